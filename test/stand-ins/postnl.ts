import { labelPdf } from './label-pdf.ts'
import { postnlLocations as locations } from './postnl-data.ts'
import { findLabelProblem } from './postnl-rules.ts'
import { type Route, type StandInAnswer, type StandInOptions, type StandInRequest, startStandIn } from './stand-in.ts'

export const postnlAccount = {
  api_key: 'a-key-of-PostNL',
  customer_code: 'DEVC',
  customer_number: '11223344',
  collection_location: '123456',
}

type Scan = { readonly code: string; readonly at: string; readonly status: string; readonly description?: string }
type Labelled = { readonly barcode: string; readonly shipment: any; readonly scans: Scan[]; signature?: string; calls: number }

function openRecords() {
  const labelled = new Map<string, Labelled>()
  const barcodes = new Set<string>()
  let next = 201_611_210
  const drawBarcode = (type: string, digits: number, middle: string) => {
    next += 1
    const barcode = type === '3S' ? `3S${middle}${String(next).padStart(digits, '0').slice(-digits)}` : `${type}${String(next).slice(-9)}NL`
    barcodes.add(barcode)
    return barcode
  }
  return { labelled, barcodes, drawBarcode }
}
type Records = ReturnType<typeof openRecords>

const labelError = (Code: string, Description: string): StandInAnswer => ({
  status: 400,
  body: { Errors: [{ Error: 'Bad request', Code, Description }] },
})
const statusError = (ErrorCode: string, ErrorMessage: string): StandInAnswer => ({
  status: 400,
  body: { RequestId: '09fd61fe-0099-4349-b71d-dce5c2472be9', Date: '2026-11-16T13:00:00Z', Error: { ErrorCode, ErrorMessage } },
})

const withKey = (route: Route): Route => ({
  ...route,
  answer: (request) =>
    request.headers.apikey === postnlAccount.api_key
      ? route.answer(request)
      : { status: 401, body: { message: 'Invalid authentication credentials', http_status_code: 401 } },
})

const barcodeRoute = ({ drawBarcode }: Records): Route => ({
  method: 'GET',
  path: '/shipment/v1_1/barcode',
  answer({ query }) {
    const bad = (ErrorMsg: string, ErrorNumber: number): StandInAnswer => ({ status: 400, body: { errors: [{ ErrorMsg, ErrorNumber }] } })
    const [code, number, type, serie] = ['CustomerCode', 'CustomerNumber', 'Type', 'Serie'].map((name) => query.get(name) ?? '')
    if (code !== postnlAccount.customer_code || number !== postnlAccount.customer_number) return bad('Customer is not known', 2)
    if (!['3S', '2S', 'CC', 'CP', 'CD', 'CF', 'LA', 'RI', 'UE'].includes(type!)) return bad('Type is not valid', 5)
    const digits = /^(0+)-(9+)$/.exec(serie!)?.[1]?.length
    if (digits === undefined) return bad('Serie is not valid', 5)
    if (type === '3S' && ![13, 15].includes(2 + code!.length + digits)) return bad('Serie does not fit the customer code', 6)
    if (type !== '3S' && !query.get('Range')) return bad('Range is missing', 4)
    return { status: 200, body: { Barcode: drawBarcode(type!, digits, code!) } }
  },
})

/** The same barcode again gets the same label, and is not another shipment. */
const labelRoute = ({ labelled, barcodes }: Records): Route => ({
  method: 'POST',
  path: '/shipment/v2_2/label',
  answer({ body }) {
    const problem = findLabelProblem(body, postnlAccount)
    if (problem) return labelError(...problem)
    const answers = body.Shipments.map((shipment: any) => {
      if (!barcodes.has(shipment.Barcode))
        return {
          Barcode: shipment.Barcode,
          Errors: [{ Code: '111', Description: 'Barcode is not in your range' }],
          Warnings: [],
          Labels: [],
        }
      if (shipment.Addresses[0].City === 'Unlabelled')
        return {
          Barcode: shipment.Barcode,
          Errors: [{ Code: '111', Description: 'No label available, Direct Infeed' }],
          Warnings: [],
          Labels: [],
        }
      const existing = labelled.get(shipment.Barcode)
      const one = existing ?? { barcode: shipment.Barcode, shipment, scans: [], calls: 0 }
      one.calls += 1
      labelled.set(shipment.Barcode, one)
      return responseOf(shipment, body.Message.Printertype)
    })
    // One thing is an object, and not a list of one.
    return { status: 200, body: { MergedLabels: [], ResponseShipments: answers.length === 1 ? answers[0] : answers } }
  },
})

