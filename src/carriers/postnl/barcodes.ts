import { z } from 'zod'
import type { AnnounceInput } from '../kit/announce.ts'
import { type Capability, type CarrierCall, CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'
import { readAnswer } from './answers.ts'
import { codedProduct, packetBarcodeOf, refuseUnknownTerritory } from './products.ts'
import { type PostnlSettings, postnlCall } from './settings.ts'

const BarcodeAnswer = z.object({ Barcode: z.string().regex(/^[A-Z\d]{11,15}$/) })

type Numbering = { readonly type: string; readonly serie: string; readonly range?: string }

const askBarcode = (settings: PostnlSettings, { type, serie, range }: Numbering): CarrierCall =>
  postnlCall(settings, {
    method: 'GET',
    path: '/shipment/v1_1/barcode',
    query: [
      ['CustomerCode', settings.customer_code],
      ['CustomerNumber', settings.customer_number],
      ['Type', type],
      ['Serie', serie],
      ['Range', range],
    ],
  })

/** Series of a 3S number, which has 15 characters, or 13 abroad and with long customer codes. */
const serieOf = (digits: number) => `${'0'.repeat(digits)}-${'9'.repeat(digits)}`
const domesticSerie = ({ customer_code }: PostnlSettings) => serieOf(customer_code.length === 4 ? 9 : 7)

/** The numbers that a shipment takes, by its product and where it goes. */
function numberingOf(settings: PostnlSettings, { option_code, from_address, to_address }: AnnounceInput): Numbering {
  refuseUnknownTerritory(to_address)
  const { lane } = codedProduct(option_code, { from: from_address.country_code, to: to_address.country_code })
  const packet = packetBarcodeOf(option_code)
  // The series of packets and their range are not published: verify.
  if (packet) return { type: packet, serie: serieOf(8), range: 'NL' }
  if (lane === 'EU') return { type: '3S', serie: serieOf(11 - settings.customer_code.length) }
  if (lane !== 'WORLD') return { type: '3S', serie: domesticSerie(settings) }
  const { globalpack_barcode_type: type, globalpack_customer_code: range } = settings
  if (!type || !range)
    throw new CarrierRefusal('The contract has no barcode type and customer code for parcels outside the EU.', {
      code: 'globalpack',
      field: 'contract_id',
    })
  return { type, serie: serieOf(4), range }
}

export const askBarcodeFor = (settings: PostnlSettings, input: AnnounceInput): CarrierCall =>
  askBarcode(settings, numberingOf(settings, input))

export const readBarcode = (answer: CarrierResponse): string => readAnswer(BarcodeAnswer, answer).Barcode

/**
 * A barcode proves the key, the customer code and the customer number; it costs nothing, but is used up. Its letters are the customer code.
 * The country of the customer is not in it: verify for customers in Belgium.
 */
export const validateCustomer: Capability<PostnlSettings, undefined, { client_id: string; country: string }> = {
  safe: true,
  ask: (settings) => askBarcode(settings, { type: '3S', serie: domesticSerie(settings) }),
  read: (answer) => {
    const barcode = readBarcode(answer)
    return { client_id: /^3S([A-Z]+)/.exec(barcode)?.[1] ?? barcode, country: 'NL' }
  },
}
