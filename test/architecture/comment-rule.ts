import { proseOf } from './words.ts'

/** A comment without its marks, the line on which it begins, and the code that it describes: that before it on its line, or that after it. */
export type Comment = { readonly line: number; readonly text: string; readonly code: string }
/** The closed lists of words with which a comment may begin, in lower case. */
export type Dictionary = {
  readonly verbs: ReadonlySet<string>
  readonly nouns: ReadonlySet<string>
  readonly adjectives: ReadonlySet<string>
}

/** Comments of a TypeScript or JavaScript file. Lines of `//` below each other are one; one behind code stands alone. */
export function findComments(source: string): Comment[] {
  const lines = source.split('\n')
  return proseOf(source)
    .filter(({ text }) => /^\/[/*]/.test(text))
    .flatMap(({ line, text }) => {
      const first = lines[line - 1]!
      const before = first.slice(0, first.indexOf(text.split('\n')[0]!)).trim()
      const parts = text.startsWith('//') ? splitLines(text, before !== '') : [{ offset: 0, text }]
      return parts.map((part) => {
        const after = lines.slice(line - 1 + part.offset + part.text.split('\n').length).find((one) => one.trim() !== '')
        const code = part.offset === 0 && before !== '' ? before : (after ?? '').trim()
        return { line: line + part.offset, text: withoutMarks(part.text), code }
      })
    })
    .filter(({ text }) => text !== '' && !directive.test(text))
}

/** Instructions for tools. */
const directive = /^(biome-ignore|@|#__PURE__)/

/** Lines of `//` by their comments: an empty line separates two, and so does the end of code before the first. */
function splitLines(text: string, isBehindCode: boolean) {
  const parts: { offset: number; text: string }[] = []
  let isOpen = false
  for (const [offset, line] of text.split('\n').entries()) {
    const last = parts.at(-1)
    if (line.trim() === '') isOpen = false
    else if (isOpen && last) last.text += `\n${line}`
    else {
      parts.push({ offset, text: line })
      isOpen = !(offset === 0 && isBehindCode)
    }
  }
  return parts
}

const withoutMarks = (text: string) =>
  text
    .replaceAll(/^\s*(\/\*\*?|\/\/+)|\*\/\s*$|^\s*\*(?!\/)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words that no noun phrase has between its determiner and its noun: pronouns, prepositions, conjunctions, auxiliaries and interrogatives. */
export const fillers = new Set(
  words(`about above across after again against along already also although always among an and another any anything apart are around as aside at be
    because become been before behind being below beneath beside between beyond both but by can cannot could did do does done down during each either
    else elsewhere enough even ever every everything except few for from had has have he hence her here hers him his how however i if in inside instead
    into is it its itself just least less many may me might mine more most much must my neither never no none nor not nothing now of off on once
    one ones onto or other others otherwise our ours out outside over per rather same several shall she should since so some something somewhere soon
    still such than that the their theirs them themselves then there therefore these they this those though through throughout thus till to together too
    toward towards under unless unlike until up upon us was we were what whatever when whenever where whereas wherever whether which whichever while whither
    who whom whose why will with within without would yet you your yours`),
)
const determiners = new Set(words('a an the all any both each every few many most no several some'))
const numerals = new Set(words('two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred'))
/** Adverbs that may stand before a verb. */
const adverbs = new Set(words('always never'))
/** Modifiers that may stand between a determiner and its noun. */
const mostModifiers = 2
/** Programs whose commands stand in backticks. */
const command = /^`(npm|node|npx|crossdock) /

/** True if a comment begins with a verb, a noun or an identifier: the one that it describes, or one in backticks that is known. */
export function beginsWell({ text, code }: Comment, dictionary: Dictionary, isKnown: (identifier: string) => boolean): boolean {
  const [first = '', ...rest] = [...text.matchAll(/`[^`]*`|[^\s`]+/g)].map(([word]) => word)
  if (first.startsWith('`')) return command.test(first) || (isIdentifier(first.slice(1, -1)) && isKnown(first.slice(1, -1)))
  const plain = toPlain(first)
  if (first.replace(/[,.;:]+$/, '') === findDeclaredName(code)) return !fillers.has(plain)
  if (dictionary.verbs.has(adverbs.has(plain) ? toPlain(rest[0] ?? '') : plain)) return true
  return isDeterminer(plain) && !first.endsWith(':') ? hasNoun(rest, true, dictionary) : hasNoun([first, ...rest], false, dictionary)
}

/** True for a noun after at most two modifiers. Without a determiner these are numbers or listed adjectives. */
function hasNoun(phrase: readonly string[], isDetermined: boolean, { nouns, adjectives }: Dictionary) {
  for (const word of phrase.slice(0, mostModifiers + 1)) {
    if (word.startsWith('`')) return isDetermined
    const plain = toPlain(word)
    if (isNoun(plain, nouns)) return true
    if (fillers.has(plain) || determiners.has(plain) || /[.;:]$/.test(word)) return false
    if (!isDetermined && !adjectives.has(plain)) return false
  }
  return false
}

const isDeterminer = (word: string) => determiners.has(word) || numerals.has(word) || /^\d[\d.,]*%?$/.test(word)

/** A word in lower case, without quotes and punctuation, and without the ending of a genitive. */
const toPlain = (word: string) =>
  word
    .toLowerCase()
    .replaceAll(/^[("“'*]+|[)"”'*.,;:!?…]+$/g, '')
    .replace(/['’]s?$/, '')

/** True for a listed noun, its plural, and a compound that ends in one. */
const isNoun = (word: string, nouns: ReadonlySet<string>) =>
  [word, word.split('/')[0]!, word.split('-').at(-1)!].some((one) => listSingulars(one).some((form) => nouns.has(form)))

const listSingulars = (word: string) =>
  word.length < 3 ? [word] : [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/es$/, 'is'), word.replace(/ies$/, 'y')]

/** The name that a line of code declares: a value, a type, a field or a method. */
const findDeclaredName = (code: string) =>
  /^(?:(?:export|default|declare|async|const|let|function\*?|class|type|interface|readonly|static|get|set) )*\*?['"]?([\w$-]+)/.exec(
    code,
  )?.[1]

/** Identifiers of a comment in backticks. Values, such as `12.50` or `a b`, are none. */
export const listIdentifiers = ({ text }: Comment): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, content]) => content!).filter(isIdentifier)

const isIdentifier = (content: string) => /^[A-Za-z_$][\w$]*(?:[-.#:/][\w$]+)*(?:\(.*\))?$/.test(content)

/** Names in code, without its comments. */
export const listNames = (source: string): string[] =>
  source.replaceAll(/^\s*\/?\*.*$|(^|\s)\/\/.*$|^\s*--.*$|\/\*.*?\*\//gm, '').match(/[A-Za-z_$][\w$]*/g) ?? []

/** Judges identifiers by the names in the code, and paths by the files there are: by their end, such as `http/mount.ts`. */
export function isKnownIn(names: ReadonlySet<string>, paths: readonly string[]) {
  const ends = new Set(
    paths.flatMap((path) => {
      const parts = path.split('/')
      return parts.map((_, i) => parts.slice(i).join('/'))
    }),
  )
  return (identifier: string): boolean =>
    ends.has(identifier) ||
    (!/\.(ts|js|md)$/.test(identifier) &&
      identifier
        .replace(/\(.*$/, '')
        .split(/[-.#:/]/)
        .every((word) => /^\d+$/.test(word) || names.has(word)))
}

function words(text: string) {
  return text.trim().split(/\s+/)
}
