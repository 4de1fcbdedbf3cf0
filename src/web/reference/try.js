import { answerView, failureView } from './answer.js'
import { bodyPart } from './body.js'
import { callOf } from './call.js'
import { authorizationOf, credentialsPart } from './credentials.js'
import { codeBlock, el, labelled, methodTag, statusTag } from './dom.js'
import { memory, remember } from './memory.js'
import { parametersPart } from './parameters.js'
import { preparePart } from './prepare.js'
import { requestOf } from './recipes.js'
import { samplesPart } from './samples.js'
import { readAnswer, sendCall } from './send.js'

/** The panel that calls the operation on this very server, shows what comes back, and writes the same call in several languages. */
export function tryPanel(operation, reference) {
  const panel = el('aside.try', { 'aria-label': 'Try it' })
  const draw = () => panel.replaceChildren(...panelParts(operation, reference, draw).filter(Boolean))
  draw()
  return panel
}

function panelParts(operation, reference, redraw) {
  const { schemas, version } = reference
  const filled = requestOf(operation.operationId, operation, { schemas, memory: memory(), origin: location.origin })
  const parameters = parametersPart(operation, schemas, filled)
  const body = bodyPart(operation, schemas, filled.body)
  const token = filled.hasToken && el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', name: 'token' })
  if (token) token.value = filled.token ?? ''
  const call = () => callOf(operation, schemas, { ...parameters.read(), ...body.read(), token: token ? token.value.trim() : undefined })
  const samples = samplesPart(call, version)
  const problem = el('p.problem', { role: 'alert' })
  const result = el('div.result', { 'aria-live': 'polite' }, exampleAnswer(operation))
  const send = el('button.send', { type: 'submit' }, 'Send')

  async function answer() {
    const sent = call()
    const authorization = sent.token ? `Bearer ${sent.token}` : sent.auth && authorizationOf(operation.isForm)
    const begun = performance.now()
    const given = await readAnswer(await sendCall(sent, authorization), begun)
    if (given.ok) remember(operation.operationId, given.json)
    return answerView(given, operation)
  }

  async function submit(event) {
    event.preventDefault()
    const said = body.problem()
    problem.textContent = said ?? ''
    if (said) return
    send.disabled = true
    send.textContent = 'Sending …'
    result.replaceChildren(await answer().catch(failureView))
    send.disabled = false
    send.textContent = 'Send'
    result.firstElementChild.scrollIntoView({ block: 'nearest' })
  }

  const isReal = operation.method !== 'GET' && !operation.isForm
  samples.redraw()
  return [
    el(
      'div.card',
      {},
      el('h2', {}, methodTag(operation.method), 'Try it'),
      credentialsPart(operation),
      preparePart(operation, reference, redraw),
      el(
        'form',
        { submit, input: samples.redraw, change: samples.redraw },
        token && labelled(el('code', {}, 'access token'), token),
        parameters.part,
        body.part,
        problem,
        send,
        isReal && el('p.note', {}, 'The call is real: it changes the data of your organization.'),
        filled.warning && el('p.problem', {}, filled.warning),
      ),
      result,
    ),
    el('div.card', {}, samples.part),
  ]
}

/** Shows the example of the document, until there is a real response. */
function exampleAnswer({ responses }) {
  const [status, { content = {} }] = Object.entries(responses).find(([one]) => one < 300) ?? ['', {}]
  const example = Object.values(content)[0]?.example
  if (example === undefined) return undefined
  const isText = typeof example === 'string'
  return el(
    'section.answer',
    { 'aria-label': 'Example of an answer' },
    el('h3', {}, statusTag(status), el('span.aside', {}, 'Example')),
    el('div.body', {}, codeBlock(isText ? example : JSON.stringify(example, null, 2), !isText).pre),
  )
}
