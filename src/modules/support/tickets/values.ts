import { type ClaimType, claimTypes } from '../../../carriers/kit/claims.ts'

/** Types of tickets are those of claims. */
export const ticketTypes = claimTypes
export type TicketType = ClaimType

/**
 * Types of the interface that no ticket of this server has: other servers answer with them, and the schema lists them for their clients.
 */
export const unusedTicketTypes = ['other_shipping'] as const

/** Outcomes of a ticket. */
export const ticketOutcomes = [
  'claim_approved',
  'claim_declined',
  'claim_closed_in_carrier_portal',
  'delivered',
  'returned',
  'solved_merchant',
  'address_change_confirmed',
  'address_change_declined',
  'address_change_requested',
  'impossible_to_open_claim',
] as const
export type TicketOutcome = (typeof ticketOutcomes)[number]

/** Types of data that GET /dsf/tickets/requested-data lists. */
export const listedDataTypes = ['claim_letter', 'sales_invoice', 'sales_data', 'purchase_invoice', 'description_of_contents'] as const
/** Types of data that can be requested for a ticket, with the field that provides it and the title that the customer reads. */
export const dataTypes = {
  claim_letter: { by: 'attachments', title: 'Claim letter' },
  sales_invoice: { by: 'attachments', title: 'Sales invoice' },
  sales_data: { by: 'sales_data', title: 'Sales data: what was sold, at which price' },
  purchase_invoice: { by: 'attachments', title: 'Purchase invoice' },
  description_of_contents: { by: 'comment', title: 'Description of the contents' },
  customer_confirmation: { by: 'attachments', title: 'Confirmation of the recipient' },
  exterior_photo: { by: 'attachments', title: 'Photo of the outside of the parcel' },
  interior_photo: { by: 'attachments', title: 'Photo of the inside of the parcel' },
  damage_photo: { by: 'attachments', title: 'Photo of the damage' },
  carrier_claims_form: { by: 'attachments', title: 'Claim form of the carrier' },
  other: { by: 'comment', title: 'Further information' },
} as const
export type TicketDataType = keyof typeof dataTypes
export const dataTypeNames = Object.keys(dataTypes) as [TicketDataType, ...TicketDataType[]]
export const isListed = (type: TicketDataType) => (listedDataTypes as readonly string[]).includes(type)

/** Condition that the recipient of a ticket's e-mails does not meet yet: its confirmation, or an active contract with the carrier. */
export type RecipientCondition = 'confirmation' | 'contract'

/** Kind of the contract of a parcel: sent at platform rates, or under a contract of the organization. */
export type ContractKind = 'platform' | 'own'
