import { type ClaimType, claimTypes } from '../../../carriers/kit/claims.ts'

/** What a ticket is about. */
export const ticketTypes = claimTypes
export type TicketType = ClaimType

/** Those of the interface that no ticket here has: they are answered by other servers, and stand in the schema for their clients. */
export const unusedTicketTypes = ['other_shipping'] as const

/** How a ticket ended. */
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

/** What GET /dsf/tickets/requested-data lists. */
export const listedDataTypes = ['claim_letter', 'sales_invoice', 'sales_data', 'purchase_invoice', 'description_of_contents'] as const
/** What can be requested for a ticket, with how it is provided and the title that the customer reads. */
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

/** Whether the parcel was sent at the rates of the platform, or under a contract of the organization. */
/** What the recipient of a ticket's e-mails still lacks: its confirmation, or an active contract with the carrier. */
export type RecipientCondition = 'confirmation' | 'contract'

export type ContractKind = 'platform' | 'own'
