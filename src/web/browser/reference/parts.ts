import { type Child, makeElement } from '../element.ts'

/** Plain text in which backticks stand around code. */
export const renderProse = (text: string): Child[] => text.split('`').map((part, i) => (i % 2 === 1 ? makeElement('code', {}, part) : part))

/** The text of a description, by paragraphs. */
export const renderParagraphs = (text = ''): Child[] =>
  text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => makeElement('p', {}, renderProse(part)))

/** A path that breaks between its parts. */
export const breakPath = (path: string): Child[] => path.split(/(?=\/)/).flatMap((part) => [part, makeElement('wbr')])

export const methodTag = (method: string) => makeElement('span.method', { 'data-method': method }, method)
export const statusTag = (status: number | string, ...more: Child[]) =>
  makeElement('span.status', { 'data-class': String(status)[0] }, String(status), ...more)

/** A button that copies, and says that it did. Without a clipboard (plain HTTP from another machine) it selects `shown` instead. */
export function copyButton(getText: () => string, { title, shown }: { readonly title: string; readonly shown: Node }) {
  const label = 'Copy'
  const button = makeElement('button.copy', { type: 'button', title, 'aria-label': title }, label)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(getText())
      button.textContent = 'Copied'
    } catch {
      getSelection()?.selectAllChildren(shown)
      button.textContent = 'Selected'
    }
    setTimeout(() => {
      button.textContent = label
    }, 1600)
  })
  return button
}

export const fieldLabel = (name: string, isRequired: boolean | undefined): Child[] => [
  makeElement('code', {}, name),
  isRequired && makeElement('span.required', {}, 'required'),
]

let fields = 0
/** An input with its label, a note beneath it, and what stands at the end of the label. */
export function labelInput(label: Child, input: HTMLElement, note?: string, aside?: Child) {
  fields += 1
  input.id ||= `field-${fields}`
  const described = note && makeElement('p.note', { id: `${input.id}-note` }, note)
  if (described) input.setAttribute('aria-describedby', described.id)
  return makeElement('div.input', {}, makeElement('label', { for: input.id }, label, aside), input, described)
}

/** The text of anything that was thrown. */
export const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Limit of coloured text: to colour a larger one costs more time than it saves the reader. */
const colouredUpTo = 200_000

/** JSON with its names, texts and other values marked. */
const colouredJson = (text: string): Child[] =>
  text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/).map((part, i) => {
    if (i % 2 === 0) return part
    const kind = part.endsWith(':') ? 'name' : part.startsWith('"') ? 'text' : 'value'
    return makeElement(`span.json-${kind}`, {}, part)
  })

/** A text as code, coloured where it is JSON of a moderate length. */
export function codeBlock(text: string, isJson: boolean) {
  const code = makeElement('code', {}, isJson && text.length <= colouredUpTo ? colouredJson(text) : text)
  return { code, pre: makeElement('pre', { tabindex: '0' }, code) }
}
