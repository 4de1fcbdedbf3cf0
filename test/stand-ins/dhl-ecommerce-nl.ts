import { randomUUID } from 'node:crypto'
import { capabilitiesOf, shopsOf } from './dhl-ecommerce-nl-data.ts'
import { findShipmentProblem } from './dhl-ecommerce-nl-rules.ts'
import { labelPdf } from './label-pdf.ts'
import { type Route, type StandInAnswer, type StandInOptions, type StandInRequest, startStandIn } from './stand-in.ts'

export const dhlAccount = { user_id: '5f0a1c2e-6f3b-4c58-9a55-0d6a4f1f2b3c', api_key: 'a-key-of-DHL', account_number: '01234567' }

type Piece = { labelId: string; trackerCode: string; parcelType: string; pieceNumber: number; weight: number }
type Shipment = {
  shipmentId: string
  orderReference?: string
  returnLabel: boolean
  pieces: Piece[]
  body: any
  returnShipment?: { shipmentId: string; pieces: Piece[] }
}
type Event = { category: string; status: string; type: string; timestamp: string; signer?: string; remarks?: string; weight?: number }

const error = (status: number, key: string, message: string): StandInAnswer => ({ status, body: { key, message } })

/** The records of the carrier, in memory. */
function openRecords() {
  const shipments = new Map<string, Shipment>()
  const events = new Map<string, Event[]>()
  const pickups = new Map<string, any>()
  const tokens = new Set<string>()
  let next = 100_000_000
  const pieceOf = (parcelType: string, pieceNumber: number, weight: number): Piece => {
    next += 1
    return { labelId: randomUUID(), trackerCode: `JVGL0${next}`, parcelType, pieceNumber, weight }
  }
  const findPiece = (match: (piece: Piece) => boolean) => {
    for (const shipment of shipments.values())
      for (const piece of [...shipment.pieces, ...(shipment.returnShipment?.pieces ?? [])]) if (match(piece)) return { shipment, piece }
    return undefined
  }
  return { shipments, events, pickups, tokens, pieceOf, findPiece }
}
type Records = ReturnType<typeof openRecords>

/** The token lives for 15 minutes by the clock of the machine. */
const tokenSeconds = 900

const authenticate = ({ tokens }: Records): Route => ({
  method: 'POST',
  path: '/authenticate/api-key',
  answer({ body }) {
    if (!body?.userId || !body?.key) return error(400, 'missing_credentials', 'userId and key are required')
    if (body.userId !== dhlAccount.user_id || body.key !== dhlAccount.api_key)
      return error(401, 'unauthorized', 'The credentials are not valid')
    const token = `eyJ.${randomUUID()}`
    tokens.add(token)
    const accounts = [dhlAccount.account_number].filter((one) => (body.accountNumbers ?? [one]).includes(one))
    const accessTokenExpiration = Math.floor(Date.now() / 1000) + tokenSeconds
    return {
      status: 200,
      body: {
        accessToken: token,
        accessTokenExpiration,
        refreshToken: randomUUID(),
        refreshTokenExpiration: accessTokenExpiration + 6_000,
        accountNumbers: accounts,
      },
    }
  },
})

/** The calls that need a token. */
const withToken = ({ tokens }: Records, route: Route): Route => ({
  ...route,
  answer: (request) =>
    tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, ''))
      ? route.answer(request)
      : error(401, 'unauthorized', 'The token is missing or has expired'),
})

const answerOf = ({ shipmentId, orderReference, pieces, returnShipment }: Shipment) => ({
  shipmentId,
  product: 'DFY-B2C',
  ...(orderReference && { orderReference }),
  pieces,
  ...(returnShipment && { returnShipment }),
})

function bookShipment({ shipments, pieceOf }: Records, body: any): Shipment {
  const pieces: Piece[] = []
  for (const { parcelType, quantity, weight } of body.pieces)
    for (let one = 0; one < quantity; one += 1) pieces.push(pieceOf(parcelType, pieces.length + 1, weight))
  const withReturn = body.options.some(({ key }: any) => key === 'ADD_RETURN_LABEL')
  const shipment: Shipment = {
    shipmentId: body.shipmentId,
    orderReference: body.orderReference,
    returnLabel: body.returnLabel === true,
    pieces,
    body,
    ...(withReturn && {
      returnShipment: {
        shipmentId: randomUUID(),
        pieces: pieces.map(({ parcelType, weight }, index) => pieceOf(parcelType, index + 1, weight)),
      },
    }),
  }
  shipments.set(shipment.shipmentId, shipment)
  return shipment
}

