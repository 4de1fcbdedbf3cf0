import { exampleOf } from './example.js'
import { accountRecipes } from './recipes/account.js'
import { returnRecipes } from './recipes/returns.js'
import { salesRecipes } from './recipes/sales.js'
import { shippingRecipes } from './recipes/shipping.js'
import { supportRecipes } from './recipes/support.js'
import { v2Recipes } from './recipes/v2.js'
import { webhookRecipes } from './recipes/webhooks.js'

/**
 * The requests that the panel is filled with, by the operation. A recipe makes `path`, `query`, `token` and `body`; what it does not make
 * comes from the examples of the document. `recall(name, path)` is a value of an earlier answer. A recipe with `operation` is not shown: it
 * creates what another needs. `needs` are recipes that are sent before; `spends` are answers of no further use after it; `ends` is the
 * place among the operations that delete what others use; `warning` is shown below the button.
 */
export const recipes = {
  ...accountRecipes,
  ...salesRecipes,
  ...shippingRecipes,
  ...returnRecipes,
  ...supportRecipes,
  ...webhookRecipes,
  ...v2Recipes,
}

const recipeOf = (name) => recipes[name] ?? {}
export const operationOf = (name) => recipeOf(name).operation ?? name

export const valueAt = (answer, path) => path.split('.').reduce((value, key) => value?.[key], answer)

const uniqueText = () => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 10)

/** Values that each recipe uses, by the recipe whose response has them. */
const uses = new Map()
function usesOf(name) {
  if (uses.has(name)) return uses.get(name)
  const found = new Map((recipeOf(name).needs ?? []).map((need) => [need, new Set()]))
  const recall = (from, path) => {
    if (!found.has(from)) found.set(from, new Set())
    found.get(from).add(path)
    return undefined
  }
  const { path, query, token, body } = recipeOf(name)
  for (const make of [path, query, token, body]) make?.({ recall, unique: '', origin: '', example: {} })
  uses.set(name, found)
  return found
}

const wanted = new Map()
for (const name of Object.keys(recipes))
  for (const [from, paths] of usesOf(name)) {
    if (!wanted.has(from)) wanted.set(from, new Set())
    for (const path of paths) wanted.get(from).add(path)
  }

/** Values of a response that recipes use; undefined if none does. */
export const valuesToKeep = (name, answer) =>
  wanted.has(name) ? Object.fromEntries([...wanted.get(name)].map((path) => [path, valueAt(answer, path)])) : undefined

/** True if a recipe is sent for its effect alone: then 409 says that the effect is there. */
export const isEffectOnly = (name) => wanted.get(name)?.size === 0

const isKnown = (memory, name, paths) => memory[name] !== undefined && [...paths].every((path) => memory[name][path] !== undefined)

/** The recipes that have to be sent before this one, in their order. */
export function stepsBefore(name, memory) {
  const steps = []
  const visit = (one) => {
    for (const [from, paths] of usesOf(one)) {
      if (steps.includes(from) || isKnown(memory, from, paths)) continue
      visit(from)
      steps.push(from)
    }
  }
  visit(name)
  return steps
}

/** The answers that are forgotten when a recipe has succeeded. */
export const spentBy = (name) => {
  const { spends = [], ends } = recipeOf(name)
  return ends ? [...usesOf(name).keys()] : spends
}

const asText = (value) => (value === undefined ? undefined : Array.isArray(value) ? value.join(',') : String(value))
const asTexts = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))

/** Parameters of the document: what is required, and what is not an id of another server. */
const exampleParameters = ({ parameters = [] }, place) =>
  Object.fromEntries(
    parameters.filter((one) => one.in === place && one.required && one.example !== undefined).map((one) => [one.name, one.example]),
  )

/** The request of a recipe, filled with values of earlier responses. */
export function requestOf(name, operation, { schemas, memory, origin }) {
  const recall = (from, path) => memory[from]?.[path]
  const media = operation.requestBody?.content[operation.bodyType]
  const example = media && (media.example ?? exampleOf(schemas, media.schema))
  const use = { recall, unique: uniqueText(), origin, example }
  const { path, query, token, body } = recipeOf(name)
  return {
    path: asTexts(path ? path(use) : exampleParameters(operation, 'path')),
    query: asTexts(query ? query(use) : exampleParameters(operation, 'query')),
    warning: recipeOf(name).warning,
    hasToken: token !== undefined,
    token: token?.(use),
    body: body ? body(use) : example,
  }
}

/** All operations in an order in which each finds what it needs: deletions come last. */
export function orderOf(operationIds) {
  const order = new Set()
  const visit = (name) => {
    if (order.has(operationOf(name))) return
    for (const from of usesOf(name).keys()) visit(from)
    if (recipeOf(name).operation === undefined) order.add(name)
  }
  const endOf = (name) => recipeOf(name).ends ?? 0
  for (const name of operationIds) if (endOf(name) === 0) visit(name)
  return [...order, ...operationIds.filter((name) => endOf(name) > 0).sort((a, b) => endOf(a) - endOf(b))].filter((name) =>
    operationIds.includes(name),
  )
}
