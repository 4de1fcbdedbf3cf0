import { type DetailedEvent, detailsOf } from './dhl-parcel-de-details.ts'
import { checkOrder } from './dhl-parcel-de-rules.ts'
import { labelPdf } from './label-pdf.ts'
import { type Route, type StandInAnswer, type StandInRequest, startStandIn } from './stand-in.ts'

/** What the stand-in knows of an order. `state`: until the day is closed, it can be deleted. */
type Order = { readonly number: string; readonly request: any; state: 'booked' | 'closed' | 'deleted' }
type TrackedEvent = { readonly statusCode: string; readonly timestamp: string; readonly description: string }

const login = { user: 'user-valid', password: 'SandboxPasswort2023!', api_key: 'app-key-1', api_secret: 'app-secret-1' }
/** The settings of a contract that this server lets in. */
export const dhlParcelDeSettings = { environment: 'sandbox', ...login, ekp: '3333333333', receiver_id: 'deu' } as const

const shipping = '/parcel/de/shipping/v2'
const returns = '/parcel/de/shipping/returns/v1'
const pickup = '/parcel/de/transportation/pickup/v3'

const problem = (status: number, title: string, detail: string): StandInAnswer => ({
  status,
  body: { title, status, detail },
  headers: { 'content-type': 'application/problem+json' },
})
const sstatus = (status: number, title: string, detail?: string) => ({ title, status, ...(detail && { detail }) })

const refusedItem = {
  sstatus: sstatus(400, 'Bad Request', 'The validation failed.'),
  validationMessages: [{ property: 'details.weight', validationMessage: 'details.weight is too high', validationState: 'Error' }],
}

