import { z } from 'zod'
import { integerId } from '../../../http/fields.ts'
import { CurrencyCode } from '../../shared/schema.ts'
import type { ContractKind, TicketType } from './values.ts'

const longText = z.string().min(1).max(5_000)
const price = z.strictObject({ price: z.number().min(0).max(1_000_000_000), currency: CurrencyCode }).meta({ id: 'TicketPrice' })
const file = z
  .strictObject({ file_token: z.string().min(1).max(255).meta({ description: 'Token of an uploaded file, from POST /dsf/files.' }) })
  .meta({ id: 'TicketFile' })
const side = (name: string) =>
  z
    .number()
    .gt(0)
    .max(100_000)
    .meta({ description: `${name} in centimetres.` })

/** Fields that a ticket can have. */
const fields = {
  contents_sales_price: price,
  contents_purchase_price: price,
  contents_description: longText,
  parcel_exterior_description: longText,
  parcel_dimensions: z.strictObject({ length: side('Length'), width: side('Width'), height: side('Height') }),
  additional_remarks: longText,
  additional_details: longText,
  is_parcel_returned: z.boolean(),
  new_address: z.string().min(1).max(1_000),
  customer_confirmation: file,
  sales_invoice: file,
  purchase_invoice: file,
  carrier_claim_form: file,
  exterior_photo: file,
  interior_photo: file,
  damage_photo_1: file,
  damage_photo_2: file,
  package_photo: file,
  entire_product_photo: file,
}
type FieldName = keyof typeof fields

const meanings: Readonly<Record<FieldName, string>> = {
  contents_sales_price: 'What the receiver paid for the contents.',
  contents_purchase_price: 'What the contents cost the sender.',
  contents_description: 'Description of the contents.',
  parcel_exterior_description: 'How the parcel looks from outside.',
  parcel_dimensions: 'Dimensions in centimetres.',
  additional_remarks: 'What else the carrier should know.',
  additional_details: 'What else the carrier should know.',
  is_parcel_returned: 'Whether the parcel is back at the sender.',
  new_address: 'The whole new address as one text.',
  customer_confirmation: 'Statement of the receiver.',
  sales_invoice: 'Invoice to the receiver.',
  purchase_invoice: 'Invoice of the supplier.',
  carrier_claim_form: 'Claim form of the carrier, filled in.',
  exterior_photo: 'Photo of the parcel from outside.',
  interior_photo: 'Photo of the inside of the parcel.',
  damage_photo_1: 'Photo of the damage.',
  damage_photo_2: 'Second photo of the damage.',
  package_photo: 'Photo of the packaging.',
  entire_product_photo: 'Photo of the whole product.',
}
const fileFields: ReadonlySet<string> = new Set(
  Object.entries(fields).flatMap(([name, schema]) => ((schema as unknown) === file ? [name] : [])),
)

const contents = ['contents_sales_price', 'contents_description', 'parcel_exterior_description'] as const
const invoices = ['sales_invoice', 'purchase_invoice'] as const
const photos = ['exterior_photo', 'interior_photo', 'damage_photo_1', 'damage_photo_2', 'package_photo', 'entire_product_photo'] as const

export type TicketKind = {
  readonly type: TicketType
  /** Part of the names of the operation and the schema. */
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The contracts under which such a parcel was sent. */
  readonly contracts: readonly ContractKind[]
  readonly required: readonly FieldName[]
  /** Fields required only for parcels sent at platform rates. */
  readonly requiredAtPlatformRates: readonly FieldName[]
  readonly optional: readonly FieldName[]
}

const both = ['platform', 'own'] as const

