import type { Reader, Transaction } from '../../../platform/context.ts'
import { listActiveContracts } from '../../contracts/service.ts'
import { type ContactRow, findContactOf, holdContactOf } from '../contacts/service.ts'
import type { RecipientCondition } from '../tickets/values.ts'

/** Contact to which a live organization's tickets with a carrier are e-mailed, or the condition for which they wait. */
export type Recipient =
  | { readonly contact: ContactRow; readonly waits_for?: undefined }
  | { readonly contact?: ContactRow | undefined; readonly waits_for: 'contact' | RecipientCondition }

export const findRecipient = async (by: Reader, carrier_code: string): Promise<Recipient> =>
  judgeRecipient(by, carrier_code, await findContactOf(by, carrier_code))

/** Finds the recipient and locks the contact until the transaction ends: what a ticket does and what it sends follow from one answer. */
export const holdRecipient = async (tx: Transaction, carrier_code: string): Promise<Recipient> =>
  judgeRecipient(tx, carrier_code, await holdContactOf(tx, carrier_code))

async function judgeRecipient(by: Reader, carrier_code: string, contact: ContactRow | undefined): Promise<Recipient> {
  if (!contact) return { waits_for: 'contact' }
  if (contact.confirmed_at === null) return { contact, waits_for: 'confirmation' }
  return (await listActiveContracts(by, carrier_code)).length > 0 ? { contact } : { contact, waits_for: 'contract' }
}