function responseOf(shipment: any, printer: string) {
  const [to] = shipment.Addresses
  const lines = [
    'PostNL stand-in',
    [to.FirstName, to.Name, to.CompanyName].filter(Boolean).join(' '),
    `${to.Street} ${to.HouseNr ?? ''} ${to.HouseNrExt ?? ''}`,
    `${to.Zipcode} ${to.City} ${to.Countrycode}`,
    `${shipment.ProductCodeDelivery} ${(shipment.ProductOptions ?? []).map((one: any) => `${one.Characteristic}/${one.Option}`).join(' ')}`,
    `${shipment.Dimension.Weight} g  ${shipment.Groups?.[0] ? `${shipment.Groups[0].GroupSequence}/${shipment.Groups[0].GroupCount}` : ''}`,
    shipment.Barcode,
  ]
  const isZebra = printer.startsWith('Zebra')
  const label = isZebra ? Buffer.from(`^XA^FO40,40^A0N,40,40^FD${shipment.Barcode}^FS^XZ`) : labelPdf(lines)
  const goods = (shipment.Customs?.Content ?? []).map((one: any) => `${one.Quantity} x ${one.Description} ${one.HSTariffNr} ${one.Value}`)
  const paper = (Labeltype: string) => ({
    Content: labelPdf([Labeltype, ...goods, shipment.Barcode]).toString('base64'),
    Labeltype,
    OutputType: 'PDF',
  })
  const Labels = [
    { Content: label.toString('base64'), Labeltype: 'Label', OutputType: isZebra ? 'ZPL' : 'PDF' },
    ...(shipment.Customs ? [paper('CN23 form'), paper('CP71 form'), paper('Commercialinvoice')] : []),
  ]
  return {
    Barcode: shipment.Barcode,
    DownPartnerLocation: {},
    ProductCodeDelivery: shipment.ProductCodeDelivery,
    Errors: [],
    Warnings: to.Countrycode === 'BE' ? [{ Code: '17812', Description: 'The address could not be checked' }] : [],
    Labels: Labels.length === 1 ? Labels[0] : Labels,
  }
}

