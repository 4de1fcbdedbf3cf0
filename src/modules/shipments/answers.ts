import { z } from 'zod'
import { lengthUnits, weightUnits } from '../../carriers/kit/units.ts'
import { Time } from '../../http/fields.ts'
import { mimeTypes } from '../../labels/formats.ts'
import { answeredAddressFields } from '../shared/schema.ts'
import { warningsField } from './planning/warnings.ts'
import { CustomsInformation, packageTypes } from './record/schema.ts'
import { statusCodes } from './statuses/statuses.ts'

/** Schemas of the responses that describe shipments. */
const price = z.object({ value: z.string(), currency: z.string() })
const address = z
  .object(answeredAddressFields)
  .meta({ id: 'ShipmentPartyAddress', description: 'All fields are present; those without a value are empty.' })
const extras = z.record(z.string(), z.unknown())

const Document = z
  .object({
    type: z.string().meta({ deprecated: true, description: 'Use document_type.' }),
    document_type: z.enum(['label', 'customs-declaration', 'air-waybill']),
    size: z.enum(['a6', 'a4']),
    link: z.string(),
  })
  .meta({ id: 'ParcelDocument' })

export const ParcelDocuments = z.array(Document)
export const TrackingNumbers = z.array(z.object({ tracking_number: z.string(), tracking_url: z.string().nullable() }))

const item = z.looseObject({
  description: z.string(),
  quantity: z.int(),
  weight: z.object({ value: z.number(), unit: z.enum(weightUnits) }),
  price,
  hs_code: z.string(),
})

const Parcel = z
  .object({
    id: z.int(),
    status: z.object({ code: z.enum(statusCodes), message: z.string() }),
    documents: ParcelDocuments.optional().meta({ description: 'Documents of the parcel. Absent where the announcement failed.' }),
    tracking_number: z.string(),
    tracking_numbers: TrackingNumbers,
    tracking_url: z.string().nullable(),
    additional_carrier_data: z.object({ awb_tracking_number: z.string().nullable(), box_number: z.int().nullable() }),
    created_at: Time,
    updated_at: Time,
    announced_at: Time.nullable(),
    label_file: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'The label in base64, in answers that announce. Only of a shipment with one parcel.' }),
    dimensions: z
      .object({ length: z.string(), width: z.string(), height: z.string(), unit: z.enum(lengthUnits) })
      .optional()
      .meta({ description: 'Dimensions of the parcel. Absent: none were sent.' }),
    weight: z.object({ value: z.string(), unit: z.enum(weightUnits) }),
    additional_insured_price: price.nullable(),
    label_notes: z.array(z.string()),
    sscc: z.string().nullable(),
    package_type: z.enum(packageTypes).nullable(),
    carrier_fields: extras,
    carrier_parcel_extras: extras,
    parcel_items: z.array(item),
  })
  .meta({ id: 'ShipmentParcel' })

export const AnnouncementError = z
  .object({ status: z.string(), code: z.string(), title: z.string(), detail: z.string() })
  .meta({ id: 'AnnouncementError' })

export const Shipment = z
  .object({
    id: z.string(),
    carrier: z.object({ code: z.string(), name: z.string() }),
    created_at: Time,
    updated_at: Time,
    is_return: z.literal(true).optional().meta({ description: 'Whether the shipment is a return. Present only if it is.' }),
    brand_id: z.int().nullable(),
    ship_with: z.object({
      type: z.literal('shipping_option_code'),
      properties: z.object({ shipping_option_code: z.string(), contract_id: z.int() }),
    }),
    from_address: address,
    to_address: address,
    to_service_point: z.object({ id: z.string(), carrier_service_point_id: z.string() }).nullable(),
    order_number: z.string(),
    total_order_price: price.nullable(),
    reference: z.string().nullable(),
    external_reference_id: z.string().nullable(),
    validation_methods: z.array(z.literal('here')),
    customs_information: CustomsInformation.nullable(),
    label_details: z.object({ mime_type: z.enum(mimeTypes), dpi: z.int() }),
    delivery_dates: z.object({
      handover_at: Time.nullable(),
      deliver_at: Time.nullable(),
      earliest_delivery_time: z.string().nullable().optional(),
      latest_delivery_time: z.string().nullable().optional(),
    }),
    carrier_fields: extras,
    carrier_shipment_extras: extras,
    carrier_specific: extras,
    errors: z.array(AnnouncementError),
    parcels: z.array(Parcel),
  })
  .meta({ id: 'Shipment' })
export type Shipment = z.input<typeof Shipment>

/** A shipment in the response that creates it. */
export const CreatedShipment = Shipment.extend(warningsField).meta({ id: 'CreatedShipment' })
export type CreatedShipment = z.input<typeof CreatedShipment>

/** A used `external_reference_id`: the existing shipment at the root and in `data`. Other conflicts have neither. */
export const ExistingShipment = Shipment.extend({ data: Shipment }).partial()

export const Cancellation = z.object({ status: z.enum(['cancelled', 'queued']), message: z.string() }).meta({ id: 'ShipmentCancellation' })
