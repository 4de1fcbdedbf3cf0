/** An element of XML: its name and its attributes. `depth` counts the elements around it. */
export type XmlTag = { readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly depth: number }

const tag = /<(\/?)([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * The elements of a document that keeps its data in attributes, in their order. Text between elements is passed over. Undefined where the
 * text is not XML of this kind: an element that does not end, or one without a root around it. Entities of a DTD are never expanded.
 */
export function readTags(text: string): readonly XmlTag[] | undefined {
  const tags: XmlTag[] = []
  const open: string[] = []
  for (const [, closing, name = '', attributes = '', single] of text.matchAll(tag)) {
    if (closing) {
      if (open.pop() !== name) return undefined
      continue
    }
    if (open.length === 0 && tags.length > 0) return undefined
    tags.push({ name, attributes: readAttributes(attributes), depth: open.length })
    if (!single) open.push(name)
  }
  return tags.length > 0 && open.length === 0 ? tags : undefined
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, plainText(double ?? single ?? '')]))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plainText = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** A value as it stands between the quotation marks of an attribute. */
export const attributeText = (value: string) => value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
