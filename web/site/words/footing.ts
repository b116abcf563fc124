import type { Came } from '../live/footing/runs'

export const words = {
  en: {
    title: 'Slopes, steps and drops', about: 'Drag the dots: what is walked on, and where does the walk end?',
    names: { slope: 'steepest slope', step: 'step height', drop: 'snap distance' }, handles: { slope: 'top of the slope', step: 'top of the step', drop: 'foot of the drop' },
    came: { floor: 'a floor', wall: 'a wall', up: 'walks up', down: 'steps down', falls: 'falls', level: 'level' } satisfies Record<Came, string>,
    degrees: (n: number) => `${n.toFixed(0)}°`, units: (n: number) => n.toFixed(0), says: (what: string, came: string) => `${what}: ${came}`,
    things: { slope: 'Slope', step: 'Step', drop: 'Drop' },
  },
  ja: {
    title: '坂、段、落差', about: '点を動かしてください。どこまで歩けて、どこから歩けないでしょう？',
    names: { slope: '歩ける坂', step: '上れる段', drop: '吸い付く距離' }, handles: { slope: '坂の上', step: '段の上', drop: '落差の下' },
    came: { floor: '床', wall: '壁', up: '歩いて上る', down: '歩いて下りる', falls: '落ちる', level: '平ら' } satisfies Record<Came, string>,
    degrees: (n: number) => `${n.toFixed(0)}°`, units: (n: number) => n.toFixed(0), says: (what: string, came: string) => `${what}: ${came}`,
    things: { slope: '坂', step: '段', drop: '落差' },
  },
}
