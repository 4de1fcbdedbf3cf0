/** One text that a person reads, with the line on which it begins. */
export type Prose = { readonly line: number; readonly text: string }

/** A word or phrase that the glossary replaces, and what to write instead. `docs/glossary.md` has the same list in words. */
type ForbiddenWord = { readonly pattern: RegExp; readonly write: string }
/** A space of the pattern is also the break between two lines of a comment. */
const forbid = (pattern: RegExp, write: string): ForbiddenWord => ({
  pattern: new RegExp(pattern.source.replaceAll(' ', '[\\s*/]+'), 'gi'),
  write,
})

export const forbiddenWords: readonly ForbiddenWord[] = [
  forbid(/\bhouses?\b(?!_number| number)/, 'server, application'),
  forbid(/\bpracti[cs](?:e[sd]?|ing)\b/, 'sandbox, simulated'),
  forbid(/\bbehind (?:the|a|its) requests?\b/, 'asynchronously, in the background'),
  forbid(/\b(?:the|its|their|our|whose|whole|of|'s|s') books\b/, "carrier's records, ledger"),
  forbid(/\blaid aside\b|\blays? (?:it|them) aside\b|\b(?:fail(?:ed|s)?|tried) too often\b/, 'dead-letter job, retry limit reached'),
  forbid(/\b(?:tells?|told|telling)\b(?!(?: \w+){0,3} apart\b)/, 'notify, deliver, send, publish, report, say'),
  forbid(/\b(?:whoever|whomever|nobody|somebody|anybody|everybody|someone)\b/, 'client, carrier, worker, operator, shopper, receiver'),
  forbid(/\bthe other (?:side|end)\b/, 'receiver, endpoint'),
  forbid(/\banew\b/, 'again'),
  forbid(/\bformer(?:ly)?\b|\bthe one before\b|\bby now\b/, 'existing, previous, next, current'),
  forbid(/\bdoubtful\b|\b(?:un)?heard\b|\bhears? of\b|\bin doubt\b/, 'pending, in progress, unknown outcome'),
  forbid(/\b(?:its|whose|own|their|another's) turn\b/, 'worker lease, lock holder'),
  forbid(/\bwhat happen(?:s|ed) to\b|\bwhat is the matter\b|\bwhat can be the matter\b/, 'tracking event, scan, status'),
  forbid(/\bwhat can carry\b|\bfor how much\b/, 'shipping options, rates, quote, surcharge'),
  forbid(/\bwash(?:es|ed|ing)?\b(?!er)/, 'address validation, normalization'),
  forbid(/\bwr(?:ites?|ote|itten|iting) down\b/, 'records, stores'),
  forbid(/\bso often\b|\bleft alone\b/, 'rate limit, quota, window'),
  forbid(/\bwhat is left\b|\bwhat became of\b|\bunless said\b/, 'the remaining rows, the result, default'),
  forbid(/\bwish(?:es|ed)?\b/, 'request, quote request'),
  forbid(/\bpapers\b/, 'documents'),
  forbid(/\bbesides\b/, 'also, in addition'),
]

const token = new RegExp(
  [
    /\/\*[\s\S]*?\*\//, // A comment of several lines.
    /\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/, // Lines of comment.
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/,
    /`(?:\\.|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|[^`\\])*`/,
    /(?<=(?:[=(,:[!&|?{};]|=>|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//, // A regular expression.
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Comments, strings and templates of a TypeScript file. A string without a space is a name, and not prose. */
export function proseOf(source: string): Prose[] {
  const found: Prose[] = []
  let line = 1
  let end = 0
  for (const { 0: text, index } of source.matchAll(token)) {
    line += countBreaks(source.slice(end, index))
    end = index
    if (/^\/[/*]/.test(text)) found.push({ line, text })
    else if (!text.startsWith('/') && /\s/.test(text)) found.push({ line, text: text.replaceAll(/\$\{[^}]*\}/g, blankOut) })
  }
  return found
}

const countBreaks = (text: string) => text.split('\n').length - 1
/** Code within a template is no prose; its line breaks stay. */
const blankOut = (code: string) => code.replaceAll(/[^\n]/g, '…')

/** Every forbidden word of some prose, as `line: "word" → what to write`. */
export const findForbiddenWords = (prose: readonly Prose[]): string[] =>
  prose.flatMap(({ line, text }) =>
    forbiddenWords.flatMap(({ pattern, write }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index }) => `${line + countBreaks(text.slice(0, index))}: "${word}" → ${write}`),
    ),
  )

/** The forbidden words of a file: those of all its text where it is Markdown. */
export const findInFile = (name: string, source: string) =>
  findForbiddenWords(name.endsWith('.md') ? [{ line: 1, text: source }] : proseOf(source))
