import { codeBlock, copyButton, el, statusTag } from './dom.js'

const interesting = ['link', 'location', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after', 'deprecation', 'content-type']

/** Shows a response: status, time, the headers that help, and the body. */
export function answerView(answer, operation) {
  const { status, statusText, headers, ms, bytes } = answer
  const shown = interesting.filter((name) => headers.has(name))
  return el(
    'section.answer',
    { 'data-status': String(status), 'aria-label': 'Answer' },
    el('h3', {}, statusTag(status, statusText && ` ${statusText}`), el('span.aside', {}, `${ms} ms · ${sizeOf(bytes.size)}`)),
    errorLinks(answer, operation),
    bodyView(answer),
    el(
      'details.headers-part',
      {},
      el('summary', {}, `${shown.length} headers`),
      el(
        'dl.headers',
        {},
        shown.map((name) => el('div', {}, el('dt', {}, name), el('dd', {}, headers.get(name)))),
      ),
    ),
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

/** The codes of a problem: those that the body names, or else those that the operation declares for the status. */
function codesIn({ json, status }, { responses }) {
  const named = new Set()
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return
    if (typeof value.links?.about === 'string') named.add(value.links.about.split('/errors/')[1])
    for (const one of Object.values(value)) visit(one)
  }
  visit(json)
  named.delete(undefined)
  return named.size > 0 ? [...named] : (responses[status]?.['x-codes'] ?? []).slice(0, 4)
}

function errorLinks(answer, operation) {
  const codes = answer.status >= 400 ? codesIn(answer, operation) : []
  if (codes.length === 0) return undefined
  return el(
    'p.about-error',
    {},
    'What it means: ',
    codes.flatMap((code, i) => [i > 0 && ', ', el('a', { href: `/errors/${encodeURIComponent(code)}` }, code)]),
  )
}

function bodyView({ bytes, type, text, json }) {
  if (bytes.size === 0) return el('p.note', {}, 'There is no body.')
  if (text === undefined) return fileView(bytes, type)
  const shown = json === undefined ? text : JSON.stringify(json, null, 2)
  const { pre, code } = codeBlock(shown, json !== undefined)
  return el(
    'div.body',
    {},
    copyButton(() => shown, { title: 'Copy the body', shown: code }),
    pre,
  )
}

/** Pictures and documents are shown where they are; anything can be saved. */
function fileView(bytes, type) {
  const url = URL.createObjectURL(bytes)
  const save = el('a', { href: url, download: '' }, `Save the file (${type || 'unknown type'}, ${sizeOf(bytes.size)})`)
  const view = /^image\/(png|jpeg|gif|webp)/.test(type)
    ? el('img.shown-file', { src: url, alt: 'The file of the answer' })
    : /^application\/pdf/.test(type) && el('iframe.shown-file', { src: url, title: 'The document of the answer' })
  return el('div', {}, view, el('p.note', {}, save))
}

const sizeOf = (size) => (size < 1000 ? `${size} B` : `${(size / 1000).toFixed(1)} kB`)
