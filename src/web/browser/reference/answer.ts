import { type Child, makeElement } from '../element.ts'
import type { PageOperation } from './document.ts'
import { codeBlock, copyButton, describeError, statusTag } from './parts.ts'
import { valueAt } from './recipes.ts'
import type { CallAnswer } from './send.ts'

const interesting = ['link', 'location', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after', 'deprecation', 'content-type']

/** Shows a response: status, time, the headers that help, and the body. */
export function answerView(answer: CallAnswer, operation: PageOperation) {
  const { status, statusText, headers, ms, bytes } = answer
  const shown = interesting.filter((name) => headers.has(name))
  return makeElement(
    'section.answer',
    { 'data-status': String(status), 'aria-label': 'Answer' },
    makeElement(
      'h3',
      {},
      statusTag(status, statusText && ` ${statusText}`),
      makeElement('span.aside', {}, `${ms} ms · ${sizeOf(bytes.size)}`),
    ),
    errorLinks(answer, operation),
    bodyView(answer),
    makeElement(
      'details.headers-part',
      {},
      makeElement('summary', {}, `${shown.length} headers`),
      makeElement(
        'dl.headers',
        {},
        shown.map((name) => makeElement('div', {}, makeElement('dt', {}, name), makeElement('dd', {}, headers.get(name)))),
      ),
    ),
  )
}

/** No answer at all: the server stopped, or the network did. */
export const failureView = (error: unknown) =>
  makeElement(
    'section.answer',
    { 'data-status': '0', 'aria-label': 'Answer' },
    makeElement('h3', {}, 'No answer'),
    makeElement('p.problem', {}, `The server could not be reached: ${describeError(error)}`),
  )

/** The codes of a problem: those that the body names, or else those that the operation declares for the status. */
function codesIn({ json, status }: CallAnswer, { responses }: PageOperation): readonly string[] {
  const named = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const about = valueAt(value, 'links.about')
    const code = typeof about === 'string' && about.split('/errors/')[1]
    if (code) named.add(code)
    for (const one of Object.values(value)) visit(one)
  }
  visit(json)
  return named.size > 0 ? [...named] : (responses[status]?.['x-codes'] ?? []).slice(0, 4)
}

function errorLinks(answer: CallAnswer, operation: PageOperation): Child {
  const codes = answer.status >= 400 ? codesIn(answer, operation) : []
  if (codes.length === 0) return undefined
  return makeElement(
    'p.about-error',
    {},
    'What it means: ',
    codes.flatMap((code, i) => [i > 0 && ', ', makeElement('a', { href: `/errors/${encodeURIComponent(code)}` }, code)]),
  )
}

function bodyView({ bytes, type, text, json }: CallAnswer) {
  if (bytes.size === 0) return makeElement('p.note', {}, 'There is no body.')
  if (text === undefined) return fileView(bytes, type)
  const shown = json === undefined ? text : JSON.stringify(json, null, 2)
  const { pre, code } = codeBlock(shown, json !== undefined)
  return makeElement(
    'div.body',
    {},
    copyButton(() => shown, { title: 'Copy the body', shown: code }),
    pre,
  )
}

/** Pictures and documents are shown where they are; anything can be saved. */
function fileView(bytes: Blob, type: string) {
  const url = URL.createObjectURL(bytes)
  const save = makeElement('a', { href: url, download: '' }, `Save the file (${type || 'unknown type'}, ${sizeOf(bytes.size)})`)
  const view = /^image\/(png|jpeg|gif|webp)/.test(type)
    ? makeElement('img.shown-file', { src: url, alt: 'The file of the answer' })
    : /^application\/pdf/.test(type) && makeElement('iframe.shown-file', { src: url, title: 'The document of the answer' })
  return makeElement('div', {}, view, makeElement('p.note', {}, save))
}

const sizeOf = (size: number) => (size < 1000 ? `${size} B` : `${(size / 1000).toFixed(1)} kB`)
