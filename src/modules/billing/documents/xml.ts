/** An element as text. One that would be empty is undefined, and its parent leaves it out: UBL has no empty elements. */
export type Xml = string | undefined

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text, puts it on one line and omits what XML 1.0 forbids: control characters and lone surrogates. */
const escapeText = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .trim()
    .replaceAll(/[&<>"]/g, (character) => entities[character]!)

type Attributes = Readonly<Record<string, string>>
const written = (attributes: Attributes) => Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`)

export function textElement(name: string, text: string | null | undefined, attributes: Attributes = {}): Xml {
  const content = escapeText(text ?? '')
  return content === '' ? undefined : `<${name}${written(attributes).join('')}>${content}</${name}>`
}

export function xmlElement(name: string, children: readonly Xml[], attributes: Attributes = {}): Xml {
  const lines = children.flatMap((child) => child?.split('\n') ?? [])
  if (lines.length === 0) return undefined
  return [`<${name}${written(attributes).join('')}>`, ...lines.map((line) => `  ${line}`), `</${name}>`].join('\n')
}

export const xmlFile = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
