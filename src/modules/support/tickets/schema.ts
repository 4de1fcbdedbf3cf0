import { z } from 'zod'
import { ruleIssue } from '../../../http/check.ts'
import { booleanParameter, integerId, integerParameter, requireOneField, Time, Timestamp, timeParameter } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { numberedPage } from '../../../http/paging.ts'
import { invalidValue, requiredField } from '../../../platform/errors.ts'
import { CurrencyCode } from '../../shared/schema.ts'
import { type TicketStepName, ticketStages, ticketStatuses, ticketStepNames, ticketSteps } from './transitions.ts'
import { dataTypeNames, listedDataTypes, ticketOutcomes, ticketTypes, unusedTicketTypes } from './values.ts'

export const Ticket = z
  .object({
    id: z.int(),
    status: z.enum(ticketStatuses),
    stage: z.enum(ticketStages).meta({ description: 'What the status means for the customer.' }),
    type: z.enum([...ticketTypes, ...unusedTicketTypes]).nullable(),
    parcel_id: z.int().nullable().meta({ description: 'Id of the parcel. Null: a parcel that this server does not know.' }),
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    order_number: z.string().nullable(),
    brand_id: z.int().nullable(),
    created_at: Time,
    updated_at: Time.nullable(),
    requested_actions: z
      .array(z.object({ id: z.int(), data_type: z.enum(dataTypeNames), created_at: Time }))
      .meta({ description: 'Open requests for data. `id` is the `request_id` of POST /dsf/tickets/requested-data.' }),
    resolution: z
      .object({
        outcome: z.enum(ticketOutcomes),
        amount: z.number().nullable().meta({ description: 'Amount that was paid. Null: nothing.' }),
        currency: z.string().nullable(),
        solved_at: Time.nullable(),
      })
      .nullable()
      .meta({ description: 'How the ticket was solved. Null: it is not solved yet.' }),
  })
  .meta({ id: 'Ticket' })

export const CreatedTicket = z.object({ ticket_id: z.int() }).meta({ id: 'CreatedTicket' })

export const TicketCreationQuery = z.strictObject({
  is_portal_claim: booleanParameter.default(false).meta({
    description: 'Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal.',
  }),
})

const filterText = z.string().min(1).max(255)
export const TicketList = z.strictObject({
  ...numberedPage(15, 20),
  status: z.enum(ticketStatuses).optional(),
  parcel_id: integerParameter.optional(),
  carrier: filterText.optional().meta({ description: 'Only tickets about parcels of this carrier, by its code.' }),
  tracking_number: filterText.optional(),
  created_after: timeParameter.optional().meta({ description: 'Created at this time or later. UTC unless it has an offset.' }),
  created_before: timeParameter.optional().meta({ description: 'Created at this time or earlier. UTC unless it has an offset.' }),
})
export type TicketList = z.output<typeof TicketList>

export const RequestedData = z
  .object({
    request_id: z.int(),
    data_type: z.enum(listedDataTypes),
    title: z.string(),
    tracking_number: z.string().nullable(),
    order_number: z.string().nullable(),
    created_at: Time,
  })
  .meta({ id: 'RequestedData' })

export const RequestedDataList = z.strictObject({ ...numberedPage(50, 100), data_type: z.enum(listedDataTypes).optional() })
export type RequestedDataList = z.output<typeof RequestedDataList>