/** The kinds of tickets, each with an operation of its own. */
export const ticketKinds = {
  damaged: {
    type: 'damaged',
    name: 'Damage',
    path: '/dsf/tickets/damage',
    summary: 'Create a damage ticket',
    description: 'The parcel or its contents are damaged.',
    contracts: both,
    required: [],
    requiredAtPlatformRates: [...contents, 'additional_remarks', 'customer_confirmation', ...invoices, ...photos],
    optional: ['contents_purchase_price'],
  },
  delayed: {
    type: 'delayed',
    name: 'Delay',
    path: '/dsf/tickets/delay',
    summary: 'Create a delay ticket',
    description: 'The parcel is late and was not delivered. Only for parcels that were sent at platform rates.',
    contracts: ['platform'],
    required: [...contents, ...invoices],
    requiredAtPlatformRates: [],
    optional: ['contents_purchase_price'],
  },
  late_delivery: {
    type: 'late_delivery',
    name: 'LateDelivery',
    path: '/dsf/tickets/late-delivery',
    summary: 'Create a late-delivery ticket',
    description: 'The parcel was delivered too late. Only for parcels that were sent under your own contract.',
    contracts: ['own'],
    required: [],
    requiredAtPlatformRates: [],
    optional: ['additional_remarks'],
  },
  lost: {
    type: 'lost',
    name: 'Lost',
    path: '/dsf/tickets/lost',
    summary: 'Create a lost-parcel ticket',
    description: 'The parcel did not arrive, and the carrier does not scan it any more.',
    contracts: both,
    required: [],
    requiredAtPlatformRates: [...contents, 'additional_remarks', ...invoices, 'customer_confirmation', 'carrier_claim_form'],
    optional: ['contents_purchase_price', 'parcel_dimensions'],
  },
  delivered_not_received: {
    type: 'delivered_not_received',
    name: 'DeliveredNotReceived',
    path: '/dsf/tickets/delivered-but-not-received',
    summary: 'Create a not-received ticket',
    description: 'The carrier says that it delivered the parcel, and the recipient does not have it.',
    contracts: both,
    required: [],
    requiredAtPlatformRates: [...contents, 'additional_remarks', ...invoices, 'carrier_claim_form'],
    optional: ['contents_purchase_price', 'parcel_dimensions'],
  },
  unjust_return: {
    type: 'unjust_return',
    name: 'UnjustReturn',
    path: '/dsf/tickets/unjust-return',
    summary: 'Create an unjust-return ticket',
    description: 'The carrier returned the parcel to the sender without a reason.',
    contracts: both,
    required: [],
    requiredAtPlatformRates: ['is_parcel_returned', 'additional_details'],
    optional: [],
  },
  address_change: {
    type: 'address_change',
    name: 'AddressChange',
    path: '/dsf/tickets/address-change',
    summary: 'Create an address-change ticket',
    description: 'Requests that the carrier delivers the parcel to another address.',
    contracts: both,
    required: ['new_address'],
    requiredAtPlatformRates: [],
    optional: ['additional_details'],
  },
} as const satisfies Record<TicketType, TicketKind>

/** The parcel, and what the ticket says of it. */
export type TicketRequest = {
  readonly tracking_number: string
  readonly carrier_contract_id?: number | undefined
} & Readonly<{ [Name in FieldName]?: z.output<(typeof fields)[Name]> | undefined }>

const shapeOf = ({ contracts, required, requiredAtPlatformRates, optional }: TicketKind) => ({
  tracking_number: z.string().min(1).max(255),
  ...((contracts as readonly string[]).includes('own') && {
    carrier_contract_id: integerId
      .optional()
      .meta({ description: 'Your contract with the carrier. Required for a parcel that this server does not know.' }),
  }),
  ...Object.fromEntries([
    ...required.map((name) => [name, fields[name].meta({ description: meanings[name] })] as const),
    ...requiredAtPlatformRates.map((name) => {
      const description = `${meanings[name]} Required for parcels sent at platform rates.`
      return [name, fields[name].optional().meta({ description })] as const
    }),
    ...optional.map((name) => [name, fields[name].optional().meta({ description: meanings[name] })] as const),
  ]),
})

export const requestOf = (kind: TicketKind): z.ZodType<TicketRequest> =>
  z.strictObject(shapeOf(kind)).meta({ id: `${kind.name}TicketRequest` }) as unknown as z.ZodType<TicketRequest>

const kinds: readonly TicketKind[] = Object.values(ticketKinds)

/** Requests with the type of the ticket, for the one operation that creates tickets of all types. */
export const TypedTicketRequest = z
  .discriminatedUnion(
    'type',
    kinds.map((kind) =>
      z.strictObject({ type: z.literal(kind.type), ...shapeOf(kind) }).meta({ id: `Typed${kind.name}TicketRequest` }),
    ) as unknown as [z.ZodObject<{ type: z.ZodLiteral<TicketType> }>],
    { error: ({ code }) => (code === 'invalid_union' ? `Must be one of ${kinds.map(({ type }) => `"${type}"`).join(', ')}.` : undefined) },
  )
  .meta({ id: 'TicketRequest' }) as unknown as z.ZodType<TicketRequest & { readonly type: TicketType }>

/** The files of a request, each with the field that names it. */
export const filesOf = (request: Readonly<Record<string, unknown>>) =>
  Object.entries(request).flatMap(([field, value]) =>
    fileFields.has(field) && value ? [{ field, token: (value as z.output<typeof file>).file_token }] : [],
  )
