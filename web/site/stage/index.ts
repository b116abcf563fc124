// What every live page shares. How to write one: README.md.

export { livePage, type Lang, type LivePage, type Part, type Scene, type State, type Tone } from './page'
export { Stage } from './stage'
export { Pen } from './pen'
export { Trail } from './trail'
export { Touches } from './touches'
export { Bloom } from './bloom'
export { stampAll, type Paper, type Stamp, type Stamped } from './stamps'
export { Thrown } from './thrown'
export { Lead } from './lead'
export { drawReach, tellReach } from './reach'
export { fade, mix, nightPalette, type Colour, type Palette } from './palette'
