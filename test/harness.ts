import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createHandler, createServices, jobHandlers, type UpperServices } from '../src/app.ts'
import { createCredential, createToken, type Scopes, verifyCredential } from '../src/http/auth/credentials.ts'
import type { HttpRequest } from '../src/http/http.ts'
import type { JobHandler } from '../src/jobs/kind.ts'
import { addOrganization, type OrganizationRequest } from '../src/modules/onboarding/service.ts'
import { boundsFrom } from '../src/platform/bounds.ts'
import { createContext, createSystem } from '../src/platform/context.ts'
import { databaseFile } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { Fault, tooLarge } from '../src/platform/errors.ts'
import type { ReadFreeBytes } from '../src/platform/file-store/free-space.ts'
import { openFileStore } from '../src/platform/file-store/open.ts'
import { readInvoicing } from '../src/platform/invoicing.ts'
import { keysFrom } from '../src/platform/keys.ts'
import { openLog } from '../src/platform/log.ts'
import { openSmtp } from '../src/platform/mail/smtp.ts'
import { OutboundError, type Send, type UrlCheck } from '../src/platform/outbound/call.ts'
import { openOutbound } from '../src/platform/outbound/open.ts'
import { createProvider } from '../src/platform/provider.ts'
import { requestId } from '../src/platform/random.ts'
import { readRetention } from '../src/platform/retention.ts'
import { readSettings, type Settings } from '../src/platform/settings.ts'
import { slidingLog } from '../src/platform/sliding-log.ts'
import { addTime, systemClock } from '../src/platform/time.ts'
import { openLedger } from '../src/simulator/ledger-store.ts'
import { routeToProvider } from '../src/simulator/provider/answer.ts'
import { openProviderLedger } from '../src/simulator/provider/books.ts'
import { simulatedProvider } from '../src/simulator/provider/simulated-provider.ts'
import { routeToSimulator } from '../src/simulator/route-to-simulator.ts'
import { answerOf, isRecording, recordAnswer } from './conform/record.ts'
import { dataDir } from './data-dir.ts'
import { nextRandom } from './seed.ts'
import { mostWaitMs } from './until.ts'

export const baseUrl = 'http://crossdock.test'
export const secretKey = 'a secret key for tests, long enough'
type Headers = Record<string, string>
type Options = { scopes?: Scopes; scheme?: 'basic' | 'bearer' } & Partial<OrganizationRequest>
type Serve = Partial<Parameters<typeof createHandler>[1]> & {
  database?: () => ReturnType<typeof freshDatabase>
  handlers?: readonly JobHandler[]
  /** Settings of the OAuth provider of connections; without them, it is the sandbox provider. */
  provider?: Partial<Settings>
  /** What else is set. */
  set?: Partial<Settings>
  /** Answers when the application calls another machine. */
  send?: Send
  /** Who says which addresses may be kept. */
  refusal?: UrlCheck
  /** Stands between the application and all outbound calls, those to the sandbox carriers too: it can lose a call, or its response. */
  between?: (world: Send) => Send
  /** Services of upper layers that stand in for those of the product. */
  upper?: Partial<UpperServices>
  /** Certificates of mail servers to trust. */
  mailCa?: string
  /** Says what the disk has free. */
  readFree?: ReadFreeBytes
}
export type TestResponse = { status: number; headers: Record<string, string | string[]>; bytes: Buffer; text: string; body: any }

/** No test calls the network unawares. */
export const callNobody: Send = async ({ url }) => {
  throw new Error(`${url} was called, and this test has no server there; give startApp a send`)
}

/** A world that takes whatever it is sent. */
export const everybodyTakes: Send = async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) })

/** The world while the cable is out: for who sends to addresses that he made up. */
export const nobodyAnswers: Send = async () => {
  throw new OutboundError('connect')
}

/** As of a server on a laptop; every name has the same public address. */
const laptop = openOutbound(
  { allow: [], http: false },
  () => true,
  async () => ['93.184.215.14'],
)

