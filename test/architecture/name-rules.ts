import type { Sources } from './rules.ts'

/** Names of all functions that a source declares, private ones and those within others included, each with its line. */
function listFunctions(source: string) {
  const declared =
    /^\s*(?:export )?(?:default )?(?:async )?function\*? (\w+)|^\s*(?:export )?const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?(?:\((?:[^()]|\([^()]*\))*\)(?:: [^=\n]+)?|\w+) =>/gm
  return listDeclared(source, declared)
}

function listDeclared(source: string, declaration: RegExp) {
  let [line, end] = [1, 0]
  return [...source.matchAll(declaration)].map(({ 0: text, 1: name, 2: other, index }) => {
    const start = index + text.search(/\S/)
    line += source.slice(end, start).split('\n').length - 1
    end = start
    return { line, name: name ?? other! }
  })
}

type Named = { readonly line: number; readonly name: string }
const findNames = (sources: Sources, list: (source: string) => readonly Named[], isWrong: (name: string) => boolean) =>
  new Map(
    [...sources]
      .map(([file, source]) => [file, list(source).flatMap(({ line, name }) => (isWrong(name) ? [`${line}: ${name}`] : []))] as const)
      .filter(([, found]) => found.length > 0),
  )

/** Functions whose name is a single lower-case word: a verb without its noun, or a noun without a verb. */
export const findSingleWordFunctions = (sources: Sources) => findNames(sources, listFunctions, (name) => /^[a-z]+$/.test(name))

/** Functions whose name ends in `Of`: a verb says more. */
export const findOfFunctions = (sources: Sources) => findNames(sources, listFunctions, (name) => name.endsWith('Of'))

const participle =
  /^[A-Z][a-z]*(ed|en)$|^(Bought|Built|Cut|Drawn|Felt|Found|Held|Kept|Known|Left|Lost|Made|Put|Said|Sent|Set|Shown|Sold|Told|Understood|Worn)$/

/** Types whose name is one participle. A noun, such as token, is none. */
export const findParticipleTypes = (sources: Sources, nouns: ReadonlySet<string>) =>
  findNames(
    sources,
    (source) => listDeclared(source, /^\s*(?:export )?(?:type|interface) (\w+)/gm),
    (name) => participle.test(name) && !nouns.has(name.toLowerCase()),
  )