const salesPrice = z.number().min(0).max(1_000_000_000)
/** Item of a sale. Its output has the price under the current name only. */
const SalesItem = z
  .strictObject({
    product_description: z.string().min(1).max(1_000),
    quantity: z.int().min(1).max(1_000_000),
    selling_price_per_item: salesPrice.optional().meta({ description: 'Price of one piece, tax included. Required.' }),
    selling_price: salesPrice.optional().meta({
      deprecated: true,
      description: 'The previous name of `selling_price_per_item`, which takes precedence where both are sent.',
    }),
    currency: CurrencyCode,
    tax_rate: z.number().min(0).max(100).meta({ description: 'Tax rate in percent.' }),
    sales_date: Timestamp.nullable().optional().meta({ description: 'The date of the invoice. Default: when the parcel was announced.' }),
  })
  .superRefine(({ selling_price_per_item, selling_price }, { issues }) => {
    if (selling_price_per_item === undefined && selling_price === undefined)
      issues.push({ ...ruleIssue(requiredField, 'selling_price_per_item', 'This field is required.'), input: undefined })
  })
  .transform(({ selling_price, selling_price_per_item, ...item }) => ({
    ...item,
    selling_price_per_item: (selling_price_per_item ?? selling_price)!,
  }))
  .meta(requireOneField('selling_price_per_item', 'selling_price'))

export const ProvidedData = z
  .strictObject({
    request_id: integerId,
    comment: z.string().max(5_000).nullable().optional().meta({ description: 'Text for the carrier. Required where a text is requested.' }),
    attachments: boundedList(z.strictObject({ file_token: z.string().min(1).max(255) }), 20)
      .optional()
      .meta({ description: 'Files from POST /dsf/files. Required where a document or a photo is requested.' }),
    sales_data: boundedList(SalesItem, 500)
      .optional()
      .meta({ description: 'What was sold. Required for a request of the type `sales_data`.' }),
    force: z.boolean().default(false).meta({ description: 'Whether sales data of more than 5,000 EUR in all is accepted.' }),
  })
  .meta({ id: 'ProvidedData' })
export type ProvidedData = z.output<typeof ProvidedData>

/** Fields that only these steps take, and require. */
const stepFields = {
  request_documents: ['data_types'],
  accept: ['amount', 'currency'],
  close: ['outcome'],
  solve: ['outcome'],
  solve_by_automation: ['outcome'],
  solve_manually: ['outcome'],
} as const satisfies Partial<Record<TicketStepName, readonly string[]>>
const fieldsOfStep = (step: TicketStepName): readonly string[] => (step in stepFields ? stepFields[step as keyof typeof stepFields] : [])
const extraFields = ['data_types', 'amount', 'currency', 'outcome'] as const

/** The customer takes this step by providing data. */
const recordedSteps = ticketStepNames.filter((name) => name !== 'provide_data')

export const TicketStepRequest = z
  .strictObject({
    step: z.enum(recordedSteps).meta({
      description: `What happened: ${recordedSteps.map((name) => `\`${name}\` (${ticketSteps[name].about})`).join(', ')}.`,
    }),
    data_types: boundedList(z.enum(dataTypeNames), dataTypeNames.length).min(1).optional().meta({
      description: 'What the customer has to provide. Required for `request_documents`.',
    }),
    amount: z.number().gt(0).max(1_000_000).optional().meta({ description: 'What the carrier pays. Required for `accept`.' }),
    currency: CurrencyCode.optional().meta({ description: 'Currency of `amount`, ISO 4217. Required for `accept`.' }),
    outcome: z
      .enum(ticketOutcomes)
      .optional()
      .meta({ description: 'How the ticket was solved. Required for `close` and the steps that begin with `solve`.' }),
    comment: z.string().max(5_000).optional(),
  })
  .superRefine(
    (request, { issues }) => {
      const wanted = fieldsOfStep(request.step)
      for (const name of extraFields) {
        const isSent = request[name] !== undefined
        if (isSent === wanted.includes(name)) continue
        const detail = isSent
          ? `The step ${request.step} does not take this field.`
          : `This field is required for the step ${request.step}.`
        issues.push({ ...ruleIssue(isSent ? invalidValue : requiredField, name, detail), input: undefined })
      }
    },
    { when: ({ value }) => ticketStepNames.includes((value as { step?: TicketStepName } | null)?.step as TicketStepName) },
  )
  .meta({ id: 'TicketStepRequest' })
export type TicketStepRequest = z.output<typeof TicketStepRequest>
