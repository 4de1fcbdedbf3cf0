import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { carrierOf } from '../../../carriers/registry.ts'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { queueEmail, recipientKey, takePlaces } from '../../../mail/service.ts'
import type { Context, Environment, System, Transaction } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { composeLink } from './link-words.ts'
import * as store from './store.ts'

/** Path of the page that a link opens: `src/web/support-contact.ts`. */
export const confirmationRoot = '/support-contacts'

/** A contact may be e-mailed from now on: its tickets that waited for this are sent. */
export const contactConfirmedJob = jobKind(
  'support contact confirmed',
  z.object({ carrier_code: z.string(), after: z.tuple([z.string(), z.int()]) }),
)

export const enqueueConfirmed = (tx: Transaction, { carrier_code }: Pick<store.ContactRow, 'carrier_code'>) =>
  enqueueJob(tx, contactConfirmedJob, { carrier_code, after: ['', 0] })

/** Links that an organization sends on a day: their recipients have agreed to nothing yet. */
const mostLinks = 20
/** Links to one mailbox, which may have several addresses. */
const mostLinksOfRecipient = 3
/** A ticket sends the link again when it was last sent so many days ago. */
const linkAgainDays = 7

type Addressee = { readonly organization_id: number; readonly email: string }
const sealedText = ({ organization_id, email }: Addressee) => `${organization_id} ${email}`
const sealOf = (mac: Buffer) => mac.toString('base64url')

/** Names organization and address, so that a contact with another address needs another link. */
const confirmationUrl = (by: Pick<Environment, 'keys' | 'baseUrl'>, addressee: Addressee) =>
  `${by.baseUrl}${confirmationRoot}/${addressee.organization_id}-${sealOf(by.keys.mac('contacts', sealedText(addressee)))}`

/** Finds the time at which another contact of the organization confirmed this address. Null if none has. */
export async function findConfirmedAt(tx: Transaction, email: string): Promise<string | null> {
  return (await store.listContacts(tx)).find((contact) => contact.email === email && contact.confirmed_at !== null)?.confirmed_at ?? null
}

/** Sends the link that confirms an address: to each once a day at most. Sandbox organizations send no e-mails, and need none. */
export async function requestConfirmation(tx: Transaction, { id, carrier_code, email, language }: store.ContactRow) {
  const { mode, name } = await readOrganization(tx)
  const ceilings = [
    { counted: 'links', most: mostLinks },
    { counted: `link ${recipientKey(tx, email)}`, most: mostLinksOfRecipient },
  ]
  if (mode !== 'live' || !(await takePlaces(tx, ceilings))) return
  const url = confirmationUrl(tx, { organization_id: tx.organization_id, email })
  const carrier = carrierOf(carrier_code)?.name ?? carrier_code
  await queueEmail(tx, {
    resource_type: 'support_contact',
    resource_id: String(id),
    to: email,
    ...composeLink(language, { organization: name, carrier, url }),
    attachments: [],
    message_key: `confirmation ${id} ${tx.keys.mac('limits', email).toString('base64url')} ${machineNow(tx).slice(0, 10)}`,
  })
  await store.updateLinkSent(tx, id)
}

/** Sends the link with a ticket, where the contact has none, or has not used it for days. */
export async function remindOfConfirmation(tx: Transaction, contact: store.ContactRow) {
  const { link_sent_at } = contact
  if (link_sent_at === null || addTime(link_sent_at, { days: linkAgainDays }) < tx.now()) await requestConfirmation(tx, contact)
}

/** Confirms an address of an organization, for all contacts that have it. Answers those that were not confirmed before. */
export const confirmAddress = (ctx: Context, email: string): Promise<readonly store.ContactRow[]> =>
  ctx.transaction(async (tx) => {
    const contacts = await store.holdUnconfirmed(tx, email)
    for (const contact of contacts) {
      await store.updateContact(tx, contact.id, { confirmed_at: tx.now() })
      await enqueueConfirmed(tx, contact)
    }
    return contacts
  })

/** Content of the page that a link opens. */
export type Confirmation = {
  readonly ctx: Context
  readonly organization: string
  readonly email: string
  /** The names of the carriers whose tickets go to the address. */
  readonly carriers: readonly string[]
  readonly isConfirmed: boolean
}

/** 256 bits cannot be guessed. */
const linkForm = /^([1-9]\d{0,14})-([\w-]{43})$/

/** Undefined where the server sent no such link, or no contact has its address any more. */
export async function findConfirmation(system: System, link: string): Promise<Confirmation | undefined> {
  const [, organization, seal] = linkForm.exec(link) ?? []
  if (seal === undefined) return undefined
  const ctx = await system.contextFor({ organization_id: Number(organization), integration_id: 0, user_id: 0 })
  const contacts = (await store.listContacts(ctx)).filter(({ email }) => isSealOf(ctx, email, seal))
  const [first] = contacts
  if (!first) return undefined
  return {
    ctx,
    organization: (await readOrganization(ctx)).name,
    email: first.email,
    carriers: contacts.map(({ carrier_code }) => carrierOf(carrier_code)?.name ?? carrier_code),
    isConfirmed: contacts.every(({ confirmed_at }) => confirmed_at !== null),
  }
}

function isSealOf({ keys, organization_id }: Context, email: string, seal: string): boolean {
  const given = Buffer.from(seal)
  // Compares with the seals of replaced keys too, so that a link sent before SECRET_KEY was replaced stays valid.
  return keys.macs('contacts', sealedText({ organization_id, email })).some((mac) => timingSafeEqual(given, Buffer.from(sealOf(mac))))
}
