import { integerPosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { noSuchBrand, senderAddressInUse } from './errors.ts'
import type { SenderAddressChanges, SenderAddressList, SenderAddressRequest } from './schema.ts'
import * as store from './store.ts'

export const createSenderAddress = (ctx: Context, request: SenderAddressRequest) => ctx.transaction((tx) => addSenderAddress(tx, request))

/** Adds a sender address, for callers that create more in one transaction. */
export async function addSenderAddress(tx: Transaction, { signature, tax_numbers, ...fields }: SenderAddressRequest) {
  const row = { ...fields, signature: JSON.stringify(signature), tax_numbers: JSON.stringify(tax_numbers) }
  return present(await mapConstraint(store.insertSenderAddress(tx, row), { foreignKey: noSuchBrand }))
}

export const listSenderAddresses = (ctx: Context, query: SenderAddressList) =>
  listPage(ctx, 'sender-addresses', query, (window) => store.listSenderAddresses(ctx, window), present, integerPosition)

/** Finds a sender address; undefined if there is none. */
export async function findSenderAddress(ctx: Context, id: number) {
  const row = await store.findSenderAddress(ctx, id)
  return row && present(row)
}

export const readSenderAddress = async (ctx: Context, id: number) => foundOrFault(await findSenderAddress(ctx, id), 'sender address')

/** Lists the oldest sender addresses, as many as a person can choose among. */
export const listOldestSenderAddresses = async (ctx: Context) =>
  (await store.listSenderAddresses(ctx, { at: undefined, size: 1_000 })).rows.map(present)

/** Finds the oldest sender address, which is taken if none is named. */
export const findFirstSenderAddress = async (ctx: Context) =>
  (await store.listSenderAddresses(ctx, { at: undefined, size: 1 })).rows.map(present)[0]

export const updateSenderAddress = (ctx: Context, id: number, { signature, tax_numbers, ...changes }: SenderAddressChanges) =>
  ctx.transaction(async (tx) => {
    const documents = {
      ...(signature && { signature: JSON.stringify(signature) }),
      ...(tax_numbers && { tax_numbers: JSON.stringify(tax_numbers) }),
    }
    const updated = await mapConstraint(store.updateSenderAddress(tx, id, { ...changes, ...documents }), { foreignKey: noSuchBrand })
    return present(foundOrFault(updated, 'sender address'))
  })

export const deleteSenderAddress = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const inUse = () => new Fault(senderAddressInUse, 'Something still uses this sender address. Change that first.')
    foundOrFault((await mapConstraint(store.deleteSenderAddress(tx, id), { foreignKey: inUse })) || undefined, 'sender address')
  })

const present = (row: store.SenderAddressRow) => ({
  id: row.id,
  name: row.name,
  company_name: row.company_name,
  address_line_1: row.address_line_1,
  house_number: row.house_number,
  address_line_2: row.address_line_2,
  postal_code: row.postal_code,
  city: row.city,
  po_box: row.po_box,
  state_province_code: row.state_province_code,
  country_code: row.country_code,
  email: row.email,
  phone_number: row.phone_number,
  signature: JSON.parse(row.signature),
  tax_numbers: JSON.parse(row.tax_numbers),
  brand_id: row.brand_id,
})
