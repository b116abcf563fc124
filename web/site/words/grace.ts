export const words = {
  en: {
    title: 'Coyote time', about: 'Drag the dot: when is the jump key pressed?',
    colon: ': ',
    press: 'where the jump key is pressed', grace: 'Grace', seconds: (n: number) => `${n.toFixed(2)} s`, zone: 'grace', pressed: 'jump!',
    before: (ms: number) => `Pressed ${ms.toFixed(0)} ms before the edge`, after: (ms: number) => `Pressed ${ms.toFixed(0)} ms after the edge`,
    asks: (grace: number, may: boolean) => `mayJump(${grace.toFixed(2)}) is ${may}`, jumps: 'it jumps', falls: 'it falls',
  },
  ja: {
    title: 'コヨーテタイム', about: '点を動かして、ジャンプキーを押す時を決めてください。',
    colon: '：',
    press: 'ジャンプキーを押す場所', grace: '猶予', seconds: (n: number) => `${n.toFixed(2)} 秒`, zone: '猶予', pressed: 'ジャンプ！',
    before: (ms: number) => `縁の ${ms.toFixed(0)} ms 前に押した`, after: (ms: number) => `縁から ${ms.toFixed(0)} ms 後に押した`,
    asks: (grace: number, may: boolean) => `mayJump(${grace.toFixed(2)}) は ${may}`, jumps: '跳ぶ', falls: '落ちる',
  },
}
