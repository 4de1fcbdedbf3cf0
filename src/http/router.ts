/** A path pattern such as `/brands/{id}`, and what is to be found there, by method. */
type Node<T> = { fixed: Map<string, Node<T>>; variable?: Node<T>; found?: Map<string, { names: string[]; value: T }> }
export type Match<T> = { value: T; params: Record<string, string>; methods: () => string[] } | { allow: string[] }

/** What was found, unless only other methods are at the path. */
export const matchedValue = <T>(match: Match<T> | undefined): T | undefined => (match && 'value' in match ? match.value : undefined)

/** Finds by path and method. A fixed segment beats a variable one; a slash at the end makes no difference. */
export function createRouter<T>() {
  const root: Node<T> = { fixed: new Map() }

  function add(method: string, pattern: string, value: T) {
    const names: string[] = []
    let node = root
    for (const segment of segmentsOf(pattern)) {
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

  function walk(node: Node<T>, segments: string[], depth: number, values: string[]): Node<T>['found'] {
    const segment = segments[depth]
    if (segment === undefined) return node.found
    const fixed = node.fixed.get(segment)
    const found = fixed && walk(fixed, segments, depth + 1, values)
    if (found || !node.variable || segment === '') return found
    values[depth] = segment
    const further = walk(node.variable, segments, depth + 1, values)
    if (!further) delete values[depth]
    return further
  }

  function match(method: string, path: string): Match<T> | undefined {
    const values: string[] = []
    const found = walk(root, segmentsOf(path), 0, values)
    if (!found) return undefined
    const hit = found.get(method) ?? (method === 'HEAD' ? found.get('GET') : undefined)
    const methods = () => [...found.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
    if (!hit) return { allow: methods() }
    const params: Record<string, string> = {}
    const texts = values.filter((value) => value !== undefined)
    for (const [i, name] of hit.names.entries()) {
      const text = decodeSegment(texts[i]!)
      // Nothing is named with NUL, and PostgreSQL would not even look for it.
      if (text === undefined || text.includes('\0')) return undefined
      params[name] = text
    }
    return { value: hit.value, params, methods }
  }
  return { add, match }
}

const segmentsOf = (path: string) => (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/')

/** What `%` spells, or undefined where it spells nothing. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