/** The whole application on a database of its own, without a socket. Only the clock and the outbound calls are replaced. */
export async function startApp({
  limits = { read: 0, write: 0 },
  corsOrigins = [] as string[],
  database = migratedDatabase,
  handlers = jobHandlers,
  send: call = callNobody,
  refusal = laptop.refusal,
  provider: providerSettings = {},
  set = {},
  between = (world) => world,
  upper = {},
  mailCa,
  readFree,
  ...more
}: Serve = {}) {
  const { settings, remove } = await database()
  const clock = clockOf('2026-11-15T09:00:00.000Z')
  const now = () => clock.time
  const lines: string[] = []
  const log = openLog('debug', now, (text) => lines.push(text))
  const db = openDatabase(settings)
  await migrateDatabase(db, now)
  const keys = keysFrom(secretKey)
  const provider = createProvider({ ...settings, ...providerSettings }, simulatedProvider(baseUrl))
  const random = nextRandom()
  const books = openProviderLedger({ db, now, random, provider })
  const world = between(routeToProvider(routeToSimulator(call, dataDir, openLedger(db, now), random), { provider, baseUrl, ledger: books }))
  const { elapsedMs } = clock
  const failures = slidingLog(elapsedMs)
  const bounds = boundsFrom({ ...settings, ...set })
  const machine = { now, elapsedMs, random }
  const retention = readRetention({ ...settings, ...set })
  const invoicing = readInvoicing({ ...settings, ...set })
  const sendEmail = openSmtp({ ...settings, ...set }, { timeoutMs: mostWaitMs, ...(mailCa !== undefined && { ca: mailCa }) })
  const files = openFileStore({ ...settings, ...set }, { now: systemClock, elapsedMs, ...(readFree && { readFree }) })
  const services = {
    bounds,
    sendEmail,
    retention,
    invoicing,
    baseUrl,
    dataDir,
    files,
    db,
    log,
    ...machine,
    keys,
    failures,
    provider,
    send: world,
    refusal,
  }
  const parts = createServices({ ...services, ...upper, endLoopback: () => {} }, handlers)
  const system = createSystem(parts)
  const handle = createHandler(parts, { authUrl: baseUrl, corsOrigins, limits, ...more })

  /** Any request, as bytes. For a 500 the log says why. */
  async function send(
    method: string,
    target: string,
    headers: Headers = {},
    body: string | Buffer = '',
    address = '192.0.2.1',
  ): Promise<TestResponse> {
    const bytes = Buffer.from(body as string)
    const incoming: HttpRequest = {
      method,
      target,
      headers,
      address,
      body: async (limit) => (bytes.length > limit ? undefined : bytes),
      stream: (limit) => chunksOf(bytes, limit),
    }
    const logged = lines.length
    const { status, headers: given, body: raw, stream, released } = await handle(incoming)
    if (status === 500) {
      log.flush()
      const errors = errorsIn(lines.slice(logged))
      // The portal answers 500 without a fault, as the interface has it.
      if (errors.length > 0) console.error(`${method} ${target} returned 500. It logged:\n${errors.join('\n')}`)
    }
    const sent = stream ? Buffer.concat(await Array.fromAsync(stream, (chunk) => Buffer.from(chunk))) : Buffer.from(raw as string)
    released?.()
    const text = sent.toString()
    if (isRecording) {
      const type = String(given['content-type'] ?? '')
      recordAnswer(answerOf(method, target, { status, type, text, bytes: sent.length, sent: bytes.toString() }))
    }
    const isReadable = isJson(given) && status !== 304 && given['content-encoding'] === undefined
    return { status, headers: given, bytes: sent, text, body: isReadable ? JSON.parse(text) : undefined }
  }

  /** Isolation is the organization: each test makes its own, so tests share a database and run side by side. */
  async function newOrganization({ scopes = '*', scheme = 'basic', ...request }: Options = {}) {
    const { credentials, mine, public_id, secret } = await system.transaction(async (tx) => {
      const made = await addOrganization(tx, { name: 'Test', ...request })
      const kind = scheme === 'basic' ? 'key' : 'client'
      return { ...made, ...(await createCredential({ ...made.mine, db: tx.db }, kind, scopes)) }
    })
    const authorization = scheme === 'basic' ? basic(public_id, secret) : await bearer(public_id, secret)
    /** An operation of v3, with JSON where there is a body, a form where there is a file, or CSV where there is text. */
    const call = (method: string, path: string, body?: unknown, headers: Headers = {}) => {
      const { type, bytes } = contentOf(body)
      return send(method, `/api/v3${path}`, { authorization, ...(bytes && { 'content-type': type }), ...headers }, bytes)
    }
    return {
      ...credentials,
      user_id: mine.user_id,
      id: credentials.organization_id,
      authorization,
      call,
      /** For what no operation does yet. */
      context: createContext(parts, mine),
    }
  }

  async function bearer(public_id: string, secret: string) {
    const client = await verifyCredential(system, 'client', public_id, secret)
    return `Bearer ${(await system.transaction((tx) => createToken(tx, client!))).access_token}`
  }

  const close = async () => {
    await db.destroy()
    await remove()
  }
  return { db, settings, parts, system, clock, lines, send, handle, newOrganization, close, [Symbol.asyncDispose]: close }
}

