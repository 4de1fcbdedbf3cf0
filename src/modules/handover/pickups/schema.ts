import { z } from 'zod'
import { containerTypes } from '../../../carriers/kit/pickups.ts'
import { weightUnits } from '../../../carriers/kit/units.ts'
import { CountryCode, integerId, integerParameter, requireOneField, Time, Timestamp } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { cursorPage } from '../../../http/paging.ts'
import { invalidValue, requiredField } from '../../../platform/errors.ts'
import { addressFields, answeredAddressFields, type CompleteAddress, Weight } from '../../shared/schema.ts'

export const pickupStatuses = ['ANNOUNCING', 'CREATED', 'FAILED', 'CANCELLED'] as const
export type PickupStatus = (typeof pickupStatuses)[number]

const { name, address_line_1, postal_code, city, country_code, ...addressRest } = addressFields
const PickupAddress = z
  .strictObject({
    name,
    address_line_1: address_line_1.min(1),
    postal_code,
    city,
    country_code,
    ...z.object(addressRest).partial().shape,
  })
  .meta({ id: 'PickupAddress', description: 'Any address: it need not be a stored sender address.' })

const TimeSlotRequest = z
  .strictObject({
    start_at: Timestamp,
    end_at: Timestamp.nullable().optional().meta({ description: 'The closing time of the address. Some carriers require it.' }),
  })
  .meta({ id: 'PickupTimeSlotRequest' })

const quantity = z.int().min(1).max(1_000_000)
/** Describes an item for the carriers that ask. It is kept and answered for every carrier. */
const itemDetails = {
  volumetric_weight_kind: z
    .enum(['envelope', 'small', 'medium', 'large', 'very_large', 'pallet'])
    .optional()
    .meta({ description: 'How large the item is. Some carriers ask for it instead of dimensions.' }),
  shipping_option: z
    .enum(['standard', 'express', 'express_saver'])
    .optional()
    .meta({ description: 'The service that the parcels of the item were bought with.' }),
  destination_country_code: CountryCode.optional().meta({ description: 'Country that the parcels of the item go to.' }),
}
const PickupItemRequest = z
  .strictObject({ quantity, container_type: z.enum(containerTypes).default('parcel'), total_weight: Weight.optional(), ...itemDetails })
  .meta({ id: 'PickupItemRequest' })

/** Describes the place and the parcels for the carriers that ask. */
const details = {
  origin_detail: z
    .strictObject({
      package_location: z.enum(['front', 'none', 'rear', 'side']).meta({ description: 'Where at the building the parcels are.' }),
      building_part: z
        .enum(['apartment', 'building', 'department', 'floor', 'room', 'suite'])
        .meta({ description: 'What `building_part_description` names.' }),
      building_part_description: z.string().max(250).optional().meta({ description: 'The name or number of that part.' }),
      company_close_time: z.iso
        .time()
        .max(20)
        .meta({ description: 'When the address closes, by its own clock.', examples: ['18:00:00'] }),
    })
    .optional()
    .meta({ id: 'PickupOriginDetail', description: 'Where the driver finds the parcels.' }),
  is_overweight: z.boolean().optional().meta({ description: 'Whether a parcel is heavier than 32 kg.' }),
}

const carrierCode = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Code of a carrier that offers pickups.', examples: ['collogix'] })

