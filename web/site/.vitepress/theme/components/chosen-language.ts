import { ref } from "vue";

export type CodeLanguage = "rust" | "ts";

const KEY = "hazumi-code-language";

/** The language whose lines are shown where there is room for one only. */
export const chosen = ref<CodeLanguage>("ts");

/** Shows this language here and on the pages that the reader comes to. */
export function choose(language: CodeLanguage): void {
  chosen.value = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing: it holds for this page.
  }
}

/** What the reader chose on an earlier page. */
export function recall(): void {
  try {
    if (localStorage.getItem(KEY) === "rust") chosen.value = "rust";
  } catch {
    // As above.
  }
}
