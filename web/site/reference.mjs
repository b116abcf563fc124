// The reference of the npm package: `node reference.mjs` has TypeDoc write it as pages, into api/typescript for English readers and
// into ja/api/typescript for Japanese ones, whose headings and words are Japanese (japanese-reference.mjs). Whatever is exported without
// a word about it is an error, and so is a sentence without Japanese.
//
// Things are ordered by what they are about, which is what the package's files are about.

import { posix } from 'node:path'
import { Application, Comment, CommentTag, Converter, i18n, ReflectionKind } from 'typedoc'
import { MarkdownPageEvent } from 'typedoc-plugin-markdown'
import { speakJapanese } from './japanese-reference.mjs'

/** After TypeDoc's own and the plugin's. */
const LAST = -1000
const LANGUAGES = [
  { lang: 'en', out: 'api/typescript', name: 'TypeScript', notice: '' },
  { lang: 'ja', out: 'ja/api/typescript', name: 'TypeScript', notice: 'はじめての方は [API の読み方](INDEX) をどうぞ。' },
]
/** What the files of the package are about. */
const TOPICS = [
  { en: 'Loading', ja: '読み込み', files: ['init', 'init-play', 'core', 'source'] },
  { en: 'World', ja: 'ワールド', files: ['world', 'questions', 'touches', 'walker', 'walked', 'body', 'hits', 'response', 'tags'] },
  { en: 'Shapes', ja: '図形', files: ['shapes', 'vec2'] },
  { en: 'Two shapes and a question', ja: 'ふたつの図形への質問', files: ['queries', 'batch'] },
  { en: 'Rules', ja: 'ルール', files: ['rules', 'room'] },
  { en: 'Bullets and lasers', ja: '弾とレーザー', files: ['swarm', 'bullet-hits', 'targets', 'laser'] },
  { en: 'Frames and drawing', ja: 'フレームと描画', files: ['fixed-step', 'trace', 'debug-draw'] },
  { en: 'Levels and recordings', ja: 'ステージと記録', files: ['level', 'level-bodies', 'levels', 'readers', 'recording'] },
  { en: 'Errors', ja: 'エラー', files: ['errors'] },
]

/** Where TypeDoc's Japanese is English, or none. */
const JAPANESE = {
  tag_throws: '例外', theme_implementation_of: '実装しているもの', theme_inherited_from: '継承元', theme_overrides: '上書きしているもの', theme_extended_by: '継承している型',
  theme_extends: '継承', theme_type: '型', kind_parameter: 'パラメータ', kind_get_signature: '読み出し', kind_set_signature: '書き込み', kind_accessor: 'アクセサ',
  kind_plural_accessor: 'アクセサ', kind_constructor: 'コンストラクタ', kind_plural_constructor: 'コンストラクタ', theme_union_members: 'どれかひとつ',
  theme_default_type: '書かないとき', theme_default_value: '書かないとき',
}

for (const { lang, out, name, notice } of LANGUAGES) {
  const app = await Application.bootstrapWithPlugins({
    lang, out, name, navigationJson: `${out}/navigation.json`, categoryOrder: TOPICS.map(topic => topic[lang]),
  })
  app.converter.on(Converter.EVENT_BEGIN, () => app.internationalization.addTranslations('ja', JAPANESE), LAST)
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => order(project, lang))
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    own(project)
    sort(project)
    if (lang === 'ja') for (const fault of speakJapanese(project)) app.logger.error(fault)
  }, LAST)
  app.renderer.on(MarkdownPageEvent.END, page => dress(page, out, notice))
  const project = await app.convert()
  if (project) {
    app.validate(project)
    if (!app.logger.hasErrors() && !app.logger.hasWarnings()) await app.generateOutputs(project)
  }
  if (!project || app.logger.hasErrors() || app.logger.hasWarnings()) {
    console.error(`${out}: not written`)
    process.exit(1)
  }
}