export const PickupRequest = z
  .strictObject({
    carrier_code: carrierCode,
    contract_id: integerId
      .nullable()
      .optional()
      .meta({ description: 'Id of the contract. Required if the carrier has several active contracts.' }),
    contract: integerId.nullable().optional().meta({ description: 'The same as contract_id.' }),
    time_slots: boundedList(TimeSlotRequest, 2).min(1),
    time_slot: z
      .unknown()
      .refine((value) => value === undefined, {
        message: 'Replaced by `time_slots`: send a list of time slots there.',
        params: { kind: invalidValue },
      })
      .optional()
      .meta({ deprecated: true, description: 'Refused. Use `time_slots`.' }),
    quantity: quantity
      .optional()
      .meta({ description: 'Number of parcels and pallets in all. Default: the sum of `items`. One of both is required.' }),
    items: boundedList(PickupItemRequest, 100).min(1).optional(),
    total_weight: Weight.nullable()
      .optional()
      .meta({ description: 'Weight in all. Default: the sum of the items, in kilograms. Null: not known.' }),
    address: PickupAddress,
    reference: z.string().max(250).optional(),
    special_instructions: z.string().max(1_000).optional(),
    ...details,
  })
  .superRefine(
    (request, { issues }) => {
      const add = (field: string, kind: typeof requiredField, message: string) =>
        issues.push({ code: 'custom', path: [field], message, params: { kind }, input: request })
      if (request.quantity === undefined && request.items === undefined)
        add('quantity', requiredField, 'Send quantity, or items with their quantities.')
      const { contract, contract_id } = request
      if (contract && contract_id && contract !== contract_id) add('contract', invalidValue, 'Differs from contract_id. Send one of both.')
    },
    // Runs although another field is invalid, so that all errors are reported at once.
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
  .meta({ id: 'PickupRequest', ...requireOneField('quantity', 'items') })
export type PickupRequest = z.output<typeof PickupRequest>

const weight = z.object({ value: z.string(), unit: z.enum(weightUnits) })
export const Pickup = z
  .object({
    id: z.int(),
    carrier_code: z.string(),
    contract_id: z.int(),
    status: z.enum(pickupStatuses),
    tracking_number: z.string().meta({ description: 'The number of the pickup at the carrier; empty until it is booked.' }),
    time_slots: z.array(z.object({ start_at: Time, end_at: Time.nullable() })),
    quantity: z.int(),
    items: z.array(
      z.object({ quantity: z.int(), container_type: z.enum(containerTypes), total_weight: weight.nullable(), ...itemDetails }),
    ),
    total_weight: weight.nullable(),
    reference: z.string(),
    special_instructions: z.string(),
    ...details,
    address: z.object({
      ...answeredAddressFields,
      state_province_code: z.string().optional().meta({ description: 'State or province, ISO 3166-2. Absent: none.' }),
      email: z.string().optional().meta({ description: 'E-mail address. Absent: none.' }),
    }),
    country: z.string().meta({ description: 'The country of the address.' }),
    errors: z
      .array(z.object({ status: z.string(), code: z.string(), title: z.string(), detail: z.string() }))
      .meta({ description: 'Why it failed, or why the carrier did not cancel it.' }),
    created_at: Time,
    cancelled_at: Time.nullable(),
  })
  .meta({ id: 'Pickup' })
type PickupAnswer = z.output<typeof Pickup>

/** Part of the request that is stored, as it is returned. */
export type StoredPickupBody = Pick<
  PickupAnswer,
  'time_slots' | 'quantity' | 'items' | 'total_weight' | 'reference' | 'special_instructions' | keyof typeof details
> & { readonly address: CompleteAddress }
export type PickupErrors = PickupAnswer['errors']

export const PickupList = z.strictObject(cursorPage())
export type PickupList = z.output<typeof PickupList>

export const TimeSlotsQuery = z.strictObject({
  carrier_code: carrierCode,
  contract_id: integerParameter
    .optional()
    .meta({ description: 'Id of the contract. Required if the carrier has several active contracts.' }),
  country_code: CountryCode,
  postal_code,
  date: z.iso.date().meta({ description: 'The day of the pickup, by the calendar of the address.' }),
})
export type TimeSlotsQuery = z.output<typeof TimeSlotsQuery>
export const OfferedSlot = z.object({ start_at: Time, end_at: Time }).meta({ id: 'PickupTimeSlot' })

export const PickupCancellation = z
  .object({ status: z.enum(['cancelled', 'queued']), message: z.string() })
  .meta({ id: 'PickupCancellation' })
