import type { App } from "vue";
import Drawing from "./Drawing.vue";
import SideBySide from "./SideBySide.vue";
import WebFigures from "./WebFigures.vue";

/** What the guide's pages use, besides the theme's own. */
export function registerGuide(app: App): void {
  app.component("Drawing", Drawing);
  app.component("SideBySide", SideBySide);
  app.component("WebFigures", WebFigures);
}
