import type { Transaction } from '../../../platform/context.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { creditClaim } from '../../billing/ledger/service.ts'
import { findParcelFacts } from '../../shipments/tracking/service.ts'
import type { TicketRow } from './store.ts'

/**
 * Credits what was paid for a parcel that was sent at platform rates. Under a contract of the organization the carrier pays the organization
 * itself, as it bills the labels.
 */
export async function creditPaidClaim(tx: Transaction, ticket: TicketRow) {
  const { id: ticket_id, parcel_id, carrier_code, tracking_number, accepted_amount, accepted_currency, contract_kind } = ticket
  if (contract_kind !== 'platform' || accepted_amount === null || accepted_currency === null) return
  const parcel = await findParcelFacts(tx, tracking_number)
  const from_country = parcel?.from_address.country_code ?? (await readOrganization(tx)).country
  const amount = { minor: accepted_amount, currency: accepted_currency }
  await creditClaim(tx, { ticket_id, parcel_id, carrier_code, from_country, tracking_number, amount })
}
