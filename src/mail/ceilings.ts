import type { System, Transaction } from '../platform/context.ts'
import { machineNow } from '../platform/time.ts'
import * as store from './count-store.ts'

/** Maximum number of e-mails on one day (UTC), counted under one name. */
export type Ceiling = { readonly counted: string; readonly most: number }

const dayOf = (tx: Transaction) => machineNow(tx).slice(0, 10)

/** Takes a place of this day under each ceiling. False where one of them has none left; then none is taken. */
export async function takePlaces(tx: Transaction, ceilings: readonly Ceiling[]): Promise<boolean> {
  const day = dayOf(tx)
  // Sorts the names, so that no two transactions wait for each other.
  const sorted = [...ceilings].sort((one, other) => (one.counted < other.counted ? -1 : 1))
  for (const { counted, most } of sorted) if ((await store.holdCount(tx, { day, counted })) >= most) return false
  for (const { counted } of sorted) await store.updateCount(tx, { day, counted })
  return true
}

/** A mailbox is one recipient, however its address is written. Digested, since a count says nothing about a person. */
export function recipientKey({ keys }: Transaction, address: string): string {
  const [local, domain] = address.toLowerCase().split(/@(?=[^@]*$)/) as [string, string]
  return keys.mac('limits', `recipient ${local.replace(/\+.*/, '')}@${domain}`).toString('base64url')
}

/** Limits that each e-mail counts under: those of the organization and of the recipient. */
export const sendingCeilings = (tx: Transaction, recipient: string): readonly Ceiling[] => [
  { counted: 'all', most: tx.bounds.emails.perOrganization },
  { counted: `to ${recipientKey(tx, recipient)}`, most: tx.bounds.emails.perRecipient },
]

export const deleteCountsBefore = (system: System, day: string, most: number) =>
  system.transaction((tx) => store.deleteCounts(tx, day, most))
