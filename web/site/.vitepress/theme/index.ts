// System fonts: nothing is fetched for letters.
import DefaultTheme from 'vitepress/theme-without-fonts'
import type { Theme } from 'vitepress'
import LivePage from './LivePage.vue'
import Gallery from './Gallery.vue'
import PeerSettings from './PeerSettings.vue'
import Landing from './Landing.vue'
import { h } from 'vue'
import Foot from './Foot.vue'
import NotFound from './NotFound.vue'
import { registerGuide } from './components'
import './colours.css'
import './theme.css'
import './landing.css'
import './reference.css'
import '../../stage/stage.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'page-bottom': () => h(Foot), 'doc-after': () => h(Foot), 'not-found': () => h(NotFound) }),
  enhanceApp({ app }) {
    app.component('LivePage', LivePage)
    app.component('Gallery', Gallery)
    app.component('Landing', Landing)
    app.component('PeerSettings', PeerSettings)
    registerGuide(app)
  },
} satisfies Theme
