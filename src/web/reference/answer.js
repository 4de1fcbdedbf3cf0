import { copyButton, el, statusTag } from './dom.js'

const interesting = ['link', 'location', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after', 'deprecation', 'content-type']
/** Colouring a larger text would cost more time than it saves the reader. */
const colouredUpTo = 200_000

/** What came back: status, time, the headers that help, and the body. */
export async function answerView(answer, begun) {
  const bytes = await answer.blob()
  const ms = Math.round(performance.now() - begun)
  const headers = interesting.filter((name) => answer.headers.has(name))
  return el(
    'section.answer',
    { 'data-status': String(answer.status), 'aria-label': 'Answer' },
    el(
      'h3',
      {},
      statusTag(answer.status, answer.statusText && ` ${answer.statusText}`),
      el('span.aside', {}, `${ms} ms · ${sizeOf(bytes.size)}`),
    ),
    el(
      'dl.headers',
      {},
      headers.map((name) => el('div', {}, el('dt', {}, name), el('dd', {}, answer.headers.get(name)))),
    ),
    await bodyView(bytes, answer.headers.get('content-type') ?? ''),
  )
}

/** No answer at all: the server stopped, or the network did. */
export const failureView = (error) =>
  el(
    'section.answer',
    { 'data-status': '0', 'aria-label': 'Answer' },
    el('h3', {}, 'No answer'),
    el('p.problem', {}, `The server could not be reached: ${error.message}`),
  )

async function bodyView(bytes, type) {
  if (bytes.size === 0) return el('p.note', {}, 'There is no body.')
  const isJson = /[/+]json\b/.test(type)
  if (!isJson && !type.startsWith('text/'))
    return el(
      'p',
      {},
      el('a', { href: URL.createObjectURL(bytes), download: '' }, `Save the file (${type || 'unknown type'}, ${sizeOf(bytes.size)})`),
    )
  const text = pretty(await bytes.text(), isJson)
  const code = el('code', {}, isJson && text.length <= colouredUpTo ? coloured(text) : text)
  return el(
    'div.body',
    {},
    copyButton(() => text, { title: 'Copy the body', shown: code }),
    el('pre', { tabindex: '0' }, code),
  )
}

function pretty(text, isJson) {
  try {
    return isJson ? JSON.stringify(JSON.parse(text), null, 2) : text
  } catch {
    return text
  }
}

/** JSON with its names, texts and other values marked. */
const coloured = (text) =>
  text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/).map((part, i) => {
    if (i % 2 === 0) return part
    const kind = part.endsWith(':') ? 'name' : part.startsWith('"') ? 'text' : 'value'
    return el(`span.json-${kind}`, {}, part)
  })

const sizeOf = (size) => (size < 1000 ? `${size} B` : `${(size / 1000).toFixed(1)} kB`)
