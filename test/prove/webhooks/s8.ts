import type { RequestListener } from 'node:http'
import { OutboundError } from '../../../src/platform/outbound/call.ts'
import { openOutbound } from '../../../src/platform/outbound/open.ts'
import { delivering } from '../../delivering.ts'
import { freshDatabase, startApp } from '../../harness.ts'
import { connections, newConnection, newSubscription } from '../../hooks.ts'
import { badUrls, insideAddresses, insideNames, insideUrls, spellings } from '../../outbound-corpus.ts'
import type { App } from '../../proofs/engines.ts'
import type { Goal } from '../../proofs/goal.ts'
import { rowsOf } from '../server/rows.ts'
import { flipName, flips } from './flips.ts'
import { isPublic, publicAddresses, setTripwire } from './tripwire.ts'

type Organization = Awaited<ReturnType<App['newOrganization']>>
type Wire = Awaited<ReturnType<typeof setTripwire>>
/** A finding while it is made. */
export type Book = { readonly counts: Record<string, number>; readonly violations: string[] }

/** Words of an internal machine, or of one that a redirect leads to; no client may read them. */
const confidential = 'words of an internal machine'
/** Fewer than an organization may have. */
const atOnce = 90
const publicUrl = 'http://public.example/'

export const s8: Goal = {
  id: 'S8',
  promise:
    'by whichever operation an address is entered, only public addresses are called, no redirect is followed, and no response is shown',
  run: ({ size }) => proveAddresses(size === 'small'),
}

async function proveAddresses(small: boolean): Promise<Book> {
  const book: Book = { counts: {}, violations: [] }
  const served: string[] = []
  let answer: RequestListener = (_, response) => response.end(confidential)
  const wire = await setTripwire((request, response) => {
    served.push(request.headers.host!)
    answer(request, response)
  })
  try {
    if (!(await wire.works())) book.violations.push('The tripwire sees nothing, so that it proves nothing')
    const urls = corpus(wire.port).filter((_, i) => !small || i % 9 === 0)
    book.counts['addresses inside'] = urls.length
    // The most permissive settings may still not call them: neither for a live organization on a laptop, nor for a sandbox one elsewhere.
    for (const given of [
      { http: true, allowLoopback: true, mode: 'live' as const },
      { http: false, allowLoopback: false, mode: 'test' as const },
    ])
      await inApp(given, async (app) => {
        for (let i = 0; i < urls.length; i += atOnce) await tryEveryDoor(app, given.mode, urls.slice(i, i + atOnce), book)
        noteConnections(wire, 'an address inside', book)
      })
    await inApp({ http: true, allowLoopback: false, mode: 'live' }, async (app) => {
      answer = redirecting(wire.port)
      await redirects(app, served, book, small ? 8 : 40)
      noteConnections(wire, 'a redirect', book)
      answer = (_, response) => response.end(confidential)
      await flips(app, wire, served, book, small ? 40 : 1_000)
    })
  } finally {
    wire.remove()
  }
  return book
}

const corpus = (port: number) => [
  ...insideAddresses.filter((one) => !one.includes('%')).map((one) => `http://${one.includes(':') ? `[${one}]` : one}:${port}/`),
  ...insideAddresses.filter((one) => !one.includes('%')).map((one) => `https://${one.includes(':') ? `[${one}]` : one}/`),
  ...spellings.map((host) => `http://${host}:${port}/`),
  ...insideNames.map((name) => `http://${name}:${port}/`),
  ...insideUrls(port),
  ...badUrls,
]

/** Every name that is not one of ours leads inside. */
const resolve = async (name: string) =>
  name === 'public.example' || name.endsWith('.hop.example') ? publicAddresses : (flipName(name) ?? ['127.0.0.1', '::1'])

async function inApp(
  { http, allowLoopback }: { http: boolean; allowLoopback: boolean; mode: 'live' | 'test' },
  work: (app: App) => Promise<void>,
) {
  // On SQLite, which opens no socket that would have to be told apart from the others.
  await using app = await startApp({
    ...openOutbound({ allow: [], http }, () => allowLoopback, resolve),
    database: () => freshDatabase(''),
  })
  await work(app)
}

const count = ({ counts }: Book, what: string, by = 1) => {
  counts[what] = (counts[what] ?? 0) + by
}

/** One organization with a connection for each address, which comes in by every door there is. */
async function tryEveryDoor(app: App, mode: 'live' | 'test', urls: readonly string[], book: Book) {
  const made = await app.newOrganization({ mode })
  const { call, id, integration_id } = made
  const said: string[] = []
  const asked = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given)
    said.push(answer.text)
    return answer
  }
  const refused = async (what: string, url: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer
    count(book, what)
    if (status !== 400) book.violations.push(`${what}: ${JSON.stringify(url)} was answered ${status}`)
  }
  const stored: { connection_id: number; subscription_id: number; url: string }[] = []
  for (const url of urls) {
    await refused('connections made', url, asked('POST', connections, { type: 'webhook', configuration: { url } }))
    const { id: connection_id } = await newConnection(call, { url: mode === 'live' ? publicUrl : 'https://public.example/' })
    await refused('connections changed', url, asked('PATCH', `${connections}/${connection_id}`, { configuration: { url } }))
    await refused(
      'integrations changed',
      url,
      asked('PATCH', `/integrations/${integration_id}`, { webhook_url: url, webhook_active: true }),
    )
    const { id: subscription_id } = await newSubscription(call, connection_id)
    stored.push({ connection_id, subscription_id, url })
  }
  await storeBehindTheDoor(app, id, stored)
  for (const { subscription_id, url } of stored) {
    const { body } = await asked('POST', `/event-subscriptions/broadcast/test/${subscription_id}`)
    count(book, 'test events')
    if (body.data.success || body.data.status_code !== 0) book.violations.push(`A test event was taken at ${JSON.stringify(url)}`)
  }
  await delivering(app, id).now()
  await checkDeliveries(made, stored.length, book)
  for (const { url } of stored) await callDirectly(made, url, mode === 'test', book)
  said.push(...Object.values(await rowsOf(app.db, [id])).flat(), ...app.lines.splice(0))
  noteRepeated(said, book)
}

