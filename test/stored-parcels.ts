import type { AnnouncedParcel } from '../src/carriers/kit/announce.ts'
import { listCarrierOptions } from '../src/carriers/kit/options.ts'
import { needsCustoms } from '../src/geo/customs/borders.ts'
import { listActiveContracts } from '../src/modules/contracts/service.ts'
import { completeAddress } from '../src/modules/shared/schema.ts'
import { paperTypes } from '../src/modules/shipments/record/papers.ts'
import type { ShipmentAddress } from '../src/modules/shipments/record/schema.ts'
import type { StoredParcelBody, StoredShipmentBody } from '../src/modules/shipments/record/stored.ts'
import { completeDates } from '../src/modules/shipments/record/stored-form.ts'
import type { Context } from '../src/platform/context.ts'
import type { Tables } from '../src/platform/database/database.ts'
import { timedId } from '../src/platform/random.ts'
import { platformSlug } from '../src/platform/slug.ts'
import { barcodesOf } from '../src/simulator/network/barcodes.ts'
import { numberOf } from '../src/simulator/network/numbers.ts'
import { carrierOf } from './carriers.ts'

/** Where the parcels of these tests come from and go to. */
export const addresses = {
  NL: address({ name: 'Marieke de Vries', company_name: 'Tulip & Clay B.V.', address_line_1: 'Insulindelaan', house_number: '115' }),
  home: address({ name: 'Ada Jansen', address_line_1: 'Kruisstraat', house_number: '12', postal_code: '5612 CG' }),
  DE: address({
    name: 'Zoë Müller',
    address_line_1: 'Lange Straße',
    house_number: '7',
    postal_code: '10117',
    city: 'Berlin',
    country_code: 'DE',
  }),
  CH: address({
    name: 'Urs Meier',
    address_line_1: 'Bahnhofstrasse',
    house_number: '3',
    postal_code: '8001',
    city: 'Zürich',
    country_code: 'CH',
  }),
  canaries: address({
    name: 'Ana Pérez',
    address_line_1: 'Calle Triana',
    house_number: '9',
    postal_code: '35002',
    city: 'Las Palmas',
    country_code: 'ES',
  }),
  US: address({
    name: 'John Appleseed',
    address_line_1: 'Lexington Avenue',
    house_number: '350',
    postal_code: '10016',
    city: 'New York',
    state_province_code: 'US-NY',
    country_code: 'US',
  }),
}
function address(of: Partial<ShipmentAddress>): ShipmentAddress {
  return {
    name: '',
    address_line_1: '',
    postal_code: '5642 CV',
    city: 'Eindhoven',
    country_code: 'NL',
    phone_number: '+31 40 123 45 67',
    email: 'somebody@example.com',
    ...of,
  }
}

const eur = (value: string) => ({ value, currency: 'EUR' })
export const goods: StoredParcelBody['parcel_items'] = [
  {
    description: 'Stoneware mug, blue',
    quantity: 4,
    weight: { value: 0.38, unit: 'kg' },
    price: eur('18.50'),
    hs_code: '691200',
    origin_country: 'NL',
    sku: 'MUG-BLUE',
  },
  {
    description: 'Linen towel',
    quantity: 2,
    weight: { value: 95, unit: 'g' },
    price: eur('9.95'),
    hs_code: '630291',
    origin_country: 'PT',
  },
]

type Made = {
  readonly carrier: string
  /** Default: its first option. */
  readonly option?: string
  readonly from?: ShipmentAddress
  readonly to?: ShipmentAddress
  readonly count?: number
  readonly shipment?: Partial<StoredShipmentBody>
  readonly parcel?: Partial<StoredParcelBody>
  readonly row?: Partial<Omit<Tables['parcels'], 'id'>>
  readonly contract_id?: number
  readonly announced?: Partial<AnnouncedParcel>
}

