import type { z } from 'zod'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { conflictFault, foundInSupport } from '../errors.ts'
import { enqueueConfirmed, findConfirmedAt, requestConfirmation } from './confirmation.ts'
import type { SupportContact, SupportContactChanges, SupportContactRequest } from './schema.ts'
import * as store from './store.ts'

export type { ContactLanguage, ContactRow } from './store.ts'

const what = 'carrier support contact'

const present = ({ id, carrier_code, email, language, confirmed_at }: store.ContactRow): z.output<typeof SupportContact> => ({
  id,
  carrier_code,
  email,
  language,
  confirmed_at,
})

/** Finds the contact for tickets about parcels of this carrier. Undefined if the organization has named none. */
export const findContactOf = (by: Reader, carrier_code: string) => store.findContactOf(by, carrier_code)

/** Finds the contact and locks it: until the transaction ends, no other one confirms or changes it. */
export const holdContactOf = (tx: Transaction, carrier_code: string) => store.holdContactOf(tx, carrier_code)

/** Lists all contacts, oldest first: there is at most one per carrier. */
export const listContacts = async (ctx: Context) => (await store.listContacts(ctx)).map(present)

export const readContact = async (ctx: Context, id: number) => present(foundInSupport(await store.findContact(ctx, id), what))

export const createContact = async (ctx: Context, request: SupportContactRequest) =>
  present(
    await mapConstraint(
      ctx.transaction(async (tx) => {
        const confirmed_at = await findConfirmedAt(tx, request.email)
        const contact = await store.insertContact(tx, { ...request, confirmed_at, link_sent_at: null })
        await followAddress(tx, contact)
        return contact
      }),
      { unique: () => conflictFault(`There is a support contact for ${request.carrier_code} already. Change it with PATCH.`) },
    ),
  )

/** An address that is sent again unconfirmed gets its link again. */
export const updateContact = (ctx: Context, id: number, { email, language }: SupportContactChanges) =>
  ctx.transaction(async (tx) => {
    const before = foundInSupport(await store.holdContact(tx, id), what)
    const isNew = email !== undefined && email !== before.email
    const after = foundInSupport(
      await store.updateContact(tx, id, {
        ...(isNew && { email, confirmed_at: await findConfirmedAt(tx, email) }),
        ...(language !== undefined && { language }),
      }),
      what,
    )
    if (isNew || (email !== undefined && after.confirmed_at === null)) await followAddress(tx, after)
    return present(after)
  })

/** Sends what waits for a confirmed address, or the link that confirms it. */
const followAddress = (tx: Transaction, contact: store.ContactRow) =>
  contact.confirmed_at === null ? requestConfirmation(tx, contact) : enqueueConfirmed(tx, contact)

export const deleteContact = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    foundInSupport((await store.deleteContact(tx, id)) || undefined, what)
  })
