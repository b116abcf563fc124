import { ref } from "vue";

export type CodeLanguage = "rust" | "ts";

const KEY = "hazumi-code-language";

/** The language whose lines are shown. What is seen goes by `data-code` of the page, which is right before anything is drawn. */
export const chosen = ref<CodeLanguage>("ts");

/** Run in the head of each page: what the reader chose on an earlier one is shown at once. */
export const early = `try { if (localStorage.getItem("${KEY}") === "rust") document.documentElement.dataset.code = "rust" } catch {}`;

/** Shows this language here and on the pages that the reader comes to. */
export function choose(language: CodeLanguage): void {
  chosen.value = language;
  document.documentElement.dataset.code = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing: it holds until the page is loaded anew.
  }
}

/** Says in the buttons what is shown. */
export function recall(): void {
  if (document.documentElement.dataset.code === "rust") chosen.value = "rust";
}
