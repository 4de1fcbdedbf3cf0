import type { ErrorMapping } from '../../../http/check.ts'
import { pointerPart } from '../../../http/json.ts'
import { belowMinimum, Fault, invalidChoice, invalidValue, requiredField } from '../../../platform/errors.ts'

type OrderErrorPath = readonly PropertyKey[]
const written = (path: OrderErrorPath) => path.map((key) => pointerPart(String(key))).join('/')

/** Saving orders calls what is missing or too small `invalid`, and writes the place of an order in its batch in brackets. */
export const batchErrorMapping: ErrorMapping = {
  pointer: ([first = '', ...rest]) => `/data/attributes/${written([typeof first === 'number' ? `[${first}]` : first, ...rest])}`,
  kindOf: (kind) => (kind === requiredField || kind === belowMinimum ? invalidValue : kind),
}

/** Points errors of a change into its `order`. */
export const changeErrorMapping: ErrorMapping = { pointer: (path) => written(['order', ...path]), kindOf: (kind) => kind }

export const integrationPath = ['order_details', 'integration', 'id']
export const contractPath = ['shipping_details', 'ship_with', 'properties', 'contract_id']

const fault = (detail: string) => (pointer: string) => new Fault(invalidValue, detail, { source: { pointer } })

export const noSuchIntegration = fault('No integration with this id exists.')
export const noSuchContract = fault('No contract with this id exists.')
export const noSuchOrder = fault('No order with this id exists. Leave it out, and the order is found by its order_id and integration.')
export const otherOrderId = fault('The order_id of an order cannot be changed. Send the one that it has.')
export const orderIdTaken = fault('This integration has another order with this order_id.')
export const otherId = fault('The id of an order cannot be changed. Send the one in the path, or none.')
export const noSuchItem = () =>
  fault('An item has no item_id, or one that the order does not have. Name items that are there.')(
    changeErrorMapping.pointer(['order_details', 'order_items']),
  )
export const foreignIntegration = () =>
  new Fault(invalidChoice, 'No integration with this id exists. Name your own, separated by commas.', {
    source: { parameter: 'integration' },
  })
