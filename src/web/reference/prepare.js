import { answerView } from './answer.js'
import { bodyText, formParts } from './body.js'
import { callOf } from './call.js'
import { authorizationOf } from './credentials.js'
import { el } from './dom.js'
import { memory, remember } from './memory.js'
import { isEffectOnly, operationOf, requestOf, stepsBefore } from './recipes.js'
import { readAnswer, sendCall } from './send.js'

/** Sends a recipe as it is, and remembers the values of its response that other recipes use. */
async function sendStep(name, { operations, schemas }) {
  const operation = operations.find(({ operationId }) => operationId === operationOf(name))
  const { body, ...filled } = requestOf(name, operation, { schemas, memory: memory(), origin: location.origin })
  const isForm = operation.bodyType === 'multipart/form-data'
  const content = isForm ? { parts: formParts(body) } : { text: bodyText(operation.bodyType, body) }
  const call = callOf(operation, schemas, { ...filled, ...(operation.bodyType && content) })
  const authorization = call.token ? `Bearer ${call.token}` : call.auth && authorizationOf(operation.isForm)
  const answer = await readAnswer(await sendCall(call, authorization), performance.now())
  const isDone = answer.ok || (answer.status === 409 && isEffectOnly(name))
  if (isDone) remember(name, answer.json)
  return { answer, operation, isDone }
}

/** Offers to send the requests whose answers this one needs. Undefined where it can be sent as it is. */
export function preparePart(operation, reference, prepared) {
  const steps = stepsBefore(operation.operationId, memory())
  if (steps.length === 0) return undefined
  const summaryOf = (name) => reference.operations.find(({ operationId }) => operationId === operationOf(name)) ?? {}
  const said = el('div', { role: 'status' })
  const list = steps.map((name) => {
    const { summary, operationId } = summaryOf(name)
    return el('li', {}, el('a', { href: `#${operationId}` }, summary))
  })
  const button = el('button.second', { type: 'button' }, steps.length === 1 ? 'Send it first' : `Send these ${steps.length} first`)
  button.addEventListener('click', async () => {
    if (!authorizationOf(false)) {
      said.replaceChildren(el('p.problem', {}, 'Enter your credentials first.'))
      return
    }
    button.disabled = true
    for (const [i, name] of steps.entries()) {
      list[i].setAttribute('data-state', 'sending')
      const { answer, operation: step, isDone } = await sendStep(name, reference)
      list[i].setAttribute('data-state', isDone ? 'done' : 'failed')
      if (isDone) continue
      said.replaceChildren(answerView(answer, step))
      button.disabled = false
      return
    }
    // A list may be empty: then the reader has to fill in the rest.
    if (stepsBefore(operation.operationId, memory()).length === 0) prepared()
    else said.replaceChildren(el('p.problem', {}, 'The answers do not have all that this request uses. Fill in the rest by hand.'))
  })
  return el(
    'div.prepare',
    {},
    el('p', {}, steps.length === 1 ? 'This request uses the answer of another:' : 'This request uses the answers of others:'),
    el('ol', {}, list),
    button,
    said,
  )
}
