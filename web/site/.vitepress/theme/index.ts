import DefaultTheme from 'vitepress/theme'
import type { Theme } from 'vitepress'
import LivePage from './LivePage.vue'
import Gallery from './Gallery.vue'
import Landing from './Landing.vue'
import './colours.css'
import './theme.css'
import '../../stage/stage.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LivePage', LivePage)
    app.component('Gallery', Gallery)
    app.component('Landing', Landing)
  },
} satisfies Theme