const isJson = (headers: TestResponse['headers']) => /^application\/json(;|$)/.test(String(headers['content-type']))

/** A body as it comes from a socket: in chunks, and no further than its limit. */
async function* chunksOf(bytes: Buffer, limit: number): AsyncGenerator<Buffer, void, void> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (at + chunkBytes > limit && bytes.length > limit) throw new Fault(tooLarge, `The body is larger than ${limit} bytes.`)
    yield bytes.subarray(at, at + chunkBytes)
  }
}
const chunkBytes = 65_536

/** The clock of the machine, as a test has it: time passes when it is advanced or given another time, and when it jumps none does. */
function clockOf(time: string) {
  let jumpedMs = 0
  const passed = { time }
  return {
    get time() {
      return new Date(Date.parse(passed.time) + jumpedMs).toISOString()
    },
    set time(time: string) {
      passed.time = new Date(Date.parse(time) - jumpedMs).toISOString()
    },
    advance(span: Parameters<typeof addTime>[1]) {
      passed.time = addTime(passed.time, span)
    },
    /** As if an operator set the machine's clock. */
    jump({ hours }: { hours: number }) {
      jumpedMs += hours * 3_600_000
    },
    elapsedMs: () => Date.parse(passed.time),
  }
}

/** What goes into the body of a request: a form where there is a file, CSV where there is text, JSON otherwise. */
export const contentOf = (body: unknown) =>
  body instanceof Buffer
    ? formOf(body)
    : typeof body === 'string'
      ? { type: 'text/csv', bytes: body }
      : { type: 'application/json', bytes: JSON.stringify(body) }

/** A form with one file in it. */
export const formOf = (file: Buffer, field = 'file', boundary = 'boundary') => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
})

/** The entries of a log that are errors, each with its stack on lines of its own. */
const errorsIn = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.includes('"level":"error"'))
    .map((line) => line.replaceAll('\\n', '\n  '))

/** The status of each named case, one after another. */
export async function statusesOf(cases: Readonly<Record<string, () => Promise<{ status: number }>>>) {
  const statuses: Record<string, number> = {}
  for (const [name, request] of Object.entries(cases)) statuses[name] = (await request()).status
  return statuses
}

export const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** Each answer of a list, from first page to last, by its Link header. */
export async function* pagesOf(call: (method: string, path: string) => Promise<TestResponse>, path: string, rel = 'next') {
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: TestResponse = await call('GET', next)
    yield page
    next = linkOf(page, rel)
  }
}

/** The path and query of a link, as `call` takes them. */
export const linkOf = ({ headers }: TestResponse, rel: string) =>
  new RegExp(`<${baseUrl}/api/v3([^>]+)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1]

/** A copy of the one that the run has migrated, where it has. The disk need not have what is written there. */
async function migratedDatabase() {
  const { POSTGRES_URL, POSTGRES_TEMPLATE, SQLITE_TEMPLATE } = process.env
  const database = await freshDatabase(POSTGRES_URL, POSTGRES_TEMPLATE && `template ${POSTGRES_TEMPLATE}`)
  if (!POSTGRES_URL && SQLITE_TEMPLATE) copyFileSync(SQLITE_TEMPLATE, databaseFile(database.settings.DATA_DIR))
  return database
}

/** An empty database: a database of its own on this PostgreSQL, by default the one that the test run started, or else a file. */
export async function freshDatabase(postgresUrl = process.env.POSTGRES_URL, copied = '') {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (!postgresUrl) return { settings: readSettings({ DATA_DIR: folder }), remove: async () => removeFolder() }
  const name = `test_${requestId().replaceAll('-', '')}`
  const administrator = new pg.Client({ connectionString: `${postgresUrl}/postgres` })
  await administrator.connect()
  await administrator.query(`create database ${name} ${copied}`)
  if (copied) await administrator.query(`alter database ${name} set synchronous_commit = off`)
  const remove = async () => {
    await administrator.query(`drop database ${name} with (force)`)
    await administrator.end()
    removeFolder()
  }
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: `${postgresUrl}/${name}`,
    DATABASE_POOL: '5',
    DATABASE_TIMEOUT_MS: String(mostWaitMs),
  }
  return { settings: readSettings(environment), remove }
}
