import { withoutBlankEmail } from '../../shipments/index.ts'
import type { PickupErrors, StoredPickupBody } from './schema.ts'
import type { PickupRow } from './store.ts'

export const parseBody = ({ document }: Pick<PickupRow, 'document'>): StoredPickupBody => JSON.parse(document)

export function presentPickup(row: PickupRow) {
  const { address, ...body } = parseBody(row)
  const { state_province_code, ...place } = withoutBlankEmail(address)
  return {
    id: row.id,
    carrier_code: row.carrier_code,
    contract_id: row.contract_id,
    status: row.status,
    tracking_number: row.carrier_pickup_id ?? '',
    ...body,
    address: { ...place, ...(state_province_code && { state_province_code }) },
    country: address.country_code,
    errors: JSON.parse(row.errors) as PickupErrors,
    created_at: row.created_at,
    cancelled_at: row.cancelled_at,
  }
}