const dutch = (at: string) => {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Amsterdam')
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(local.day)}-${two(local.month)}-${local.year} ${two(local.hour)}:${two(local.minute)}:${two(local.second)}`
}

/** As recorded: newest first, empty values as `{}`, codes turned round, one event as an object. */
function statusOf({ barcode, shipment, scans }: Labelled) {
  const events = scans
    .map(({ code, at, description }) => ({
      Code: `${code.slice(1)}${code.slice(0, 1)}`,
      Description: description ?? {},
      DestinationLocationCode: {},
      LocationCode: '888888',
      RouteCode: {},
      RouteName: {},
      TimeStamp: dutch(at),
    }))
    .reverse()
  const statuses = scans
    .map(({ at, status }) => ({ TimeStamp: `${dutch(at)}.326`, StatusCode: status, StatusDescription: {}, PhaseCode: '1' }))
    .reverse()
  return {
    MainBarcode: shipment.Groups?.[0]?.MainBarcode ?? barcode,
    Barcode: barcode,
    ShipmentAmount: shipment.Groups?.[0]?.GroupCount ?? '1',
    ShipmentCounter: shipment.Groups?.[0]?.GroupSequence ?? '1',
    ProductCode: `00${shipment.ProductCodeDelivery}`,
    Reference: shipment.Reference ?? {},
    Event: events.length === 1 ? events[0] : events.length === 0 ? {} : events,
    Status: statuses[0] ?? {},
    OldStatus: statuses.slice(1),
  }
}
const unknown = { CurrentStatus: {}, Warnings: [{ Message: 'No shipment found', Code: '2' }] }
const found = (shipments: readonly Labelled[]): StandInAnswer => ({
  status: 200,
  body:
    shipments.length === 0
      ? unknown
      : { CompleteStatus: { Shipment: shipments.length === 1 ? statusOf(shipments[0]!) : shipments.map(statusOf) } },
})

const statusRoutes = ({ labelled }: Records): Route[] => [
  {
    method: 'GET',
    path: '/shipment/v2/status/barcode/:barcode',
    answer: ({ params }) => found([...labelled.values()].filter(({ barcode }) => barcode === params.barcode)),
  },
  {
    method: 'GET',
    path: '/shipment/v2/status/reference/:reference',
    answer({ params, query }) {
      if (!query.get('customerCode') || !query.get('customerNumber'))
        return statusError('4', 'customerCode and customerNumber are required')
      return found([...labelled.values()].filter(({ shipment }) => shipment.Reference === params.reference))
    },
  },
  {
    method: 'GET',
    path: '/shipment/v2/status/signature/:barcode',
    answer({ params }) {
      const signature = labelled.get(params.barcode!)?.signature
      if (!signature) return statusError('10', 'No signature found')
      const date = labelled.get(params.barcode!)!.scans.at(-1)!.at
      return {
        status: 200,
        body: {
          Signature: {
            Barcode: params.barcode,
            SignatureDate: date,
            SignatureImage: 'R0lGODdhAQABAAAAACwAAAAAAQABAAAC',
            SignatureText: signature,
          },
        },
      }
    },
  },
  {
    method: 'GET',
    path: '/shipment/v2/status/:customer/updatedshipments',
    answer({ params, query }) {
      const [from = '', to = ''] = query.getAll('period')
      if (params.customer !== postnlAccount.customer_number || !from || !to) return statusError('5', 'The period is not valid')
      const changed = [...labelled.values()].filter(({ scans }) => scans.some(({ at }) => isBetween(at, from, to)))
      return {
        status: 200,
        body: changed.map(({ barcode, scans }) => ({
          Barcode: barcode,
          CustomerNumber: params.customer,
          Status: { StatusCode: scans.at(-1)!.status },
        })),
      }
    },
  },
]
const isBetween = (at: string, from: string, to: string) => {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Amsterdam').toPlainDateTime().toString()
  return from <= local && local <= to
}

const result = (found: readonly object[]): StandInAnswer => ({
  status: 200,
  body: { GetLocationsResult: { ResponseLocation: found.length === 1 ? found[0] : found } },
})

const locationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/shipment/v2_1/locations/nearest',
    answer({ query }) {
      if (!['NL', 'BE'].includes(query.get('CountryCode') ?? '')) return statusError('3000', 'Request format is invalid')
      return query.get('PostalCode') ? result(locations) : statusError('3000', 'PostalCode is required')
    },
  },
  {
    method: 'GET',
    path: '/shipment/v2_1/locations/nearest/geocode',
    answer: ({ query }) =>
      query.get('Latitude') && query.get('Longitude') ? result(locations) : statusError('3000', 'Latitude and Longitude are required'),
  },
  {
    method: 'GET',
    path: '/shipment/v2_1/locations/lookup',
    answer: ({ query }) => result(locations.filter(({ LocationCode }) => String(LocationCode) === query.get('LocationCode'))),
  },
]

/** PostNL as its documents describe it: a key, barcodes first, and labels that name them. */
export async function startPostnl(options: Pick<StandInOptions, 'faultOf' | 'port'> = {}) {
  const records = openRecords()
  const routes = [barcodeRoute(records), labelRoute(records), ...statusRoutes(records), ...locationRoutes].map(withKey)
  const otherwise = ({ path }: StandInRequest): StandInAnswer => ({
    status: 404,
    body: { message: `no Route matched with ${path}`, http_status_code: 404 },
  })
  const standIn = await startStandIn({ ...options, routes, otherwise })
  return {
    ...standIn,
    /** What has a label, by its barcode. */
    labelled: records.labelled,
    /** Adds a scan to the course of a parcel. `status`: the number of the status that follows from it. */
    scan(barcode: string, scan: Scan) {
      records.labelled.get(barcode)!.scans.push(scan)
    },
    sign(barcode: string, name: string) {
      records.labelled.get(barcode)!.signature = name
    },
  }
}
