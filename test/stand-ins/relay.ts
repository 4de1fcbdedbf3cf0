import { relayOrigins } from './relay-carrier.ts'
import { type Route, type StandInAnswer, type StandInRequest, startStandIn } from './stand-in.ts'

type Booking = {
  readonly id: string
  readonly reference: string
  readonly pieces: { number: string; label_id: string }[]
  cancelled: boolean
}

/** The bytes of a label: not UTF-8, so that any conversion to text is noticed. */
export const relayLabel = (label_id: string) =>
  Buffer.concat([Buffer.from(`%PDF-1.7 ${label_id} `), Buffer.from([0, 255, 254, 128, 10, 13])])

/** The server of the invented carrier `relay`. A booking under a known reference is answered 409 with the first one, unless `isForgetful`. */
export async function startRelay({ isForgetful = false, lives = 900 } = {}) {
  const bookings: Booking[] = []
  const tokens = new Set<string>()
  const events = new Map<string, { code: string; at: string }[]>()
  /** What is added to the answer of the next booking. */
  const additions: object[] = []
  let issued = 0

  const route = (method: string, path: string, answer: (request: StandInRequest) => StandInAnswer): Route => ({
    method,
    path,
    answer: (request) =>
      tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
        ? answer(request)
        : { status: 401, body: { code: 'unauthorized', message: 'The token is not valid' } },
  })
  const book = ({ body }: StandInRequest): StandInAnswer => {
    const known = isForgetful ? undefined : bookings.find(({ reference }) => reference === body.reference)
    if (known) return { status: 409, body: known }
    const id = `R${bookings.length + 1}`
    const pieces = Array.from({ length: body.pieces }, (_, at) => ({ number: `RL${id}N${at}`, label_id: `${id}-${at}` }))
    const booking = { id, reference: body.reference, pieces, cancelled: false, ...additions.shift() }
    bookings.push(booking)
    return { status: 201, body: booking }
  }
  let subscribed = 0
  const standIn = await startStandIn({
    routes: [
      {
        method: 'POST',
        path: '/token',
        answer({ body }) {
          if (body.key !== 'relay-key') return { status: 400, body: { code: 'wrong_key', message: `The key ${body.key} is not known` } }
          const jwt = `relay-token-${++issued}`
          tokens.add(jwt)
          return { status: 200, body: { jwt, lives } }
        },
      },
      route('GET', '/account', () => ({ status: 200, body: { client_id: '4711', country: 'NL' } })),
      route('POST', '/shipments', book),
      route('POST', '/returns', book),
      route('GET', '/shipments', ({ query }) => {
        const found = bookings.find(({ reference, cancelled }) => reference === query.get('reference') && !cancelled)
        const labels = found?.pieces.map(({ label_id }) => relayLabel(label_id).toString('base64'))
        return found ? { status: 200, body: { ...found, labels } } : { status: 404 }
      }),
      route('DELETE', '/shipments/:id', ({ params }) => {
        const found = bookings.find(({ id }) => id === params.id)
        if (found) found.cancelled = true
        return found ? { status: 204 } : { status: 404, body: { code: 'unknown', message: 'Not known' } }
      }),
      route('GET', '/labels/:id', ({ params }) => ({
        status: 200,
        bytes: relayLabel(params.id!),
        headers: { 'content-type': 'application/pdf' },
      })),
      route('POST', '/subscriptions', ({ body }) => ({ status: 201, body: { id: `S-${body.url.length}-${++subscribed}` } })),
      route('GET', '/events', ({ query }) => ({
        status: 200,
        body: query
          .get('numbers')!
          .split(',')
          .map((number) => ({ number, events: events.get(number) ?? [] })),
      })),
    ],
  })
  return {
    ...standIn,
    bookings,
    events,
    additions,
    /** How many tokens were issued. */
    countIssued: () => issued,
    /** No token that was issued so far is valid any more. */
    revokeTokens: () => tokens.clear(),
    /** For `sendToStandIns`. */
    urls: { [relayOrigins.sandbox]: standIn.url, [relayOrigins.live]: standIn.url },
  }
}
