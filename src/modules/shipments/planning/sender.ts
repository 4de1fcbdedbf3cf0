import type { Context } from '../../../platform/context.ts'
import type { Fault } from '../../../platform/errors.ts'
import { findBrand } from '../../account/brands/service.ts'
import { findSenderAddress } from '../../account/sender-addresses/service.ts'
import { invalidAt } from '../record/errors.ts'
import type { ShipmentAddress, ShipmentRequest } from '../record/schema.ts'

type StoredSenderAddress = NonNullable<Awaited<ReturnType<typeof findSenderAddress>>>
type Sender = {
  readonly from_address: ShipmentAddress | undefined
  readonly brand_id: number | null
  readonly tax_numbers: StoredSenderAddress['tax_numbers']
}

/** Finds the complete sender address, the brand and the tax numbers: those of a stored address, unless the request has its own. */
export async function findSender(ctx: Context, request: ShipmentRequest, faults: Fault[]): Promise<Sender> {
  const { sender_address_id, ...given } = request.from_address
  const own = request.brand_id ?? undefined
  if (own !== undefined && !(await findBrand(ctx, own))) faults.push(invalidAt(['brand_id'], 'No brand with this id exists.'))
  if (sender_address_id === undefined) return { from_address: given as ShipmentAddress, brand_id: own ?? null, tax_numbers: [] }
  const stored = await findSenderAddress(ctx, sender_address_id)
  if (!stored) {
    faults.push(invalidAt(['from_address', 'sender_address_id'], 'No sender address with this id exists.'))
    return { from_address: undefined, brand_id: null, tax_numbers: [] }
  }
  const { id: _, brand_id, tax_numbers, signature: __, ...address } = stored
  return { from_address: { ...address, ...given } as ShipmentAddress, brand_id: own ?? brand_id, tax_numbers }
}