/** An announced shipment of an organization, as it is kept; answers the ids of its parcels. */
export async function keepParcels(context: Context, made: Made): Promise<number[]> {
  const { carrier: carrier_code, from = addresses.NL, to = addresses.home, count = 1 } = made
  const carrier = carrierOf(carrier_code)
  const option_code = made.option ?? listCarrierOptions(carrier!)[0]!.code
  const contract_id = made.contract_id ?? (await contractWith(context, carrier_code))
  const at = context.now()
  const [shipment_id, reference] = [timedId(context.random, at), timedId(context.random, at)]
  const document: StoredShipmentBody = {
    delivery_dates: completeDates(undefined),
    brand_id: null,
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: option_code, contract_id } },
    from_address: completeAddress(from),
    to_address: completeAddress(to),
    to_service_point: null,
    order_number: '10042',
    total_order_price: null,
    reference: null,
    external_reference_id: null,
    validation_methods: [],
    customs_information: { invoice_number: 'CI-4711', export_reason: 'commercial_goods', export_type: 'commercial_b2c' },
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    carrier_fields: {},
    carrier_shipment_extras: {},
    carrier_specific: {},
    ...made.shipment,
  }
  const parcel: StoredParcelBody = {
    weight: { value: '1.8', unit: 'kg' },
    additional_insured_price: null,
    label_notes: [],
    sscc: null,
    package_type: null,
    carrier_fields: {},
    carrier_parcel_extras: {},
    parcel_items: goods,
    ...made.parcel,
  }
  const needsPapers = needsCustoms(from, to).needed
  return context.transaction(async ({ db, organization_id, integration_id, user_id }) => {
    const common = { organization_id, carrier_code, created_at: at, updated_at: at, announced_at: at }
    await db
      .insertInto('shipments')
      .values({
        ...common,
        id: shipment_id,
        integration_id,
        user_id,
        contract_id,
        document: JSON.stringify(document),
        errors: '[]',
        purchase: 'confirmed',
        purchase_reference: shipment_id,
        lease_until: at,
        give_up_at: at,
        carrier_shipment_id: `S-${reference}`,
      })
      .execute()
    const ids: number[] = []
    for (let position = 1; position <= count; position++) {
      const announced = { ...announcedParcel(carrier_code, { reference, position, option_code, from, to, parcel }), ...made.announced }
      const { label, ...numbers } = announced
      const { id } = await db
        .insertInto('parcels')
        .values({
          ...common,
          ...numbers,
          shipment_id,
          position,
          status: 'READY_TO_SEND',
          document: JSON.stringify(parcel),
          label: JSON.stringify(label),
          documents: JSON.stringify(carrier ? paperTypes(carrier, { option_code, needsPapers, announced }) : ['label']),
          ...made.row,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    return ids
  })
}

const contractWith = async (context: Context, carrier_code: string) => (await listActiveContracts(context, carrier_code))[0]?.id ?? 1

type ToAnnounce = {
  readonly reference: string
  readonly position: number
  readonly option_code: string
  readonly from: ShipmentAddress
  readonly to: ShipmentAddress
  readonly parcel: StoredParcelBody
}

/** What the sandbox carrier would have answered. */
function announcedParcel(carrier: string, { reference, position, option_code, from, to, parcel }: ToAnnounce): AnnouncedParcel {
  const service = option_code.slice(option_code.indexOf(':') + 1)
  const option = listCarrierOptions(carrierOf(carrier) ?? carrierOf('swiftly')!).find(({ code }) => code === option_code)
  const client = { country: from.country_code, service, details: { gs1_prefix: '8712345' } }
  const isTracked = carrier !== platformSlug && option?.functionalities.tracked === true
  const number = isTracked ? numberOf(carrier, client, { reference, position: position - 1, attempt: 0 }) : null
  const area = to.postal_code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const country = to.country_code
  const depot = `${country}${area.slice(0, 2)}`
  const code = `${country}-${area}-${depot}`
  // The carrier takes nothing that is no date.
  const best_before = /^\d{4}-\d\d-\d\d$/.exec(String(parcel.carrier_fields.expiration_date))?.[0]
  const barcodes = barcodesOf(carrier, { number, reference, area, country, routing: code, grams: 1800, best_before })
  return {
    tracking_number: number,
    tracking_url: number && `https://${carrier}.practice.invalid/track/${number}`,
    awb_tracking_number: carrier === 'aerofast' ? number : null,
    label: { routing: { code, depot, barcodes } },
  }
}
