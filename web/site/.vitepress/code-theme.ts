// Code in the site's own colours, each at least 4.5 to 1 on the ground of code blocks: for `markdown.theme` in config.ts.

/** Names of TextMate scopes by what they are to a reader. */
const scopes = {
  comment: ["comment", "punctuation.definition.comment"],
  keyword: ["keyword", "storage", "keyword.operator.new", "entity.name.tag", "variable.language"],
  string: ["string", "punctuation.definition.string"],
  number: ["constant.numeric", "constant.language", "constant.character"],
  name: ["entity.name.function", "support.function", "support.type.property-name", "entity.other.attribute-name"],
  type: ["entity.name.type", "support.type", "support.class", "entity.name.namespace", "variable.other.constant"],
  quiet: ["punctuation", "meta.brace", "keyword.operator"],
} as const;

type Inks = Record<keyof typeof scopes | "ground" | "text", string>;

function theme(name: string, type: "light" | "dark", inks: Inks) {
  return {
    name,
    type,
    colors: { "editor.background": inks.ground, "editor.foreground": inks.text },
    tokenColors: (["quiet", "keyword", "type", "name", "number", "string", "comment"] as const).map((kind) => ({
      scope: [...scopes[kind]],
      settings: { foreground: inks[kind] },
    })),
  };
}

export const codeTheme = {
  light: theme("hazumi-paper", "light", {
    ground: "#f4ecdb",
    text: "#2a2440",
    quiet: "#564e6b",
    comment: "#655c78",
    keyword: "#6a45b4",
    string: "#23606d",
    number: "#b3330f",
    name: "#9c2160",
    type: "#755600",
  }),
  dark: theme("hazumi-ink", "dark", {
    ground: "#1e1b3d",
    text: "#efeaf7",
    quiet: "#bcb5d6",
    comment: "#a9a2c8",
    keyword: "#c7a6ff",
    string: "#7fd1c7",
    number: "#ff9a7e",
    name: "#ff9fcb",
    type: "#ffe27a",
  }),
};
