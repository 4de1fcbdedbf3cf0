import type { z } from 'zod'
import { mapConstraint } from '../../../platform/constraints.ts'
import type { Context, Reader } from '../../../platform/context.ts'
import { conflictFault, foundInSupport } from '../errors.ts'
import type { SupportContact, SupportContactChanges, SupportContactRequest } from './schema.ts'
import * as store from './store.ts'

export type { ContactLanguage } from './store.ts'

const what = 'carrier support contact'

const present = ({ id, carrier_code, email, language }: store.ContactRow): z.output<typeof SupportContact> => ({
  id,
  carrier_code,
  email,
  language,
})

/** Whom tickets about parcels of this carrier go to; undefined where the organization has named no contact. */
export const findContactOf = (by: Reader, carrier_code: string) => store.findContactOf(by, carrier_code)

/** All of them, oldest first: there is one for each carrier at most. */
export const listContacts = async (ctx: Context) => (await store.listContacts(ctx)).map(present)

export const readContact = async (ctx: Context, id: number) => present(foundInSupport(await store.findContact(ctx, id), what))

export const createContact = async (ctx: Context, request: SupportContactRequest) =>
  present(
    await mapConstraint(
      ctx.transaction((tx) => store.insertContact(tx, request)),
      { unique: () => conflictFault(`There is a support contact for ${request.carrier_code} already. Change it with PATCH.`) },
    ),
  )

export const updateContact = (ctx: Context, id: number, { email, language }: SupportContactChanges) =>
  ctx.transaction(async (tx) =>
    present(
      foundInSupport(
        await store.updateContact(tx, id, { ...(email !== undefined && { email }), ...(language !== undefined && { language }) }),
        what,
      ),
    ),
  )

export const deleteContact = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    foundInSupport((await store.deleteContact(tx, id)) || undefined, what)
  })
