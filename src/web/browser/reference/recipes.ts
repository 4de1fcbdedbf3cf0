import type { PageOperation } from './document.ts'
import { exampleOf } from './example.ts'
import { accountRecipes } from './recipes/account.ts'
import type { Recipe, Recipes } from './recipes/recipe.ts'
import { returnRecipes } from './recipes/returns.ts'
import { salesRecipes } from './recipes/sales.ts'
import { shippingRecipes } from './recipes/shipping.ts'
import { supportRecipes } from './recipes/support.ts'
import { v2Recipes } from './recipes/v2.ts'
import { webhookRecipes } from './recipes/webhooks.ts'
import type { Schemas } from './schema.ts'

/** Values of earlier answers, by their recipe and path. */
export type Memory = Record<string, Readonly<Record<string, unknown>>>

/** The requests that the panel is filled with, by the operation. */
const recipes: Recipes = {
  ...accountRecipes,
  ...salesRecipes,
  ...shippingRecipes,
  ...returnRecipes,
  ...supportRecipes,
  ...webhookRecipes,
  ...v2Recipes,
}

const recipeOf = (name: string): Recipe => recipes[name] ?? {}
export const operationOf = (name: string) => recipeOf(name).operation ?? name

export const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key], answer)

const uniqueText = () => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 10)

/** Paths of values, by the recipe whose response has them. */
type Paths = Map<string, Set<string>>
const addPath = (paths: Paths, from: string, ...more: string[]) => paths.set(from, new Set([...(paths.get(from) ?? []), ...more]))

/** Values that each recipe uses, by the recipe whose response has them. */
const uses = new Map<string, Paths>()
function usesOf(name: string): Paths {
  const known = uses.get(name)
  if (known) return known
  const found: Paths = new Map((recipeOf(name).needs ?? []).map((need) => [need, new Set()]))
  const recall = (from: string, path: string) => {
    addPath(found, from, path)
    return undefined
  }
  const { path, query, token, body } = recipeOf(name)
  for (const make of [path, query, token, body]) make?.({ recall, unique: '', origin: '', example: {} })
  uses.set(name, found)
  return found
}

const wanted: Paths = new Map()
for (const name of Object.keys(recipes)) for (const [from, paths] of usesOf(name)) addPath(wanted, from, ...paths)

/** Values of a response that recipes use; undefined if none does. */
export const valuesToKeep = (name: string, answer: unknown) => {
  const paths = wanted.get(name)
  return paths && Object.fromEntries([...paths].map((path) => [path, valueAt(answer, path)]))
}

/** True if a recipe is sent for its effect alone: then 409 says that the effect is there. */
export const isEffectOnly = (name: string) => wanted.get(name)?.size === 0

const isKnown = (values: Memory[string] | undefined, paths: ReadonlySet<string>) =>
  values !== undefined && [...paths].every((path) => values[path] !== undefined)

/** The recipes that have to be sent before this one, in their order. */
export function stepsBefore(name: string, memory: Memory) {
  const steps: string[] = []
  const visit = (one: string) => {
    for (const [from, paths] of usesOf(one)) {
      if (steps.includes(from) || isKnown(memory[from], paths)) continue
      visit(from)
      steps.push(from)
    }
  }
  visit(name)
  return steps
}

/** The answers that are forgotten when a recipe has succeeded. */
export const spentBy = (name: string) => {
  const { spends = [], ends } = recipeOf(name)
  return ends ? [...usesOf(name).keys()] : spends
}

const asText = (value: unknown) => (value === undefined ? undefined : Array.isArray(value) ? value.join(',') : String(value))
const asTexts = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))

/** Parameters of the document: what is required, and what is not an id of another server. */
const exampleParameters = ({ parameters = [] }: PageOperation, place: string) =>
  Object.fromEntries(
    parameters.filter((one) => one.in === place && one.required && one.example !== undefined).map((one) => [one.name, one.example]),
  )

type RequestSource = { readonly schemas: Schemas; readonly memory: Memory; readonly origin: string }

/** The request of a recipe, filled with values of earlier responses. */
export function requestOf(name: string, operation: PageOperation, { schemas, memory, origin }: RequestSource) {
  const recall = (from: string, path: string) => memory[from]?.[path]
  const media = operation.requestBody?.content[operation.bodyType ?? '']
  const example = media && (media.example ?? exampleOf(schemas, media.schema))
  const use = { recall, unique: uniqueText(), origin, example }
  const { path, query, token, body } = recipeOf(name)
  return {
    path: asTexts(path ? path(use) : exampleParameters(operation, 'path')),
    query: asTexts(query ? query(use) : exampleParameters(operation, 'query')),
    warning: recipeOf(name).warning,
    hasToken: token !== undefined,
    token: asText(token?.(use)),
    body: body ? body(use) : example,
  }
}

/** All operations in an order in which each finds what it needs: deletions come last. */
export function orderOf(operationIds: readonly string[]) {
  const order = new Set<string>()
  const visit = (name: string) => {
    if (order.has(operationOf(name))) return
    for (const from of usesOf(name).keys()) visit(from)
    if (recipeOf(name).operation === undefined) order.add(name)
  }
  const endOf = (name: string) => recipeOf(name).ends ?? 0
  for (const name of operationIds) if (endOf(name) === 0) visit(name)
  return [...order, ...operationIds.filter((name) => endOf(name) > 0).sort((a, b) => endOf(a) - endOf(b))].filter((name) =>
    operationIds.includes(name),
  )
}