/** Puts everything under its topic, and names what has no name. */
function order(project, lang) {
  // What is taken apart as it comes has no name in the sources.
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name === '__namedParameters') parameter.name = parameter.type?.name === 'Vec2' ? '[x, y]' : 'options'
  }
  for (const thing of (project.children ?? []).flatMap(module => module.children ?? [])) {
    if (thing.isReference()) continue
    const file = thing.kindOf(ReflectionKind.Namespace)
      ? thing.name
      : project.getSymbolIdFromReflection(thing)?.fileName.match(/([\w-]+)\.ts$/)?.[1]
    const topic = TOPICS.find(({ files }) => files.includes(file))
    if (!topic) throw new Error(`reference.mjs: what is ${thing.name} about, of ${file}.ts?`)
    for (const one of thing.signatures ?? [thing]) {
      (one.comment ??= new Comment()).blockTags.push(new CommentTag('@category', [{ kind: 'text', text: topic[lang] }]))
    }
  }
}

/** What a class has of those that stand in other files for the sake of order, and are exported nowhere, is its own: it comes after that of its own file. */
function own(project) {
  for (const one of project.getReflectionsByKind(ReflectionKind.Class)) {
    const above = new Set((one.extendedTypes ?? []).filter(type => type.type === 'reference' && !type.reflection && !type.externalUrl && type.package === 'hazumi').map(type => type.name))
    if (above.size === 0) continue
    one.extendedTypes = one.typeHierarchy = undefined
    const isInherited = member => !!(member.inheritedFrom ?? member.getSignature?.inheritedFrom ?? member.signatures?.[0]?.inheritedFrom)
    const inherited = new Set((one.children ?? []).filter(isInherited))
    for (const group of [one, ...(one.groups ?? [])]) group.children?.sort((a, b) => inherited.has(a) - inherited.has(b))
    for (const member of inherited) {
      for (const part of [member, member.getSignature, member.setSignature, ...(member.signatures ?? [])]) if (part) part.inheritedFrom = undefined
    }
  }
}

/** Within a topic: file by file; classes, then functions, then the types that they speak of. What hazumi/play has of hazumi stands there. */
function sort(project) {
  const files = TOPICS.flatMap(topic => topic.files)
  const place = thing => {
    const file = project.getSymbolIdFromReflection(thing)?.fileName.match(/([\w-]+)\.ts$/)?.[1]
    const kind = [ReflectionKind.Class, ReflectionKind.FunctionOrMethod | ReflectionKind.Namespace].findIndex(kind => thing.kindOf(kind))
    return 3 * files.indexOf(file) + (kind < 0 ? 2 : kind)
  }
  for (const module of project.children ?? []) {
    module.categories = module.categories?.filter(category => {
      category.children = category.children.filter(thing => !thing.isReference()).sort((a, b) => place(a) - place(b))
      return category.children.length > 0
    })
  }
}

/** Makes of TypeDoc's page one of this site. */
function dress(page, out, notice) {
  const to = path => posix.relative(posix.dirname(page.url), path)
  const title = page.model.name
  // What a property returns stands in its own line above.
  const getter = new RegExp(`^(#+) ${i18n.kind_get_signature()}\\n\\n([\\s\\S]*?)\\n\\n#+ ${i18n.theme_returns()}\\n\\n.*\\n`, 'gm')
  let text = page.contents.replace(getter, '$2\n')
  // TypeDoc leaves what is thrown as it is written: words.
  text = text.replace(/^(#+ .*\n\n)?((?:Invalid\w+|NotReady|Freed|Load)Error\b.*)$/gm, (_, heading = '', line) =>
    heading + line.replace(/\b(?:Invalid\w+|NotReady|Freed|Load)Error\b/g, error => `[\`${error}\`](${to(`hazumi/classes/${error}.md`)})`))
  if (notice) text = text.replace(/^(# .*\n)/m, `$1\n<div class="reference-notice">\n\n${notice.replace('INDEX', to('../index.md'))}\n\n</div>\n`)
  page.contents = `---\ntitle: ${JSON.stringify(title)}\npageClass: reference\neditLink: false\n---\n\n${text}`
}
