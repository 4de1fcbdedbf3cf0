import type { Reader } from '../../../platform/context.ts'
import type { Fault } from '../../../platform/errors.ts'
import { hasContract } from '../../contracts/service.ts'
import * as errors from './errors.ts'
import { idOf, type OrderRequest } from './schema.ts'

type ReferencePath = { readonly request: OrderRequest; pointerTo(path: readonly string[]): string }
/**
 * Lists the faults of references to integrations and contracts that do not exist or are another organization's. Callers that go on to write
 * may lock the rows that they look up.
 */
export async function referenceFaults(by: Reader, places: readonly ReferencePath[], hasIntegration: (id: number) => Promise<boolean>) {
  const [integrations, contracts] = await Promise.all([
    present(places.map(integrationOf), hasIntegration),
    present(places.map(contractOf), (id) => hasContract(by, id)),
  ])
  return places.flatMap((place) => [
    ...(integrations.has(integrationOf(place)) ? [] : [errors.noSuchIntegration(place.pointerTo(errors.integrationPath))]),
    ...(contracts.has(contractOf(place)) ? [] : [errors.noSuchContract(place.pointerTo(errors.contractPath))]),
  ])
}

/** Checks that an order with an `id` is the existing order with that id. */
export function* identityFaults(
  places: readonly ReferencePath[],
  known: readonly { readonly id: number; readonly order_id: string }[],
): Generator<Fault> {
  const orderIds = new Map(known.map(({ id, order_id }) => [id, order_id]))
  for (const { request, pointerTo } of places) {
    if (request.id === undefined) continue
    const order_id = orderIds.get(idOf(request.id))
    if (order_id === undefined) yield errors.noSuchOrder(pointerTo(['id']))
    else if (order_id !== request.order_id) yield errors.otherOrderId(pointerTo(['order_id']))
  }
}

const integrationOf = ({ request }: ReferencePath) => request.order_details.integration.id
const contractOf = ({ request }: ReferencePath) => request.shipping_details?.ship_with?.properties.contract_id ?? undefined

/**
 * Returns those ids that exist. Looks each up once, and always in ascending order, lest two transactions wait for each other. Undefined
 * counts as existing.
 */
async function present(ids: readonly (number | undefined)[], has: (id: number) => Promise<boolean>) {
  const named = [...new Set(ids)].filter((id) => id !== undefined).sort((a, b) => a - b)
  const found = await Promise.all(named.map(has))
  return new Set<number | undefined>([undefined, ...named.filter((_, index) => found[index])])
}