type Stored = { readonly connection_id: number; readonly url: string }

/** As if an address had been stored before it was checked: writes the row itself, and a pending delivery. */
const storeBehindTheDoor = (app: App, organization_id: number, stored: readonly Stored[]) =>
  app.system.transaction(async ({ db }) => {
    for (const { connection_id, url } of stored) {
      const configuration = JSON.stringify({ url, auth_type: 'none', extra_headers: {} })
      await db.updateTable('connections').set({ configuration }).where('id', '=', connection_id).execute()
      const message = { event_id: connection_id, event_type: 'parcel.created', subject: 'parcel 1', body: '{}' }
      const times = { due_at: app.clock.time, created_at: app.clock.time, ended_at: null }
      const begun = { status: 'waiting' as const, attempt_count: 0, step: 0, attempts: '[]' }
      await db
        .insertInto('deliveries')
        .values({ organization_id, connection_id, ...message, ...begun, ...times })
        .execute()
    }
  })

async function checkDeliveries({ call }: Organization, expected: number, book: Book) {
  const { body } = await call('GET', '/event-subscriptions/deliveries?page_size=100&event_type=parcel.created')
  const tried = (body.data as any[]).filter(({ attempt_count }) => attempt_count === 1)
  count(book, 'deliveries', tried.length)
  if (tried.length !== expected)
    book.violations.push(`${tried.length} of ${expected} deliveries were tried, so that the others prove nothing`)
  for (const { last_attempt } of tried)
    if (!['bad_url', 'refused_address'].includes(last_attempt.reason))
      book.violations.push(`A delivery ended as ${JSON.stringify(last_attempt)}`)
}

/** Carriers and providers are called by the same function. */
async function callDirectly({ context }: Organization, url: string, allowLoopback: boolean, book: Book) {
  const calls = {
    'calls of providers': { method: 'POST', url, headers: { authorization: 'Bearer x' }, body: 'grant_type=refresh_token' },
    'calls of carriers': { method: 'GET', url },
  } as const
  for (const [what, call] of Object.entries(calls)) {
    count(book, what)
    const outcome = await context.send({ ...call, allowLoopback }).catch((error: unknown) => error)
    if (!(outcome instanceof OutboundError) || outcome.mayHaveHappened) book.violations.push(`${what}: ${JSON.stringify(url)} was called`)
  }
}

/** A server that answers /n with the nth redirect: to an internal address, to another public name, or to itself. */
function redirecting(port: number): RequestListener {
  const targets = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    `//127.1:${port}/`,
    'http://other.hop.example/0',
    '/1',
    'file:///etc/passwd',
  ]
  const statuses = [301, 302, 303, 307, 308]
  return (request, response) => {
    const n = Number(request.url!.slice(1))
    const location = targets[n % targets.length]!
    response.writeHead(statuses[n % statuses.length]!, { location, refresh: `0; url=${location}` }).end(confidential)
  }
}

/** Each by a test event and by a delivery. Only the first of a chain is called. */
async function redirects(app: App, served: string[], book: Book, chains: number) {
  const made = await app.newOrganization()
  const said: string[] = []
  const stored: Stored[] = []
  for (let n = 0; n < chains; n++) {
    const url = `http://${n}.hop.example/${n}`
    const { id: connection_id } = await newConnection(made.call, { url })
    const { id } = await newSubscription(made.call, connection_id)
    stored.push({ connection_id, url })
    const { text, body } = await made.call('POST', `/event-subscriptions/broadcast/test/${id}`)
    said.push(text)
    if (body.data.success || body.data.status_code < 300) book.violations.push(`A redirect counted as taken: ${text}`)
  }
  await storeBehindTheDoor(app, made.id, stored)
  await delivering(app, made.id).now()
  said.push((await made.call('GET', '/event-subscriptions/deliveries?page_size=100')).text)
  const followed = served.length - 2 * chains
  count(book, 'redirect chains', chains)
  count(book, 'redirects followed', Math.abs(followed))
  if (followed !== 0) book.violations.push(`${served.length} requests for ${2 * chains} redirects`)
  said.push(...Object.values(await rowsOf(app.db, [made.id])).flat(), ...app.lines.splice(0))
  noteRepeated(said, book)
  served.length = 0
}

function noteRepeated(texts: readonly string[], book: Book) {
  const repeated = texts.filter((text) => text.includes(confidential)).length
  count(book, 'bytes of answers shown', repeated * confidential.length)
  if (repeated > 0) book.violations.push(`What a machine answered is repeated ${repeated} times`)
}

/** Connections on the wire that no test expected. Cleared when they are reported. */
export function noteConnections({ dialled, arrived }: Wire, what: string, book: Book) {
  const inside = dialled.splice(0).filter(({ addresses }) => addresses.length === 0 || !addresses.every(isPublic))
  const reached = arrived.splice(0)
  count(book, 'connections to what is not public', inside.length + reached.length)
  for (const { host, addresses } of inside)
    book.violations.push(`After ${what}, ${host} was dialled at ${addresses.join(' ') || 'whatever it is'}`)
  for (const address of reached) book.violations.push(`After ${what}, a connection reached ${address}`)
}
