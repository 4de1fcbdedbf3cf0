/** An element with its text, or its children. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescapeText = (text: string) =>
  text.replaceAll(/&(\w*);?/g, (_, name: string) => entities[name] ?? fail(`&${name} is not an entity that the file may have`))
function fail(message: string): never {
  throw new Error(message)
}

/** Reads a file of elements, attributes and text, and refuses what is not well formed. */
export function readXml(file: string): XmlNode {
  const [, body] = /^<\?xml version="1.0" encoding="UTF-8"\?>\n(.*)$/s.exec(file) ?? fail('no declaration')
  const open: { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }[] = []
  let root: XmlNode | undefined
  for (const [, close, name, attributes, text] of body!.matchAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<]+|<)/g)) {
    if (name === undefined) {
      if (text === '<' || (text!.trim() && open.length === 0)) fail(`text that belongs to nothing: ${text}`)
      else if (open.length > 0) open.at(-1)!.text += unescapeText(text!)
    } else if (close) {
      const ended = open.pop() ?? fail(`</${name}> closes nothing`)
      if (ended.name !== name) fail(`</${name}> closes ${ended.name}`)
      const node = { ...ended, text: ended.text.trim() }
      if (open.length > 0) open.at(-1)!.children.push(node)
      else root = root ? fail('two roots') : node
    } else {
      const pairs = [...attributes!.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescapeText(value!)])
      open.push({ name, attributes: Object.fromEntries(pairs), children: [], text: '' })
    }
  }
  return open.length > 0 || !root ? fail('it does not end') : root
}

/** All elements at a path below a node, such as `cac:Party/cbc:ID`. */
export const nodesAt = (node: XmlNode, path: string): XmlNode[] =>
  path.split('/').reduce<XmlNode[]>((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [node])
export const textAt = (node: XmlNode, path: string): string | undefined => nodesAt(node, path)[0]?.text