const shipmentRoutes = (records: Records): Route[] => [
  {
    method: 'POST',
    path: '/shipments',
    answer({ body }) {
      const problem = findShipmentProblem(body, [dhlAccount.account_number])
      if (problem) return error(400, 'shipment_validation_error', problem)
      if (records.shipments.has(body.shipmentId))
        return error(409, 'conflict', 'There already exists a shipment with the provided shipment ID.')
      return { status: 201, body: answerOf(bookShipment(records, body)) }
    },
  },
  {
    method: 'GET',
    path: '/shipments/:id',
    answer({ params }) {
      const shipment = records.shipments.get(params.id!)
      return shipment
        ? { status: 200, body: answerOf(shipment) }
        : error(404, 'not_found', 'A shipment with the given shipment ID does not exist')
    },
  },
  {
    method: 'GET',
    path: '/shipments/:id/customs',
    answer({ params }) {
      const declaration = records.shipments.get(params.id!)?.body.customsDeclaration
      if (!declaration) return error(404, 'not_found', 'There are no customs documents for this shipment')
      const goods = declaration.customsGoods.map(
        (one: any) => `${one.quantity} x ${one.description} ${one.code} ${one.value} ${declaration.currency}`,
      )
      return file(labelPdf(['CUSTOMS INVOICE', declaration.invoiceNumber, ...goods, params.id!]), 'application/pdf')
    },
  },
  { method: 'GET', path: '/labels/:id', answer: (request) => labelOf(records, request) },
]

const file = (bytes: Buffer, type: string): StandInAnswer => ({ status: 200, bytes, headers: { 'content-type': type } })

function labelOf({ findPiece }: Records, { params, headers }: StandInRequest): StandInAnswer {
  const found = findPiece(({ labelId }) => labelId === params.id)
  if (!found) return error(404, 'not_found', 'A label with the given label ID does not exist')
  const { piece, shipment } = found
  const { receiver, options } = shipment.body
  const lines = [
    shipment.pieces.includes(piece) && !shipment.returnLabel ? 'DHL eCommerce stand-in' : 'DHL eCommerce stand-in RETURN',
    [receiver.name.firstName, receiver.name.lastName, receiver.name.companyName].filter(Boolean).join(' '),
    `${receiver.address.street} ${receiver.address.number ?? ''} ${receiver.address.addition ?? ''}`,
    `${receiver.address.postalCode} ${receiver.address.city} ${receiver.address.countryCode}`,
    `${piece.parcelType} ${piece.pieceNumber}/${shipment.pieces.length} ${piece.weight} kg`,
    options.map(({ key, input }: any) => (input ? `${key}=${input}` : key)).join(' '),
    piece.trackerCode,
  ]
  if (headers.accept === 'application/pdf') return file(labelPdf(lines), 'application/pdf')
  if (headers.accept === 'application/zpl')
    return file(Buffer.from(`^XA^FO40,40^A0N,40,40^FD${piece.trackerCode}^FS^XZ`), 'application/zpl')
  if (headers.accept !== 'application/json') return error(406, 'not_acceptable', 'Request media range cannot be provided.')
  return { status: 200, body: { ...piece, labelType: 'B2X_Generic_A4_Third', pdf: labelPdf(lines).toString('base64') } }
}

/** Keys are `barcode+postal code`; an unknown one is left out. */
function tracksOf({ findPiece, events }: Records, { query }: StandInRequest): StandInAnswer {
  const keys = query.get('key')?.split(',') ?? []
  const pieces = keys.flatMap((key) => {
    const [code, postalCode] = key.split(/[+ ]/)
    const found = findPiece(({ trackerCode }) => trackerCode === code)
    if (!found) return []
    const { receiver } = found.shipment.body
    const isKnown = receiver.address.postalCode === postalCode
    const all = (events.get(code!) ?? []).map(({ signer, ...event }) => ({ ...event, ...(isKnown && signer && { signer }), leg: {} }))
    return [
      {
        barcode: code,
        barcodes: [code],
        type: 'SHIPMENT',
        destination: {
          type: 'ADDRESS',
          ...(isKnown && { address: { city: receiver.address.city, countryCode: receiver.address.countryCode } }),
        },
        ...(isKnown && { receiver: { name: receiver.name.lastName } }),
        events: all,
      },
    ]
  })
  return { status: 200, body: pieces }
}

