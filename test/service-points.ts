import assert from 'node:assert/strict'
import { openDirectory } from '../src/modules/choosing/service-points/directory.ts'
import { pointBookIn } from '../src/simulator/network/points/book.ts'
import './carriers.ts'
import { dataDir } from './data-dir.ts'

export const directory = await openDirectory({ dataDir, openPointBook: pointBookIn })
const { book, ids } = directory

/** What the network has: a point of a carrier, of a kind, in a country. */
export function pointOf(carrier: string, general_shop_type: string, country: string, state = 'open') {
  const { begin, end } = book.inCountry(country)!
  for (let row = begin; row < end; row++)
    if (directory.carrierAt(row).code === carrier && book.shopTypes(row)[1] === general_shop_type && book.state(row) === state)
      return { row, id: ids[row]!, carrier_service_point_id: book.carrierId(row) }
  return assert.fail(`${carrier} has no ${general_shop_type} in ${country}`)
}

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>

/** Lets an integration find service points. */
export async function enablePoints(
  { call, integration_id }: { call: Call; integration_id: number },
  service_point_carriers = ['swiftly', 'northpost'],
) {
  const { status, text } = await call('PATCH', `/integrations/${integration_id}`, { service_point_enabled: true, service_point_carriers })
  assert.equal(status, 204, text)
}
