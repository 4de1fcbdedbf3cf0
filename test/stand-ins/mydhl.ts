import { labelPdf, labelsPdf } from './label-pdf.ts'
import { checkPickup, checkRates, checkShipment } from './mydhl-rules.ts'
import { type Route, type StandInAnswer, type StandInRequest, startStandIn } from './stand-in.ts'

type TrackedEvent = {
  readonly typeCode: string
  readonly date: string
  readonly time: string
  readonly description: string
  readonly signedBy?: string
}
type Booked = { readonly awb: string; readonly request: any; readonly pieces: readonly string[] }

const login = { api_key: 'mydhl-key', api_secret: 'mydhl-secret' }
/** The settings of a contract that this server lets in. */
export const mydhlSettings = {
  environment: 'sandbox',
  ...login,
  account_number: '123456789',
  country: 'NL',
  postal_code: '5611AA',
  city: 'Eindhoven',
  service_point_key: 'points-key-1',
} as const

const failure = (status: number, title: string, detail: string, additionalDetails?: readonly string[]): StandInAnswer => ({
  status,
  body: { instance: '/mydhlapi', detail, title, message: title, status: String(status), ...(additionalDetails && { additionalDetails }) },
})
const problems = (faults: readonly string[]) => failure(422, 'Bad request', 'Multiple problems found, see Additional Details', faults)

/** Products that this account has, by lane. */
const domestic = ['N', 'I', 'O', '1', 'G']
const abroad = ['U', 'W', 'P', 'D', 'H', 'E', 'M', 'Y', 'K', 'L', 'T']

