/** Makes an element from `tag.class.class`. Children are elements or text; text goes in as text and never as markup. */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.')
  const element = document.createElement(tag)
  if (classes.length > 0) element.className = classes.join(' ')
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(key, value)
    else element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children.flat(9).filter((child) => child !== undefined && child !== false && child !== ''))
  return element
}

/** Plain text in which backticks stand around code. */
export const prose = (text) => text.split('`').map((part, i) => (i % 2 === 1 ? el('code', {}, part) : part))

/** The text of a description, by paragraphs. */
export const paragraphs = (text = '') =>
  text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => el('p', {}, prose(part)))

/** A path that breaks between its parts. */
export const breakable = (path) => path.split(/(?=\/)/).flatMap((part) => [part, el('wbr')])

export const methodTag = (method) => el('span.method', { 'data-method': method }, method)
export const statusTag = (status, ...more) => el('span.status', { 'data-class': String(status)[0] }, String(status), ...more)

/** A button that copies, and says that it did. Without a clipboard (plain HTTP from another machine) it selects `shown` instead. */
export function copyButton(textOf, { label = 'Copy', title = label, shown } = {}) {
  const button = el('button.copy', { type: 'button', title, 'aria-label': title }, label)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(textOf())
      button.textContent = 'Copied'
    } catch {
      if (shown) getSelection()?.selectAllChildren(shown)
      button.textContent = shown ? 'Selected' : 'Not possible'
    }
    setTimeout(() => {
      button.textContent = label
    }, 1600)
  })
  return button
}

export const fieldLabel = (name, isRequired) => [el('code', {}, name), isRequired && el('span.required', {}, 'required')]

let fields = 0
/** An input with its label, a note beneath it, and what stands at the end of the label. */
export function labelled(label, input, note, aside) {
  fields += 1
  input.id ||= `field-${fields}`
  const described = note && el('p.note', { id: `${input.id}-note` }, note)
  if (described) input.setAttribute('aria-describedby', described.id)
  return el('div.input', {}, el('label', { for: input.id }, label, aside), input, described || undefined)
}

/** Limit of coloured text: to colour a larger one costs more time than it saves the reader. */
const colouredUpTo = 200_000

/** JSON with its names, texts and other values marked. */
const colouredJson = (text) =>
  text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/).map((part, i) => {
    if (i % 2 === 0) return part
    const kind = part.endsWith(':') ? 'name' : part.startsWith('"') ? 'text' : 'value'
    return el(`span.json-${kind}`, {}, part)
  })

/** A text as code, coloured where it is JSON of a moderate length. */
export function codeBlock(text, isJson) {
  const code = el('code', {}, isJson && text.length <= colouredUpTo ? colouredJson(text) : text)
  return { code, pre: el('pre', { tabindex: '0' }, code) }
}
