import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, AnnounceResult, ParcelToAnnounce, WantedLabel } from '../kit/announce.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { insuredTotal } from '../kit/insurance.ts'
import { shortReference } from '../kit/reference.ts'
import { cutText } from '../kit/request-fields.ts'
import { readAnnounced } from './announced.ts'
import {
  decimalOf,
  declaredValueOf,
  exportDeclarationOf,
  hasDocuments,
  isDeclarable,
  kilogramsOf,
  registrationNumbersOf,
} from './customs.ts'
import { partyOf } from './parties.ts'
import { productCodeOf, servicesOf } from './products.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'
import { shippingTime } from './times.ts'

/**
 * `safe` though the carrier books each call: after no answer there is nothing to find, since a label cannot be fetched again and
 * a reference reaches tracking only later. An air waybill that is never handed over is, by common knowledge, not billed (verify with the
 * account), so the unused one lapses.
 */
export const announceExpress: Capability<ExpressSettings, AnnounceInput, AnnounceResult> = {
  safe: true,
  ask: (settings, input) => ({
    method: 'POST',
    url: apiUrl(settings, '/shipments', { strictValidation: 'false', validateDataOnly: 'false' }),
    headers: apiHeaders(settings, input.reference),
    body: shipmentOf(settings, input),
    timeoutMs: 15_000,
  }),
  read: readAnnounced,
}

function shipmentOf(settings: ExpressSettings, input: AnnounceInput) {
  const { from_address, to_address, option_code, at } = input
  const productCode = productCodeOf(option_code, { from: from_address, to: to_address, is_documents: hasDocuments(input) })
  if (!productCode)
    throw new CarrierRefusal('The carrier does not offer this service on this lane.', {
      code: 'product',
      field: 'ship_with.properties.shipping_option_code',
    })
  const services = valueAddedServicesOf(input)
  return omitEmptyFields({
    plannedShippingDateAndTime: shippingTime(at, from_address.country_code),
    pickup: { isRequested: false },
    productCode,
    accounts: accountsOf(settings, input),
    valueAddedServices: services.length > 0 ? services : undefined,
    outputImageProperties: imagesOf(input),
    customerReferences: referencesOf(input),
    customerDetails: {
      shipperDetails: omitEmptyFields({
        ...partyOf(from_address, 'from_address', to_address.phone_number),
        registrationNumbers: registrationNumbersOf(input, 'sender'),
      }),
      receiverDetails: omitEmptyFields({
        ...partyOf(to_address, 'to_address', from_address.phone_number),
        registrationNumbers: registrationNumbersOf(input, 'receiver'),
        typeCode: to_address.is_business ? 'business' : undefined,
      }),
    },
    content: contentOf(input),
    onDemandDelivery: servicePointOf(input),
    estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
    getRateEstimates: true,
    getAdditionalInformation: isSplit(input) ? [{ typeCode: 'linkLabelsByPieces', isRequested: true }] : undefined,
  })
}

/** References of a shipment: ours first, by which an operator finds it in tracking; then that of the client. */
const referencesOf = ({ reference, customer_reference }: AnnounceInput) => {
  const own = cutText(customer_reference, 35)
  return [{ value: shortReference(reference), typeCode: 'CU' }, ...(own ? [{ value: own, typeCode: 'AAO' }] : [])]
}

function accountsOf({ account_number, payer_account_number, duties_account_number }: ExpressSettings, { option_code }: AnnounceInput) {
  const isPaid = servicesOf(option_code).includes('DD')
  if (isPaid && !duties_account_number)
    throw new CarrierRefusal('Deliveries duty paid need the duties_account_number of the contract.', {
      code: 'duties_account_number',
      field: 'ship_with.properties.contract_id',
    })
  return [
    { typeCode: 'shipper', number: account_number },
    ...(payer_account_number ? [{ typeCode: 'payer', number: payer_account_number }] : []),
    ...(isPaid ? [{ typeCode: 'duties-taxes', number: duties_account_number! }] : []),
  ]
}

function valueAddedServicesOf({ option_code, parcels }: AnnounceInput) {
  const insured = insuredTotal(parcels)
  return [
    ...servicesOf(option_code).map((serviceCode) => ({ serviceCode })),
    ...(insured.cents > 0 ? [{ serviceCode: 'II', value: decimalOf(insured), currency: insured.currency }] : []),
  ]
}

/** A6 is to be verified with the account. An invoice is a PDF, whatever the label is; a waybill may have the format of the label (verify). */
const templates: Readonly<Record<WantedLabel['paper'], string>> = { A4: 'ECOM26_84_A4_001', A5: 'ECOM26_84_001', A6: 'ECOM26_A6_002' }

const isZpl = ({ label }: AnnounceInput) => label.mime_type === 'application/zpl'

/** ZPL of several parcels has to come page by page, and so do waybill and invoice then. A PDF of all labels is split by the platform. */
const isSplit = (input: AnnounceInput) => isZpl(input) && input.parcels.length > 1

function imagesOf(input: AnnounceInput) {
  const { label } = input
  return omitEmptyFields({
    printerDPI: label.dpi === 203 ? 200 : 300,
    encodingFormat: isZpl(input) ? 'zpl' : 'pdf',
    splitTransportAndWaybillDocLabels: true,
    splitDocumentsByPages: isSplit(input) ? true : undefined,
    imageOptions: [
      { typeCode: 'label', templateName: templates[label.paper] },
      { typeCode: 'waybillDoc', templateName: 'ARCH_8x4', isRequested: true, hideAccountNumber: true },
      ...(isDeclarable(input)
        ? [{ typeCode: 'invoice', templateName: 'COMMERCIAL_INVOICE_P_10', isRequested: true, invoiceType: 'commercial' }]
        : []),
    ],
  })
}

/**
 * Content of a shipment. Between countries without a customs border nothing is declared. Without words of its items, its description is
 * "Documents" where that is the export reason, and "Goods" elsewhere.
 */
function contentOf(input: AnnounceInput) {
  const { parcels, incoterm, customs_information } = input
  const declared = isDeclarable(input) && customs_information
  const descriptions = [...new Set(parcels.flatMap(({ parcel_items }) => parcel_items.map(({ description }) => description.trim())))]
  return omitEmptyFields({
    packages: parcels.map(packageOf),
    isCustomsDeclarable: Boolean(declared),
    ...(declared && declaredValueOf(input)),
    description: cutText(descriptions.join(', '), 70) ?? (hasDocuments(input) ? 'Documents' : 'Goods'),
    incoterm: incoterm?.toUpperCase() === 'DDP' ? 'DDP' : 'DAP',
    unitOfMeasurement: 'metric',
    exportDeclaration: declared ? exportDeclarationOf(input, declared) : undefined,
  })
}

const packageOf = ({ weight_g, dimensions_mm: sides }: ParcelToAnnounce, index: number) =>
  omitEmptyFields({
    weight: kilogramsOf(weight_g),
    dimensions: sides && { length: sides.length / 10, width: sides.width / 10, height: sides.height / 10 },
    referenceNumber: index + 1,
  })

function servicePointOf({ option_code, carrier_service_point_id }: AnnounceInput) {
  if (!servicesOf(option_code).includes('TV')) return undefined
  if (!carrier_service_point_id || carrier_service_point_id.length > 6)
    throw new CarrierRefusal('The id of a service point has 6 characters at most, such as BRU001.', {
      code: 'service_point',
      field: 'to_service_point',
    })
  return { deliveryOption: 'servicepoint', servicePointId: carrier_service_point_id }
}