/** DHL Express as its OpenAPI describes it: every required field and limit is enforced, and nothing is idempotent. */
export async function startMydhl() {
  const shipments = new Map<string, Booked>()
  const pickups = new Map<string, { cancelled: boolean; readonly request: any }>()
  const events = new Map<string, TrackedEvent[]>()
  let counter = 0

  const signedIn = (route: Route): Route => ({
    ...route,
    path: `/mydhlapi/test${route.path}`,
    answer(request) {
      const expected = `Basic ${Buffer.from(`${login.api_key}:${login.api_secret}`).toString('base64')}`
      if (request.headers.authorization !== expected) return { status: 401, body: '<html>Unauthorized</html>' }
      if (request.headers['x-version'] !== '3.1.0') return failure(400, 'Bad request', 'x-version is required')
      return route.answer(request)
    },
  })

  function ship({ body, query }: StandInRequest): StandInAnswer {
    const faults = [...checkShipment(body)]
    if (faults.length > 0) return problems(faults)
    const { shipperDetails, receiverDetails } = body.customerDetails
    const isDomestic = shipperDetails.postalAddress.countryCode === receiverDetails.postalAddress.countryCode
    if (!(isDomestic ? domestic : abroad).includes(body.productCode))
      return failure(400, 'Bad request', `1001: The requested product ${body.productCode} is not available on this lane.`)
    const services: string[] = (body.valueAddedServices ?? []).map(({ serviceCode }: any) => serviceCode)
    if (services.includes('AA'))
      return failure(400, 'Bad request', '7008: Special service AA is not available for this origin and destination.')
    if (query.get('validateDataOnly') === 'true') return { status: 201, body: { warnings: [] } }
    counter += 1
    const awb = String(1_000_000_000 + counter)
    const pieces: string[] = body.content.packages.map(
      (_: any, at: number) => `JD0146000${String(counter).padStart(6, '0')}${String(at + 1).padStart(5, '0')}`,
    )
    shipments.set(awb, { awb, request: body, pieces })
    return {
      status: 201,
      body: { ...answerOf(awb, pieces, body), trackingUrl: `https://express.api.dhl.com/mydhlapi/shipments/${awb}/tracking` },
    }
  }

  function rate({ body }: StandInRequest): StandInAnswer {
    const faults = [...checkRates(body)]
    if (faults.length > 0) return problems(faults)
    const { shipperDetails, receiverDetails } = body.customerDetails
    if (receiverDetails.countryCode === 'KP') return failure(404, 'Not found', '996: The requested products are not available.')
    const isDomestic = shipperDetails.countryCode === receiverDetails.countryCode
    return { status: 200, body: { products: (isDomestic ? ['N'] : ['U', 'P', 'W', 'H']).map(ratedProduct) } }
  }

  function book({ body }: StandInRequest): StandInAnswer {
    const faults = [...checkPickup(body)]
    if (faults.length > 0) return problems(faults)
    counter += 1
    const number = `PRG2026${String(counter).padStart(6, '0')}`
    pickups.set(number, { cancelled: false, request: body })
    return {
      status: 201,
      body: { dispatchConfirmationNumbers: [number], readyByTime: '10:00', nextPickupDate: '2026-11-17', warnings: [] },
    }
  }

  function cancelPickup({ params, query }: StandInRequest): StandInAnswer {
    const booked = pickups.get(params.number!)
    if (!query.get('requestorName') || !query.get('reason')) return failure(400, 'Bad request', 'requestorName and reason are required')
    if (!booked) return failure(404, 'Not found', '3001: No such pickup.')
    if (booked.cancelled) return failure(400, 'Bad request', '3002: The pickup is cancelled already.')
    booked.cancelled = true
    return { status: 200, body: {} }
  }

  const trackedShipment = (awb: string) => ({
    shipmentTrackingNumber: awb,
    status: 'Success',
    events: events.get(awb)?.map((event) => ({
      GMTOffset: '+01:00',
      serviceArea: [{ code: 'BER', description: 'Berlin-DE' }],
      signedBy: '',
      ...event,
    })),
    pieces: (shipments.get(awb)?.pieces ?? []).map((trackingNumber) => ({ trackingNumber, events: [] })),
  })
  const track = (awb: string | undefined): StandInAnswer =>
    awb && events.has(awb)
      ? { status: 200, body: { shipments: [trackedShipment(awb)] } }
      : failure(404, 'Not found', 'No result found. Check the tracking number.')
  const awbOfPiece = (piece: string | null) => [...shipments.values()].find(({ pieces }) => pieces.includes(piece ?? ''))?.awb

  const server = await startStandIn({
    routes: [
      { method: 'GET', path: '/address-validate', answer: validateAddress },
      { method: 'POST', path: '/rates', answer: rate },
      { method: 'POST', path: '/shipments', answer: ship },
      { method: 'GET', path: '/shipments/:awb/tracking', answer: ({ params }: StandInRequest) => track(params.awb) },
      { method: 'GET', path: '/tracking', answer: ({ query }: StandInRequest) => track(awbOfPiece(query.get('pieceTrackingNumber'))) },
      { method: 'GET', path: '/shipments/:awb/get-image', answer: getImage },
      { method: 'POST', path: '/pickups', answer: book },
      { method: 'DELETE', path: '/pickups/:number', answer: cancelPickup },
      { method: 'GET', path: '/servicepoints', answer: findPoints },
    ].map(signedIn),
    otherwise: () => failure(404, 'Not found', 'No such resource.'),
  })
  return {
    ...server,
    shipments,
    pickups,
    /** What tracking says of an air waybill from now on. */
    setEvents: (awb: string, list: TrackedEvent[]) => events.set(awb, list),
  }
}

