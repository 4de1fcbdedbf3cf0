import type { Chance } from '../../fuzz/chance.ts'
import { receiver, sender } from '../../shipments.ts'
import { steppedCarrier } from './stand-in.ts'

/** A client's request for a label of one of these carriers, of a shipment or a return, bought synchronously or asynchronously. */
export type PurchaseRequest = {
  readonly kind: 'shipment' | 'return'
  readonly reference: string
  readonly path: string
  readonly body: string
}

const options = ['swiftly:home', 'northpost:parcel', 'aerofast:express', 'collogix:home', 'dhl_ecommerce_nl:home'] as const
const returnOptions = ['swiftly:return', 'northpost:return', 'collogix:return'] as const
const carrierOf = (option: string) => option.slice(0, option.indexOf(':'))
/** The sandbox carriers, which every sandbox organization has contracts with. */
export const carriers = options.map(carrierOf).filter((code) => code !== steppedCarrier)

const parcel = { weight: { value: '1.2', unit: 'kg' } }
/** With an e-mail address and a phone number, which some carriers want. */
const from_address = { ...receiver, ...sender }

/** One in four is a return. The receiver's name is the reference, so that the carrier's records show what was bought for which request. */
export const drawPurchaseRequest = (reference: string, chance: Chance, contracts: ReadonlyMap<string, number>): PurchaseRequest =>
  chance.maybe(0.25) ? drawReturn(reference, chance, contracts) : drawShipment(reference, chance, contracts)

function drawReturn(reference: string, chance: Chance, contracts: ReadonlyMap<string, number>): PurchaseRequest {
  const shipping_option_code = chance.pick(returnOptions)
  const body = {
    from_address,
    to_address: { ...receiver, name: reference },
    ship_with: { type: 'shipping_option_code', shipping_option_code, contract: contracts.get(carrierOf(shipping_option_code)) },
    weight: { value: 1.2, unit: 'kg' },
    external_reference: reference,
    collo_count: chance.maybe(0.2) && shipping_option_code === 'swiftly:return' ? 2 : 1,
  }
  const path = chance.maybe(0.6) ? '/api/v3/returns/announce-synchronously' : '/api/v3/returns'
  return { kind: 'return', reference, path, body: JSON.stringify(body) }
}

export function drawShipment(reference: string, chance: Chance, contracts: ReadonlyMap<string, number>): PurchaseRequest {
  const option = chance.pick(options.filter((one) => contracts.has(carrierOf(one))))
  const body = {
    from_address,
    to_address: { ...receiver, name: reference },
    ship_with: {
      type: 'shipping_option_code',
      properties: { shipping_option_code: option, contract_id: contracts.get(carrierOf(option)) },
    },
    external_reference_id: reference,
    parcels: chance.maybe(0.2) && option !== 'northpost:parcel' ? [parcel, parcel] : [parcel],
  }
  const path = chance.maybe(0.6) ? '/api/v3/shipments/announce' : '/api/v3/shipments'
  return { kind: 'shipment', reference, path, body: JSON.stringify(body) }
}
