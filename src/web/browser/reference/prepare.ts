import { makeElement } from '../element.ts'
import { answerView } from './answer.ts'
import { bodyText, formParts } from './body.ts'
import { callOf } from './call.ts'
import { authorizationFor, authorizationOf } from './credentials.ts'
import type { PageOperation } from './document.ts'
import { readMemory, rememberAnswer } from './memory.ts'
import { isEffectOnly, operationOf, requestOf, stepsBefore } from './recipes.ts'
import type { Schemas } from './schema.ts'
import { readAnswer, sendCall } from './send.ts'

type StepSource = { readonly operations: readonly PageOperation[]; readonly schemas: Schemas }

/** Sends a recipe as it is, and remembers the values of its response that other recipes use. */
async function sendStep(name: string, operation: PageOperation, schemas: Schemas) {
  const { body, ...filled } = requestOf(name, operation, { schemas, memory: readMemory(), origin: location.origin })
  const isForm = operation.bodyType === 'multipart/form-data'
  const content = isForm || !operation.bodyType ? { parts: formParts(body) } : { text: bodyText(operation.bodyType, body) }
  const call = callOf(operation, schemas, { ...filled, ...(operation.bodyType && content) })
  const answer = await readAnswer(await sendCall(call, authorizationFor(call, operation)), performance.now())
  const isDone = answer.ok || (answer.status === 409 && isEffectOnly(name))
  if (isDone) rememberAnswer(name, answer.json)
  return { answer, isDone }
}

/** Offers to send the requests whose answers this one needs. Undefined where it can be sent as it is. */
export function preparePart(operation: PageOperation, { operations, schemas }: StepSource, onPrepared: () => void) {
  const steps = stepsBefore(operation.operationId, readMemory()).map((name) => {
    const step = operations.find(({ operationId }) => operationId === operationOf(name))!
    const item = makeElement('li', {}, makeElement('a', { href: `#${step.operationId}` }, step.summary))
    return { name, step, item }
  })
  if (steps.length === 0) return undefined
  const said = makeElement('div', { role: 'status' })
  const button = makeElement('button.second', { type: 'button' }, steps.length === 1 ? 'Send it first' : `Send these ${steps.length} first`)
  button.addEventListener('click', async () => {
    if (!authorizationOf(false)) {
      said.replaceChildren(makeElement('p.problem', {}, 'Enter your credentials first.'))
      return
    }
    button.disabled = true
    for (const { name, step, item } of steps) {
      item.setAttribute('data-state', 'sending')
      const { answer, isDone } = await sendStep(name, step, schemas)
      item.setAttribute('data-state', isDone ? 'done' : 'failed')
      if (isDone) continue
      said.replaceChildren(answerView(answer, step))
      button.disabled = false
      return
    }
    // A list may be empty: then the reader has to fill in the rest.
    if (stepsBefore(operation.operationId, readMemory()).length === 0) onPrepared()
    else said.replaceChildren(makeElement('p.problem', {}, 'The answers do not have all that this request uses. Fill in the rest by hand.'))
  })
  return makeElement(
    'div.prepare',
    {},
    makeElement('p', {}, steps.length === 1 ? 'This request uses the answer of another:' : 'This request uses the answers of others:'),
    makeElement(
      'ol',
      {},
      steps.map(({ item }) => item),
    ),
    button,
    said,
  )
}