/** The documents that were asked for: one file of each type, or with a split one for each page. An invoice has two pages. */
function answerOf(awb: string, pieces: readonly string[], { outputImageProperties: images, content, customerDetails, productCode }: any) {
  const { receiverDetails } = customerDetails
  const lines = ['DHL EXPRESS', productCode, awb, receiverDetails.contactInformation.fullName, receiverDetails.postalAddress.cityName]
  const isZpl = images.encodingFormat === 'zpl'
  const file = (pages: readonly (readonly string[])[]) => labelsPdf(pages).toString('base64')
  const zplOf = (names: readonly string[]) =>
    Buffer.from(names.map((name) => `^XA^FO40,40^A0N,40^FD${name}^FS^XZ`).join('')).toString('base64')
  const imageFormat = isZpl ? 'ZPL' : 'PDF'
  const labelOf = (names: readonly string[]) => (isZpl ? zplOf(names) : file(names.map((name) => [...lines, name])))
  const isSplit = images.splitDocumentsByPages === true
  const labels = isSplit
    ? pieces.map((piece, at) => ({ imageFormat, content: labelOf([piece]), typeCode: 'label', packageReferenceNumber: at + 1 }))
    : [{ imageFormat, content: labelOf(pieces), typeCode: 'label' }]
  const papers = images.imageOptions
    .filter(({ typeCode, isRequested }: any) => typeCode !== 'label' && isRequested)
    .flatMap(({ typeCode }: any) => {
      const pages = (typeCode === 'invoice' ? ['page 1', 'page 2'] : pieces).map((name) => [typeCode, awb, name])
      if (!isSplit) return [{ imageFormat: 'PDF', content: file(pages), typeCode }]
      return pages.map((page, at) => ({
        imageFormat: 'PDF',
        content: file([page]),
        typeCode,
        ...(typeCode !== 'invoice' && { packageReferenceNumber: at + 1 }),
      }))
    })
  return {
    shipmentTrackingNumber: awb,
    packages: pieces.map((trackingNumber, at) => ({ referenceNumber: at + 1, trackingNumber })),
    documents: [...labels, ...papers],
    shipmentCharges: [{ currencyType: 'BILLC', priceCurrency: 'EUR', price: 23.1 }],
    estimatedDeliveryDate: { estimatedDeliveryDate: '2026-11-18', estimatedDeliveryType: 'QDDC' },
    ...(content.packages.some(({ weight }: any) => weight > 70) && { warnings: ['A heavy piece may be surcharged.'] }),
  }
}

const ratedProduct = (productCode: string, at: number) => ({
  productName: `Product ${productCode}`,
  productCode,
  totalPrice: [
    { currencyType: 'BILLC', priceCurrency: 'EUR', price: 30 + at },
    { currencyType: 'PULCL', priceCurrency: 'EUR', price: 30 + at },
  ],
  detailedPriceBreakdown: [
    {
      currencyType: 'BILLC',
      priceCurrency: 'EUR',
      breakdown: [
        { name: `Product ${productCode}`, price: 25 + at },
        { name: 'Fuel surcharge', serviceCode: 'FF', price: 5 },
      ],
    },
  ],
})

const validateAddress = ({ query }: StandInRequest): StandInAnswer =>
  query.get('type') && query.get('countryCode') && query.get('cityName')
    ? { status: 200, body: { address: [{ countryCode: query.get('countryCode'), postalCode: query.get('postalCode') }] } }
    : failure(400, 'Bad request', 'type, countryCode and cityName are required')

function getImage({ query, params }: StandInRequest): StandInAnswer {
  for (const name of ['shipperAccountNumber', 'typeCode', 'pickupYearAndMonth'])
    if (!query.get(name)) return failure(400, 'Bad request', `${name} is required`)
  const content = labelPdf([query.get('typeCode')!, params.awb!]).toString('base64')
  return {
    status: 200,
    body: { documents: [{ shipmentTrackingNumber: params.awb, typeCode: query.get('typeCode'), encodingFormat: 'PDF', content }] },
  }
}

/** Always 200: the status is in the body. */
function findPoints({ query }: StandInRequest): StandInAnswer {
  const answer = (statusCode: string, statusMessage: string, servicePoints: readonly object[] = []) => ({
    status: 200,
    body: { status: { statusCode, statusMessage }, servicePoints },
  })
  if (query.get('key') !== 'points-key-1') return answer('100', 'The key is not valid.')
  if (!query.get('address') && !query.get('latitude') && !query.get('servicePointID')) return answer('100', 'A place is required.')
  if (query.get('countryCode') !== 'NL') return answer('201', 'No service points found.')
  const hours = ['MONDAY', 'TUESDAY', 'HOLIDAY'].map((dayOfWeek) => ({ dayOfWeek, openingTime: '9:00 AM', closingTime: '6:30 PM' }))
  return answer('1', 'OK', [
    {
      facilityId: 'EIN001',
      servicePointName: 'Shop at the station',
      servicePointType: 'PARTNER',
      address: {
        addressLine1: 'Stationsplein 1',
        street: 'Stationsplein',
        houseNumber: '1',
        city: 'Eindhoven',
        zipCode: '5611AB',
        country: 'NL',
      },
      geoLocation: { latitude: 51.4433, longitude: 5.4797 },
      distance: '1.2 km',
      openingHours: { openingHours: hours },
    },
  ])
}