/** DHL Paket as its OpenAPI documents describe it: every required field and limit is enforced, and nothing is idempotent. */
export async function startDhlParcelDe() {
  const orders = new Map<string, Order>()
  const pickups = new Map<string, { cancelled: boolean; readonly request: any }>()
  const events = new Map<string, TrackedEvent[]>()
  const detailedEvents = new Map<string, readonly DetailedEvent[]>()
  const tokens = new Set<string>()
  /** Addresses that cannot be coded: a street with this word. */
  const uncodable = 'Nirgendwo'
  let counter = 0
  let refusesSecond = false

  const signedIn = (route: Route): Route => ({
    ...route,
    answer(request) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      return token && tokens.has(token) ? route.answer(request) : problem(401, 'Unauthorized', 'Unauthorized for given resource.')
    },
  })
  const withKey = (route: Route): Route => ({
    ...route,
    answer: (request) =>
      request.headers['dhl-api-key'] === login.api_key ? route.answer(request) : problem(401, 'Unauthorized', 'Invalid API key'),
  })

  const labelOf = (number: string, { query }: StandInRequest, lines: readonly string[]) => {
    const format = { printFormat: query.get('printFormat') ?? '910-300-600' }
    if (query.get('docFormat') === 'ZPL2') return { zpl2: `^XA^FO40,40^A0N,40^FD${number}^FS^XZ`, fileFormat: 'ZPL2', ...format }
    return { b64: labelPdf(['DHL PAKET', number, ...lines]).toString('base64'), fileFormat: 'PDF', ...format }
  }

  function book(order: any, request: StandInRequest) {
    const faults = [...checkOrder(order)].map(({ property, message }) => ({
      property,
      validationMessage: `${property} ${message}`,
      validationState: 'Error',
    }))
    const street = String(order.consignee?.addressStreet ?? '')
    if (street.includes(uncodable))
      faults.push({
        property: 'consignee.addressStreet',
        validationMessage: 'Die angegebene Straße kann nicht gefunden werden.',
        validationState: request.query.get('mustEncode') === 'true' ? 'Error' : 'Warning',
      })
    if (faults.some(({ validationState }) => validationState === 'Error'))
      return { sstatus: sstatus(400, 'Bad Request', 'The validation failed.'), validationMessages: faults }
    counter += 1
    const number = `0034043431042${String(counter).padStart(7, '0')}`
    orders.set(number, { number, request: order, state: 'booked' })
    const { consignee, customs } = order
    const lines = [
      order.product,
      order.refNo,
      consignee.name1 ?? consignee.name,
      `${consignee.postalCode} ${consignee.city}`,
      consignee.country,
    ]
    return {
      shipmentNo: number,
      shipmentRefNo: order.refNo,
      sstatus: sstatus(200, 'OK'),
      label: labelOf(number, request, lines),
      ...(customs && { customsDoc: { b64: labelPdf(['CN 23', number]).toString('base64'), fileFormat: 'PDF', printFormat: 'A4' } }),
      ...(faults.length > 0 && { validationMessages: faults }),
    }
  }

  function placeOrders(request: StandInRequest): StandInAnswer {
    const { profile, shipments } = request.body ?? {}
    if (typeof profile !== 'string' || profile.length > 35 || !Array.isArray(shipments) || shipments.length < 1 || shipments.length > 30)
      return problem(400, 'Bad Request', 'The request is not valid: profile and 1 to 30 shipments are required.')
    const items = shipments.map((order: any, at: number) => (refusesSecond && at === 1 ? refusedItem : book(order, request)))
    const failed = items.filter((item) => !('shipmentNo' in item)).length
    if (failed === items.length) return { status: 400, body: { status: sstatus(400, 'Bad Request', 'All failed.'), items } }
    const status = items.length === 1 ? 200 : 207
    return { status, body: { status: sstatus(status, 'ok', `${items.length - failed} of ${items.length} booked`), items } }
  }

  function deleteOrders({ query }: StandInRequest): StandInAnswer {
    const numbers = query.getAll('shipment')
    if (!query.get('profile') || numbers.length < 1 || numbers.length > 30)
      return problem(400, 'Bad Request', 'profile and shipment are required')
    const items = numbers.map((shipmentNo) => {
      const order = orders.get(shipmentNo)
      if (!order || order.state === 'deleted') return { shipmentNo, sstatus: sstatus(400, 'Bad Request', 'Unknown shipment number.') }
      if (order.state === 'closed') return { shipmentNo, sstatus: sstatus(400, 'Bad Request', 'The shipment was already manifested.') }
      order.state = 'deleted'
      return { shipmentNo, sstatus: sstatus(200, 'OK', 'The shipment was deleted.') }
    })
    const isGood = items.every((item) => item.sstatus.status === 200)
    const status = isGood ? 200 : items.length === 1 ? 400 : 207
    return { status, body: { status: sstatus(status, isGood ? 'ok' : 'Bad Request'), items } }
  }

  function closeOrders({ body }: StandInRequest): StandInAnswer {
    const numbers: string[] = body?.shipmentNumbers ?? []
    if (typeof body?.profile !== 'string' || numbers.length < 1 || numbers.length > 30)
      return problem(400, 'Bad Request', '1 to 30 numbers')
    const items = numbers.map((shipmentNo) => {
      const order = orders.get(shipmentNo)
      if (order?.state === 'closed') return { shipmentNo, sstatus: sstatus(400, 'Bad Request', 'The shipment was already manifested.') }
      if (order?.state !== 'booked') return { shipmentNo, sstatus: sstatus(400, 'Bad Request', 'Unknown shipment number.') }
      order.state = 'closed'
      return { shipmentNo, sstatus: sstatus(200, 'OK') }
    })
    return { status: 207, body: { status: sstatus(207, 'ok'), items } }
  }

  /** One document for all that was closed on a day. */
  function printManifest({ query }: StandInRequest): StandInAnswer {
    const closed = [...orders.values()].filter(({ state }) => state === 'closed').map(({ number }) => number)
    if (closed.length === 0) return problem(404, 'Not Found', 'There is no manifest of this day.')
    const b64 = labelPdf(['MANIFEST', query.get('date') ?? '', ...closed]).toString('base64')
    return { status: 200, body: { status: sstatus(200, 'OK'), manifestDate: query.get('date'), manifest: [{ b64, fileFormat: 'PDF' }] } }
  }

  function orderReturn({ body, query }: StandInRequest): StandInAnswer {
    const { receiverId, shipper, itemWeight } = body ?? {}
    if (receiverId !== 'deu') return problem(422, 'Unprocessable Entity', 'Unknown receiverId.')
    for (const field of ['name1', 'addressStreet', 'addressHouse', 'postalCode', 'city'])
      if (!shipper?.[field]) return problem(400, 'Bad Request', `shipper.${field} is required`)
    if (shipper.country !== undefined) return problem(400, 'Bad Request', 'shipper.country is not known')
    if (itemWeight && !(itemWeight.value > 0 && itemWeight.value <= 31_500)) return problem(400, 'Bad Request', 'itemWeight is not valid')
    counter += 1
    const shipmentNo = `99999${String(counter).padStart(7, '0')}`
    const isBoth = query.get('labelType') === 'BOTH'
    return {
      status: 201,
      body: {
        sstatus: sstatus(201, 'Created'),
        shipmentNo,
        label: { b64: labelPdf(['DHL RETOURE', shipmentNo, shipper.name1]).toString('base64') },
        ...(isBoth && { qrLabel: { b64: labelPdf(['QR', shipmentNo]).toString('base64') } }),
        routingCode: '40327653113+99000933090010',
      },
    }
  }

  function orderPickup({ body }: StandInRequest): StandInAnswer {
    const error = (detail: string): StandInAnswer => ({ status: 422, body: [{ errorCode: 'PU-101', title: 'Unprocessable', detail }] })
    const address = body?.pickupLocation?.pickupAddress
    if (!/^\w{14}$/.test(body?.customerDetails?.billingNumber)) return error('billingNumber is not valid')
    for (const [field, most] of Object.entries({ name1: 50, addressStreet: 70, addressHouse: 10, postalCode: 7, city: 35 }))
      if (typeof address?.[field] !== 'string' || address[field].length > most) return error(`pickupAddress.${field} is not valid`)
    if (!/^[A-Z]{2}$/.test(address.country)) return error('pickupAddress.country has two letters')
    if (!body.shipmentDetails?.shipments?.length) return error('shipments are required')
    const { pickupDate } = body.pickupDetails ?? {}
    if (pickupDate?.type !== 'Date') return error('pickupDate is required')
    counter += 1
    const orderID = String(counter).padStart(32, '0')
    pickups.set(orderID, { cancelled: false, request: body })
    const value = { orderID, pickupDate: pickupDate.value, freeOfCharge: true, pickupType: 'EZA', confirmedShipments: [] }
    return { status: 200, body: { confirmation: { type: 'ORDERPICKUP', value } } }
  }

  function cancelPickup({ query }: StandInRequest): StandInAnswer {
    const orderID = query.get('orderID') ?? ''
    const booked = pickups.get(orderID)
    const isOpen = booked && !booked.cancelled
    if (isOpen) booked.cancelled = true
    const failure = booked
      ? { orderID, orderState: 'STORNIERT', message: 'The order was cancelled before.' }
      : { orderID, orderState: 'UNBEKANNT', message: 'The order is unknown.' }
    const one = isOpen ? { orderID, orderState: 'STORNIERT', message: 'Order successfully cancelled' } : failure
    return { status: 200, body: { confirmedCancellations: isOpen ? [one] : [], failedCancellations: isOpen ? [] : [one] } }
  }

  function trackParcel({ query }: StandInRequest): StandInAnswer {
    const number = query.get('trackingNumber') ?? ''
    if (!events.has(number)) return problem(404, 'No result found', 'No shipment with given tracking number found.')
    const list = events.get(number)!.map((event) => ({
      ...event,
      location: { address: { countryCode: 'DE', addressLocality: 'Bonn' } },
      status: event.description,
    }))
    const delivered = list.find(({ statusCode }) => statusCode === 'delivered')
    const details = delivered ? { proofOfDelivery: { timestamp: delivered.timestamp, signed: { name: 'Muster' } } } : {}
    return { status: 200, body: { shipments: [{ id: number, service: 'parcel-de', status: list[0], events: list, details }] } }
  }

  function getToken({ body }: StandInRequest): StandInAnswer {
    const isKnown =
      body?.grant_type === 'password' &&
      body.username === login.user &&
      body.password === login.password &&
      body.client_id === login.api_key &&
      body.client_secret === login.api_secret
    if (!isKnown) return problem(401, 'Unauthorized', 'Invalid user credentials')
    counter += 1
    const access_token = `token-${counter}`
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 1799 } }
  }

  const server = await startStandIn({
    routes: [
      { method: 'POST', path: '/parcel/de/account/auth/ropc/v1/token', answer: getToken },
      ...[
        {
          method: 'GET',
          path: `${shipping}/`,
          answer: () => ({ status: 200, body: { amp: { name: 'pp-parcel-shipping', version: '2.1.13', env: 'sandbox' }, backend: {} } }),
        },
        { method: 'POST', path: `${shipping}/orders`, answer: placeOrders },
        { method: 'DELETE', path: `${shipping}/orders`, answer: deleteOrders },
        { method: 'POST', path: `${shipping}/manifests`, answer: closeOrders },
        { method: 'GET', path: `${shipping}/manifests`, answer: printManifest },
        { method: 'POST', path: `${returns}/orders`, answer: orderReturn },
        { method: 'POST', path: `${pickup}/orders`, answer: orderPickup },
        { method: 'DELETE', path: `${pickup}/orders`, answer: cancelPickup },
      ].map(signedIn),
      { method: 'GET', path: '/parcel/de/tracking/v0/shipments', answer: detailsOf(detailedEvents) },
      ...[
        { method: 'GET', path: '/track/shipments', answer: trackParcel },
        { method: 'GET', path: '/location-finder/v1/find-by-address', answer: findLocations },
        { method: 'GET', path: '/location-finder/v1/find-by-geo', answer: findLocations },
      ].map(withKey),
    ],
    otherwise: () => problem(404, 'Not Found', 'No such resource.'),
  })
  return {
    ...server,
    orders,
    pickups,
    /** The day ends: nothing can be deleted any more. */
    closeDay() {
      for (const order of orders.values()) if (order.state === 'booked') order.state = 'closed'
    },
    /** What the tracking service says of a parcel from now on, the latest first. */
    setEvents: (number: string, list: TrackedEvent[]) => events.set(number, list),
    /** The same of the service that speaks XML. */
    setDetailedEvents: (number: string, list: readonly DetailedEvent[]) => detailedEvents.set(number, list),
    /** Of several parcels of one call, the second is refused. */
    refuseSecondParcels: (refuses: boolean) => {
      refusesSecond = refuses
    },
    /** All tokens end. */
    expireTokens: () => tokens.clear(),
  }
}

function findLocations({ query }: StandInRequest): StandInAnswer {
  const postalCode = query.get('postalCode') ?? '53113'
  const hours = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const at = (type: string, keyword: string, keywordId: string, opens: string, closes: string) => ({
    url: `/locations/8007-41200${keywordId}`,
    location: { ids: [{ locationId: `8007-41200${keywordId}`, provider: 'parcel' }], keyword, keywordId, type },
    name: `${keyword} ${keywordId}`,
    distance: 120,
    place: {
      address: { countryCode: 'DE', postalCode, addressLocality: 'Bonn', streetAddress: 'Charles-de-Gaulle-Str. 20' },
      geo: { latitude: 50.7169, longitude: 7.1296 },
    },
    openingHours: hours.map((day) => ({ dayOfWeek: `http://schema.org/${day}`, opens, closes })),
    serviceTypes: ['parcel:pick-up'],
    closurePeriods: [],
  })
  const all = [at('locker', 'Packstation', '118', '00:00:00', '23:59:00'), at('postoffice', 'Postfiliale', '501', '08:00:00', '18:30:00')]
  return { status: 200, body: { locations: all.slice(0, Number(query.get('limit') ?? 20)) } }
}
