import type { Context, Environment, Reader } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { Fault, invalidValue, requiredField, throwFaults } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import { type CompleteAddress, completeAddress } from '../../shared/schema.ts'
import { readBrand } from '../brands/service.ts'
import { findSenderAddress } from '../sender-addresses/service.ts'
import { defaultReturnSettings, type ReturnSettings, type ReturnSettingsRequest } from './schema.ts'
import * as store from './store.ts'

const { updated } = defineChanges('return_settings')

/** Finds the settings of a brand that exists, with defaults. */
export async function findReturnSettings(by: Reader, brand_id: number): Promise<ReturnSettings> {
  const row = await store.findSettings(by, brand_id)
  // A setting that a later version adds has its default in rows of earlier versions.
  return { brand_id, ...defaultReturnSettings, ...(row && JSON.parse(row.document)) }
}

/** Finds the address to which a brand's settings send returns. Undefined: they go to where the parcel was sent from. */
export async function findReturnAddress(
  ctx: Context,
  { return_address }: Pick<ReturnSettings, 'return_address'>,
): Promise<CompleteAddress | undefined> {
  if (return_address === null) return undefined
  if (!('sender_address_id' in return_address)) return completeAddress(return_address)
  const sender = await findSenderAddress(ctx, return_address.sender_address_id)
  return sender && completeAddress({ ...sender, po_box: sender.po_box || null })
}

export async function readReturnSettings(by: Reader & Environment, brand_id: number): Promise<ReturnSettings> {
  await readBrand(by, brand_id)
  return findReturnSettings(by, brand_id)
}

/** Replaces all settings: what is not sent has its default. */
export async function replaceReturnSettings(ctx: Context, brand_id: number, request: ReturnSettingsRequest): Promise<ReturnSettings> {
  await readBrand(ctx, brand_id)
  throwFaults(await listFaults(ctx, request))
  const { return_address } = request
  const sender_address_id = return_address && 'sender_address_id' in return_address ? return_address.sender_address_id : null
  await ctx.transaction(async (tx) => {
    const row = { brand_id, sender_address_id, document: JSON.stringify(request) }
    await mapConstraint(store.insertSettings(tx, row), { foreignKey: noSuchSenderAddress })
    await emitEvent(tx, updated, brand_id)
  })
  return { brand_id, ...request }
}

/** Lists what is wrong: a portal needs reasons and delivery options, no fee together with an approval, and an address that exists. */
async function listFaults(ctx: Context, request: ReturnSettingsRequest) {
  const { is_portal_enabled, reasons, delivery_options, return_address, return_fee, requires_approval } = request
  const faults: Fault[] = []
  const isNeeded = (pointer: string, what: string) =>
    faults.push(new Fault(requiredField, `A return portal needs at least one ${what}.`, { source: { pointer } }))
  if (is_portal_enabled && reasons.length === 0) isNeeded('/reasons', 'reason')
  if (is_portal_enabled && delivery_options.length === 0) isNeeded('/delivery_options', 'delivery option')
  if (return_fee && requires_approval)
    faults.push(
      new Fault(invalidValue, 'A return cannot both have a fee and need approval: a shopper would pay for a return that is rejected.', {
        source: { pointer: '/requires_approval' },
      }),
    )
  if (return_address && 'sender_address_id' in return_address && !(await findSenderAddress(ctx, return_address.sender_address_id)))
    faults.push(noSuchSenderAddress())
  return faults
}

const noSuchSenderAddress = () =>
  new Fault(invalidValue, 'No sender address with this id exists.', { source: { pointer: '/return_address/sender_address_id' } })
