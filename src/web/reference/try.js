import { answerView, failureView } from './answer.js'
import { bodyPart } from './body.js'
import { credentialsPart } from './credentials.js'
import { curlPart } from './curl.js'
import { el, fieldLabel, labelled, methodTag } from './dom.js'

/** The panel that calls the operation on this very server, and shows what comes back. */
export function tryPanel(operation, schemas) {
  const inputs = (operation.parameters ?? []).map((parameter) => ({ ...parameter, input: parameterInput(parameter, schemas) }))
  const body = bodyPart(operation, schemas)
  const problem = el('p.problem', { role: 'alert' })
  const result = el('div.result', { 'aria-live': 'polite' })
  const send = el('button.send', { type: 'submit' }, 'Send')
  const curl = curlPart(request)
  // The credentials report themselves while they are being made, before they can be asked.
  const credentials = credentialsPart(operation, () => queueMicrotask(curl.redraw))

  /** The request as the panel stands now. */
  function request() {
    const filled = (place) => inputs.filter((one) => one.in === place && one.input.value.trim() !== '')
    let path = operation.path
    for (const { name, input } of filled('path')) path = path.replace(`{${name}}`, encodeURIComponent(input.value.trim()))
    const query = new URLSearchParams(filled('query').map(({ name, input }) => [name, input.value.trim()])).toString()
    const url = `${location.origin}${path}${query && `?${query}`}`
    return { method: operation.method, url, signing: credentials.signing(), ...body.read() }
  }

  async function call() {
    const { method, url, signing, headers, payload } = request()
    const signed = { ...headers, ...(signing && { authorization: signing.header }) }
    const begun = performance.now()
    // Without cookies, and so without the browser's own window for a password when the answer is 401.
    const answer = await fetch(url, { method, headers: signed, body: payload, credentials: 'omit', cache: 'no-store' })
    return answerView(answer, begun)
  }

  async function submit(event) {
    event.preventDefault()
    const said = body.problem()
    problem.textContent = said ?? ''
    if (said) return
    send.disabled = true
    send.textContent = 'Sending …'
    result.replaceChildren(await call().catch(failureView))
    send.disabled = false
    send.textContent = 'Send'
    result.firstElementChild.scrollIntoView({ block: 'nearest' })
  }

  const fields = inputs.map(({ name, required, input, schema }) => {
    const { default: usual } = schemas.resolve(schema)
    return labelled(fieldLabel(name, required), input, usual === undefined ? undefined : `Default: ${usual}`)
  })
  const isReal = operation.method !== 'GET' && !operation.isForm
  const form = el(
    'form',
    { submit, input: curl.redraw },
    fields.length > 0 && el('fieldset', {}, el('legend', {}, 'Parameters'), fields),
    body.part,
    problem,
    send,
    isReal && el('p.note', {}, 'The call is real: it changes the data of the organization that you sign in as.'),
  )
  curl.redraw()
  const heading = el('h2', {}, methodTag(operation.method), 'Try it')
  return el('aside.try', { 'aria-label': 'Try it' }, heading, credentials.part, form, result, curl.part)
}

function parameterInput({ schema, required, name }, schemas) {
  const s = schemas.resolve(schema)
  const listed = s.enum ?? (s.type === 'boolean' ? [true, false] : undefined)
  const attributes = { name, required: required === true }
  if (listed) {
    const options = listed.map((value) => el('option', { value: String(value) }, String(value)))
    return el('select', attributes, el('option', { value: '' }, '—'), options)
  }
  const inputmode = s.type === 'integer' ? 'numeric' : undefined
  return el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', inputmode, ...attributes })
}
