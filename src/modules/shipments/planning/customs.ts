import { needsCustoms } from '../../../geo/customs/borders.ts'
import { exportReasons } from '../../../labels/documents/model.ts'
import { addFaults, type Fault } from '../../../platform/errors.ts'
import { requiredAt } from '../record/errors.ts'
import type { ParcelRequest, ShipmentAddress, ShipmentRequest } from '../record/schema.ts'
import type { StoredItem, StoredShipmentBody } from '../record/stored.ts'

type CustomsJourney = Pick<ShipmentRequest, 'parcels' | 'customs_information'> & {
  readonly from_address: ShipmentAddress
  readonly to_address: ShipmentAddress
}
const asked = ['description', 'quantity', 'weight', 'price', 'hs_code', 'origin_country'] as const

/** Requires all customs fields if a border requires customs documents. */
export function checkCustoms({ from_address, to_address, parcels, customs_information }: CustomsJourney, faults: Fault[]) {
  const { needed, reason } = needsCustoms(from_address, to_address)
  if (!needed) return
  if (!customs_information) faults.push(requiredAt(['customs_information'], `customs_information is required. ${reason}`))
  addFaults(faults, itemFaults(parcels, reason))
}

function* itemFaults(parcels: CustomsJourney['parcels'], reason: string): Generator<Fault> {
  for (const [index, { parcel_items }] of parcels.entries()) {
    if (parcel_items.length === 0) yield requiredAt(['parcels', index, 'parcel_items'], `Customs want to know what is inside. ${reason}`)
    for (const [position, item] of parcel_items.entries())
      for (const field of asked)
        if (item[field] === undefined || item[field] === null || item[field] === '')
          yield requiredAt(['parcels', index, 'parcel_items', position, field], 'Customs want this of each item.')
  }
}

export const needsPapers = ({ from_address, to_address }: Pick<StoredShipmentBody, 'from_address' | 'to_address'>) =>
  needsCustoms(from_address, to_address).needed

/** Fills in defaults for the fields that only customs needs. */
export const toStoredItems = ({ parcel_items }: ParcelRequest, currency: string): StoredItem[] =>
  parcel_items.map((item) => ({
    ...item,
    description: item.description ?? '',
    quantity: item.quantity ?? 1,
    weight: item.weight ?? { value: 0.001, unit: 'kg' },
    price: item.price ?? { value: '0.00', currency },
    hs_code: item.hs_code ?? '',
  }))

/** Reasons that have a number: those of version 2, which counts them. */
const numberedReasons = 5
/** Returns the number of an export reason; null for one without. */
export function reasonNumber(reason: NonNullable<ShipmentRequest['customs_information']>['export_reason']): number | null {
  const number = exportReasons.indexOf(reason)
  return number < numberedReasons ? number : null
}
