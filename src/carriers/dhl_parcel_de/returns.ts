import { z } from 'zod'
import { alpha3Of } from '../../geo/countries.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, AnnounceResult, CarrierDocument, PostalAddress } from '../kit/announce.ts'
import { readBody } from '../kit/answers.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { shortReference } from '../kit/reference.ts'
import { cutText, textBetween } from '../kit/request-fields.ts'
import { namesOf, splitStreetOf } from './addresses.ts'
import { trackingUrlOf, unreadableDocument } from './announce.ts'
import { returnIdOf } from './cancel.ts'
import { amountOf, hsCodeOf } from './customs.ts'
import { optionalText, raiseFailure } from './errors.ts'
import { partsOf } from './products.ts'
import { apiPaths, type Settings, tokenHeaders, urlOf } from './settings.ts'

/**
 * A label for a shopper. The merchant's address is set up in the portal as `receiver_id`, which stands for the country of the shopper too.
 * Not `safe`, and without a `find`, as `announce` is. That a return costs nothing until it is handed in is not documented; verify.
 */
export const orderReturn: Capability<Settings, AnnounceInput, AnnounceResult> = {
  safe: false,
  ask: (settings, input, authorization) => ({
    method: 'POST',
    url: urlOf(settings, `${apiPaths.returns}/orders`, { labelType: isLabelless(input) ? 'BOTH' : 'SHIPMENT_LABEL' }),
    headers: tokenHeaders(authorization),
    body: returnOf(settings, input),
  }),
  read(answer) {
    if (answer.status !== 201) raiseFailure(answer)
    const { shipmentNo, label, qrLabel } = readBody(ReturnAnswer, answer)
    const code = qrLabel?.b64 && imageOf(qrLabel.b64)
    return {
      shipment_id: returnIdOf(shipmentNo),
      parcels: [
        {
          tracking_number: shipmentNo,
          tracking_url: trackingUrlOf(shipmentNo),
          awb_tracking_number: null,
          label: { document: { mime_type: 'application/pdf', content_base64: label.b64 } },
        },
      ],
      ...(code && { documents: [{ type: 'qr', parcel: 0, document: code }] }),
      ...(qrLabel?.b64 && !code && { warnings: [unreadableDocument('qr')] }),
    }
  },
}

const isLabelless = ({ option_code }: AnnounceInput) => partsOf(option_code).variants.includes('labelless')

/** A code comes as PNG or as PDF; the first bytes say which. Undefined for anything else. */
function imageOf(content_base64: string): CarrierDocument | undefined {
  if (!z.base64().safeParse(content_base64).success) return undefined
  const start = Buffer.from(content_base64.slice(0, 8), 'base64')
  if (start.toString('latin1').startsWith('%PDF')) return { mime_type: 'application/pdf', content_base64 }
  if (start.toString('latin1', 1, 4) === 'PNG') return { mime_type: 'image/png', content_base64 }
  return undefined
}

const ReturnAnswer = z.object({
  shipmentNo: z.string().regex(/^[A-Z\d]{10,40}$/),
  label: z.object({ b64: z.base64().min(1) }),
  qrLabel: z.object({ b64: optionalText }).optional().catch(undefined),
})

/** Maximum number of items in a return from outside the Union. */
const mostReturnItems = 20
const valueCurrencies = ['EUR', 'GBP', 'CHF']

function returnOf(settings: Settings, input: AnnounceInput) {
  const { receiver_id } = settings
  const [parcel] = input.parcels
  if (!receiver_id)
    throw new CarrierRefusal('Returns need the receiver_id of the contract, which is set up in the portal of the carrier.', {
      code: 'receiver_id',
      field: 'ship_with.properties.contract_id',
    })
  if (!parcel) throw new CarrierRefusal('A return has one parcel.', { code: 'parcels', field: 'parcels' })
  const prices = parcel.parcel_items.filter(({ price }) => valueCurrencies.includes(price.currency))
  const currency = prices[0]?.price.currency
  const cents = prices.filter(({ price }) => price.currency === currency).reduce((sum, item) => sum + item.price.cents * item.quantity, 0)
  if (input.customs_information && parcel.parcel_items.length > mostReturnItems)
    throw new CarrierRefusal(`A return takes ${mostReturnItems} items at most.`, { code: 'items', field: 'parcels[0].parcel_items' })
  return omitEmptyFields({
    receiverId: receiver_id,
    customerReference: cutText(input.customer_reference, 50),
    shipmentReference: shortReference(input.reference),
    shipper: returnShipperOf(input.from_address),
    itemWeight: { uom: 'g', value: Math.min(Math.ceil(parcel.weight_g), 31_500) },
    itemValue: currency === undefined ? undefined : amountOf({ cents, currency }),
    customsDetails: input.customs_information && {
      items: parcel.parcel_items.map((item) =>
        omitEmptyFields({
          itemDescription: cutText(item.description, 50),
          packagedQuantity: item.quantity,
          itemWeight: { uom: 'g', value: Math.ceil(item.weight_g) },
          itemValue: amountOf(item.price),
          countryOfOrigin: item.origin_country && alpha3Of(item.origin_country),
          hsCode: hsCodeOf(item.hs_code),
        }),
      ),
    },
    services: partsOf(input.option_code).variants.includes('eco_delivery') ? { goGreenPlus: true } : undefined,
  })
}

/** The house number is required apart here; there is no country. */
function returnShipperOf(address: PostalAddress) {
  const { street, house } = splitStreetOf(address)
  return omitEmptyFields({
    ...namesOf(address),
    addressStreet: cutText(street, 50),
    addressHouse: cutText(house, 10),
    postalCode: textBetween(address.postal_code, 3, 10),
    city: cutText(address.city, 40),
    state: cutText(address.state_province_code?.replace(/^[A-Z]{2}-/, ''), 20),
    email: cutText(address.email, 70),
    phone: cutText(address.phone_number, 20),
  })
}
