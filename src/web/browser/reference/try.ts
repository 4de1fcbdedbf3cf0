import { makeElement } from '../element.ts'
import { answerView, failureView } from './answer.ts'
import { bodyPart } from './body.ts'
import { callOf } from './call.ts'
import { authorizationFor, credentialsPart } from './credentials.ts'
import type { PageOperation } from './document.ts'
import { readMemory, rememberAnswer } from './memory.ts'
import { parametersPart } from './parameters.ts'
import { codeBlock, labelInput, methodTag, statusTag } from './parts.ts'
import { preparePart } from './prepare.ts'
import { requestOf } from './recipes.ts'
import { samplesPart } from './samples.ts'
import type { Schemas } from './schema.ts'
import { readAnswer, sendCall } from './send.ts'

export type Reference = { readonly operations: readonly PageOperation[]; readonly schemas: Schemas; readonly version: string }

/** The panel that calls the operation on this very server, shows what comes back, and writes the same call in several languages. */
export function tryPanel(operation: PageOperation, reference: Reference) {
  const panel = makeElement('aside.try', { 'aria-label': 'Try it' })
  const draw = () => panel.replaceChildren(...panelParts(operation, reference, draw))
  draw()
  return panel
}

function panelParts(operation: PageOperation, reference: Reference, redraw: () => void) {
  const { schemas, version } = reference
  const filled = requestOf(operation.operationId, operation, { schemas, memory: readMemory(), origin: location.origin })
  const parameters = parametersPart(operation, schemas, filled)
  const body = bodyPart(operation, schemas, filled.body)
  const token = filled.hasToken && makeElement('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', name: 'token' })
  if (token) token.value = filled.token ?? ''
  const call = () => callOf(operation, schemas, { ...parameters.read(), ...body.read(), token: token ? token.value.trim() : undefined })
  const samples = samplesPart(call, version)
  const problem = makeElement('p.problem', { role: 'alert' })
  const result = makeElement('div.result', { 'aria-live': 'polite' }, exampleAnswer(operation))
  const send = makeElement('button.send', { type: 'submit' }, 'Send')

  async function answer() {
    const sent = call()
    const begun = performance.now()
    const given = await readAnswer(await sendCall(sent, authorizationFor(sent, operation)), begun)
    if (given.ok) rememberAnswer(operation.operationId, given.json)
    return answerView(given, operation)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const said = body.problem()
    problem.textContent = said ?? ''
    if (said) return
    send.disabled = true
    send.textContent = 'Sending …'
    result.replaceChildren(await answer().catch(failureView))
    send.disabled = false
    send.textContent = 'Send'
    result.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }

  const isReal = operation.method !== 'GET' && !operation.isForm
  samples.redraw()
  return [
    makeElement(
      'div.card',
      {},
      makeElement('h2', {}, methodTag(operation.method), 'Try it'),
      credentialsPart(operation),
      preparePart(operation, reference, redraw),
      makeElement(
        'form',
        { submit, input: samples.redraw, change: samples.redraw },
        token && labelInput(makeElement('code', {}, 'access token'), token),
        parameters.part,
        body.part,
        problem,
        send,
        isReal && makeElement('p.note', {}, 'The call is real: it changes the data of your organization.'),
        filled.warning && makeElement('p.problem', {}, filled.warning),
      ),
      result,
    ),
    makeElement('div.card', {}, samples.part),
  ]
}

/** Shows the example of the document, until there is a real response. */
function exampleAnswer({ responses }: PageOperation) {
  const [status, success] = Object.entries(responses).find(([one]) => Number(one) < 300) ?? ['']
  const example = Object.values(success?.content ?? {})[0]?.example
  if (example === undefined) return undefined
  const isText = typeof example === 'string'
  return makeElement(
    'section.answer',
    { 'aria-label': 'Example of an answer' },
    makeElement('h3', {}, statusTag(status), makeElement('span.aside', {}, 'Example')),
    makeElement('div.body', {}, codeBlock(isText ? example : JSON.stringify(example, null, 2), !isText).pre),
  )
}
