import { closestWord } from '../platform/closest-word.ts'

/** Segment of path patterns such as `/brands/{id}`: the segments below it, and the values of its methods where a pattern ends. */
type Node<T> = { fixed: Map<string, Node<T>>; variable?: Node<T>; found?: Map<string, { names: string[]; value: T }> }
export type Match<T> = { value: T; params: Record<string, string>; methods: () => string[] } | { allow: string[] }

/** Value of a match; undefined where only other methods are at the path. */
export const matchedValue = <T>(match: Match<T> | undefined): T | undefined => (match && 'value' in match ? match.value : undefined)

/** Finds by path and method. A fixed segment beats a variable one; a slash at the end makes no difference. */
export function createRouter<T>() {
  const root: Node<T> = { fixed: new Map() }

  function add(method: string, pattern: string, value: T) {
    const names: string[] = []
    let node = root
    for (const segment of splitPath(pattern)) {
      const name = /^{(\w+)}$/.exec(segment)?.[1]
      if (name) {
        names.push(name)
        node.variable ??= { fixed: new Map() }
        node = node.variable
      } else {
        const next = node.fixed.get(segment) ?? { fixed: new Map() }
        node.fixed.set(segment, next)
        node = next
      }
    }
    node.found ??= new Map()
    if (node.found.has(method)) throw new Error(`${method} ${pattern} is declared twice`)
    node.found.set(method, { names, value })
  }

  function walkTree(node: Node<T>, segments: string[], depth: number, values: string[]): Node<T>['found'] {
    const segment = segments[depth]
    if (segment === undefined) return node.found
    const fixed = node.fixed.get(segment)
    const found = fixed && walkTree(fixed, segments, depth + 1, values)
    if (found || !node.variable || segment === '') return found
    values[depth] = segment
    const further = walkTree(node.variable, segments, depth + 1, values)
    if (!further) delete values[depth]
    return further
  }

  function match(method: string, path: string): Match<T> | undefined {
    const values: string[] = []
    const found = walkTree(root, splitPath(path), 0, values)
    if (!found) return undefined
    const hit = found.get(method) ?? (method === 'HEAD' ? found.get('GET') : undefined)
    const listMethods = () => [...found.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
    if (!hit) return { allow: listMethods() }
    const params: Record<string, string> = {}
    const texts = values.filter((value) => value !== undefined)
    for (const [i, name] of hit.names.entries()) {
      const text = decodeSegment(texts[i]!)
      // Refuses NUL, with which PostgreSQL would fail the query.
      if (text === undefined || text.includes('\0')) return undefined
      params[name] = text
    }
    return { value: hit.value, params, methods: listMethods }
  }
  /** The pattern of a path that is close to this one; `method`: the pattern must take it. */
  function findClosest(path: string, method?: string): ClosestPath | undefined {
    const segments = splitPath(path.toLowerCase()).filter(Boolean)
    return segments.length > mostSegments ? undefined : findClosestBelow(root, segments, { method, before: [] })
  }

  return { add, match, findClosest }
}

/** `changes`: how many fixed segments differ, each in a few letters. */
type ClosestPath = { readonly pattern: string; readonly changes: number }
/** Limit of the segments of a path: no operation has more. */
const mostSegments = 10

type PathSearch = { readonly method: string | undefined; readonly before: readonly string[] }

/** Compares segment by segment; a variable segment takes any text. */
function findClosestBelow<T>(node: Node<T>, segments: readonly string[], { method, before }: PathSearch): ClosestPath | undefined {
  const [segment, ...further] = segments
  if (segment === undefined) {
    const isFit = node.found && (method === undefined || node.found.has(method))
    return isFit ? { pattern: formatPattern(before, [...node.found!.values()][0]!.names), changes: 0 } : undefined
  }
  const word = node.fixed.has(segment) ? segment : closestWord(segment, node.fixed.keys())
  const fixed = word === undefined ? undefined : findClosestBelow(node.fixed.get(word)!, further, { method, before: [...before, word] })
  const close = fixed && { ...fixed, changes: fixed.changes + (word === segment ? 0 : 1) }
  if (!node.variable || close?.changes === 0) return close
  const variable = findClosestBelow(node.variable, further, { method, before: [...before, ''] })
  return close && (!variable || close.changes <= variable.changes) ? close : variable
}

/** Writes a pattern with the names of its variables, since the values of a request may be personal data. */
function formatPattern(segments: readonly string[], names: readonly string[]): string {
  const left = [...names]
  return segments.map((segment) => `/${segment || `{${left.shift()}}`}`).join('')
}

const splitPath = (path: string) => (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/')

/** Decodes what `%` encodes; undefined where it is malformed. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
