import type { Reader } from '../../../platform/context.ts'
import type { Fault } from '../../../platform/errors.ts'
import { hasContract } from '../../contracts/service.ts'
import * as errors from './errors.ts'
import { idOf, type OrderRequest } from './schema.ts'

type ReferencePath = { readonly request: OrderRequest; pointerTo(path: readonly string[]): string }
/** All that some orders name and that is not there, or is another's. Callers that go on to write may lock what they look up. */
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

/** Where an order says its id, it must be that order. */
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

/** The existing ones of some ids, each looked up once, and always in one order, lest two transactions wait for each other. To name none is fine. */
async function present(ids: readonly (number | undefined)[], has: (id: number) => Promise<boolean>) {
  const named = [...new Set(ids)].filter((id) => id !== undefined).sort((a, b) => a - b)
  const found = await Promise.all(named.map(has))
  return new Set<number | undefined>([undefined, ...named.filter((_, index) => found[index])])
}