const pickupRoutes = ({ pickups }: Records): Route[] => [
  {
    method: 'POST',
    path: '/pickup-requests',
    answer({ body }) {
      const missing = ['accountId', 'pickupDate', 'shipper', 'type', 'provideLabels'].find((name) => body?.[name] === undefined)
      if (missing)
        return {
          status: 400,
          body: `Invalid value for: body (Missing required field at '${missing}')`,
          headers: { 'content-type': 'text/plain' },
        }
      if ((body.numberOfPackages === undefined) === (body.numberOfPallets === undefined))
        return error(400, 'invalid_pickup', 'Either numberOfPackages or numberOfPallets must be provided')
      if (body.timeSlot && body.shipper.address.countryCode !== 'NL')
        return error(400, 'invalid_pickup', 'timeSlot is only available in NL')
      if (body.totalWeight !== undefined && !Number.isInteger(body.totalWeight))
        return error(400, 'invalid_pickup', 'totalWeight is a whole number')
      const pickup = {
        ...body,
        id: randomUUID(),
        userId: dhlAccount.user_id,
        confirmationNumber: `P${1000 + pickups.size}`,
        statusList: [],
      }
      pickups.set(pickup.id, pickup)
      return { status: 201, body: pickup }
    },
  },
  {
    method: 'GET',
    path: '/pickup-requests/:id',
    answer: ({ params }) =>
      pickups.has(params.id!) ? { status: 200, body: pickups.get(params.id!) } : error(404, 'not_found', 'There is no such pickup request'),
  },
]

/** Without a token: capabilities, track-trace and parcel shops. */
const openRoutes = (records: Records): Route[] => [
  {
    method: 'GET',
    path: '/capabilities/business',
    answer: ({ query }) =>
      query.get('fromCountry') && query.get('toCountry')
        ? { status: 200, body: capabilitiesOf(query.get('fromCountry')!, query.get('toCountry')!, query.has('accountNumber')) }
        : error(400, 'missing_parameter', 'fromCountry and toCountry are required'),
  },
  { method: 'GET', path: '/track-trace', answer: (request) => tracksOf(records, request) },
  {
    method: 'GET',
    path: '/parcel-shop-locations/:country',
    answer({ params, query }) {
      const shops = shopsOf(params.country!).filter(({ shopType }) => query.get('isLocker') !== 'false' || shopType !== 'packStation')
      return { status: 200, body: shops.slice(0, Number(query.get('limit') ?? 10)) }
    },
  },
  {
    method: 'GET',
    path: '/parcel-shop-locations/:country/:id',
    answer({ params }) {
      const shop = shopsOf(params.country!).find(({ id }) => id === params.id)
      return shop ? { status: 200, body: shop } : error(404, 'not_found', 'There is no such parcel shop')
    },
  },
]

/** What was bought, for a judge: each shipment with the calls that named it. `bought` counts what the carrier booked for an order. */
const ledgerRoute = ({ shipments, pickups }: Records): Route => ({
  method: 'GET',
  path: '/stand-in/ledger',
  answer: () => ({
    status: 200,
    body: {
      shipments: [...shipments.values()].map(({ shipmentId, orderReference, pieces }) => ({
        reference: shipmentId,
        order: orderReference ?? null,
        tracking_numbers: pieces.map(({ trackerCode }) => trackerCode),
      })),
      pickups: [...pickups.keys()],
    },
  }),
})

/** DHL eCommerce as its swagger describes it: token, two steps, 409 for a shipment id that exists. */
export async function startDhlEcommerceNl(options: Pick<StandInOptions, 'faultOf' | 'port'> = {}) {
  const records = openRecords()
  const guarded = [...shipmentRoutes(records), ...pickupRoutes(records)].map((route) => withToken(records, route))
  const routes = [authenticate(records), ...guarded, ...openRoutes(records), ledgerRoute(records)]
  const standIn = await startStandIn({ ...options, routes })
  return {
    ...standIn,
    shipments: records.shipments,
    /** Tokens that were given are not taken any more. */
    expireTokens: () => records.tokens.clear(),
    /** Adds a scan to the course of a parcel. */
    scan(trackerCode: string, event: Omit<Event, 'type'> & { type?: string }) {
      records.events.set(trackerCode, [...(records.events.get(trackerCode) ?? []), { type: 'PIECE_EVENT', ...event }])
    },
  }
}
