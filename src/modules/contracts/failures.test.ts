import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { type freshDatabase, startApp } from '../../../test/harness.ts'
import { listLogged, readMetrics } from '../../../test/measured.ts'
import { created } from '../../../test/pickups.ts'
import { enablePoints } from '../../../test/service-points.ts'
import { announced, type Caller, contractWith, runJobs, shipment, shipWith, statusesOf } from '../../../test/shipments.ts'
import { postnlAccount, startPostnl } from '../../../test/stand-ins/postnl.ts'
import { OutboundError, type OutboundFailure, type OutboundResponse, type Send } from '../../platform/outbound/call.ts'
import { callWithContract } from './call.ts'
import { carrierOfContract } from './data.ts'
import { findContract } from './service.ts'

const postnl = await startPostnl()
const closed = await startPostnl()
await closed.close()
after(() => postnl.close())

type Fault = OutboundFailure | Partial<OutboundResponse>

/** A server whose carriers answer, until a test says what becomes of the next calls to them, or of all. */
async function startServer(database?: typeof freshDatabase) {
  const carriers = { url: postnl.url, faults: [] as Fault[], fault: undefined as Fault | undefined }
  const between =
    (world: Send): Send =>
    async (call) => {
      const fault = call.isToCarrier ? (carriers.faults.shift() ?? carriers.fault) : undefined
      if (fault === undefined) return world(call)
      if (typeof fault === 'string') throw new OutboundError(fault)
      return { status: 200, headers: {}, body: Buffer.from(''), ...fault }
    }
  const send: Send = (call) => sendToStandIns({ 'https://api-sandbox.postnl.nl': carriers.url })(call)
  const app = await startApp({ send, between, metricsLoopback: true, ...(database && { database }) })
  after(() => app.close())
  const said = () => listLogged(app, 'carrier.').map(({ event }) => event)
  return Object.assign(carriers, { app, said })
}

const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
})
const wrongKey = answerOf(401, { message: 'Invalid authentication credentials', http_status_code: 401 })
const refusal = answerOf(400, { errors: [{ ErrorMsg: 'Type is not valid', ErrorNumber: 5 }] })

/** An organization with a contract with PostNL. */
async function newClient({ app }: Pick<Awaited<ReturnType<typeof startServer>>, 'app'>) {
  const organization = await app.newOrganization()
  const { id: contract_id } = await addContract(organization, 'postnl', { ...postnlAccount, environment: 'sandbox' })
  const request = shipment({ ship_with: shipWith('postnl:parcel') })
  const announce = (caller: Caller = organization) => announced(caller, request)
  return { ...organization, contract_id: contract_id as number, announce }
}

test('a sandbox carrier that is down is in the log once and in the metrics, and in the log once more when it answers again', async () => {
  const server = await startServer()
  const organization = await server.app.newOrganization()
  const contract_id = await contractWith(organization, 'swiftly')
  server.fault = 'connect'
  for (let i = 0; i < 3; i++) assert.deepEqual(statusesOf(await announced(organization)), ['ANNOUNCING'])
  const names = { organization_id: organization.id, contract_id, carrier_code: 'swiftly' }
  const failing = { event: 'carrier.failing', ...names, call: 'find', outcome: 'unreachable', since: server.app.clock.time }
  assert.deepEqual(listLogged(server.app, 'carrier.'), [failing])
  const metrics = await readMetrics(server.app)
  assert.equal(metrics.get('crossdock_carrier_calls_total{carrier="swiftly",call="announce",outcome="unreachable"}'), 3)
  assert.equal(metrics.get('crossdock_carrier_calls_total{carrier="swiftly",call="find",outcome="unreachable"}'), 6)
  assert.equal(metrics.get('crossdock_carrier_call_seconds_count{carrier="swiftly",call="announce"}'), 3)
  assert.equal(metrics.get('crossdock_carrier_call_seconds_bucket{carrier="swiftly",call="find",le="+Inf"}'), 6)
  server.fault = undefined
  for (let i = 0; i < 2; i++) assert.deepEqual(statusesOf(await announced(organization)), ['READY_TO_SEND'])
  assert.deepEqual(listLogged(server.app, 'carrier.'), [
    failing,
    { event: 'carrier.recovered', ...names, call: 'announce', since: server.app.clock.time },
  ])
  const later = await readMetrics(server.app)
  assert.equal(later.get('crossdock_carrier_calls_total{carrier="swiftly",call="announce",outcome="ok"}'), 2)
  for (const series of later.keys())
    if (series.includes('carrier='))
      assert.match(series, /^crossdock_[a-z_]+\{carrier="\w+"(,call="[\w.]+")?(,(outcome="\w+"|le="[^"]+"))?\}$/)
})

test('a carrier at an address where nothing answers is in the log and in the metrics after three calls, for its contract alone', async () => {
  const server = await startServer()
  const [client, other] = [await newClient(server), await newClient(server)]
  server.url = closed.url
  await client.announce()
  const [failing, ...more] = listLogged(server.app, 'carrier.')
  assert.deepEqual(more, [])
  const { event, organization_id, contract_id, carrier_code, outcome } = failing!
  assert.deepEqual(
    [event, organization_id, contract_id, carrier_code, outcome],
    ['carrier.failing', client.id, client.contract_id, 'postnl', 'unreachable'],
  )
  const metrics = await readMetrics(server.app)
  assert.equal(metrics.get('crossdock_carrier_calls_total{carrier="postnl",call="announce",outcome="unreachable"}'), 3)
  server.url = postnl.url
  await other.announce()
  assert.deepEqual(server.said(), ['carrier.failing'])
  await client.announce()
  await client.announce()
  assert.deepEqual(server.said(), ['carrier.failing', 'carrier.recovered'])
})

const failures: readonly (readonly [Fault, string])[] = [
  ['reset', 'unreachable'],
  ['timeout_before', 'timeout'],
  ['timeout_after', 'timeout'],
  [answerOf(500, {}), 'server_error'],
  [answerOf(503, {}, { 'retry-after': '60' }), 'out_of_service'],
  [wrongKey, 'unauthorized'],
  [{ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') }, 'unreadable'],
]
for (const [fault, outcome] of failures)
  test(`three calls with the outcome ${outcome} are a failing carrier: ${typeof fault === 'string' ? fault : fault.status}`, async () => {
    const server = await startServer()
    const client = await newClient(server)
    server.fault = fault
    for (let i = 0; i < 3; i++) await client.announce()
    const said = listLogged(server.app, 'carrier.')
    assert.deepEqual(
      said.map((line) => [line.event, line.outcome]),
      [['carrier.failing', outcome]],
    )
    const metrics = await readMetrics(server.app)
    assert.ok(metrics.get(`crossdock_carrier_calls_total{carrier="postnl",call="announce",outcome="${outcome}"}`)! >= 2)
    server.fault = undefined
    server.app.clock.advance({ seconds: 61 })
    assert.deepEqual(statusesOf(await client.announce()), ['READY_TO_SEND'])
    assert.deepEqual(server.said(), ['carrier.failing', 'carrier.recovered'])
  })

test('refusals of what a parcel is, and a carrier that has had too many calls, are counted and are no failure', async () => {
  const cases = [
    [refusal, 'refused'],
    [answerOf(429, {}, { 'retry-after': '60' }), 'busy'],
  ] as const
  for (const [fault, outcome] of cases) {
    const server = await startServer()
    const client = await newClient(server)
    server.fault = fault
    for (let i = 0; i < 4; i++) await client.announce()
    assert.deepEqual(server.said(), [])
    const metrics = await readMetrics(server.app)
    assert.equal(metrics.get(`crossdock_carrier_calls_total{carrier="postnl",call="announce",outcome="${outcome}"}`), 4)
  }
})

test('failures count in a row: a call that the carrier answers ends them, also with a refusal', async () => {
  const server = await startServer()
  const client = await newClient(server)
  server.faults = [wrongKey, wrongKey, refusal, wrongKey, wrongKey]
  for (let i = 0; i < 5; i++) await client.announce()
  assert.deepEqual(server.said(), [])
  server.faults = [wrongKey]
  await client.announce()
  assert.deepEqual(server.said(), ['carrier.failing'])
})

test('several servers count together, one of them says it, and a server that starts later repeats nothing', async () => {
  const first = await startServer()
  const onSame: typeof freshDatabase = async () => ({ settings: first.app.settings, remove: async () => {} })
  const [second, third] = [await startServer(onSame), await startServer(onSame)]
  const client = await newClient(first)
  /** The client, as it calls another server. */
  const callerOf = ({ app }: typeof second): Caller => ({
    call: (method, path, body) =>
      app.send(method, `/api/v3${path}`, { authorization: client.authorization, 'content-type': 'application/json' }, JSON.stringify(body)),
  })
  const saidByAll = () => [first, second, third].map(({ said }) => said())
  for (const server of [first, second, third]) server.fault = wrongKey
  await client.announce()
  await client.announce(callerOf(second))
  assert.deepEqual(saidByAll(), [[], [], []])
  await client.announce()
  await client.announce(callerOf(second))
  await client.announce(callerOf(third))
  assert.deepEqual(saidByAll(), [['carrier.failing'], [], []])
  for (const server of [first, second, third]) server.fault = undefined
  await client.announce(callerOf(third))
  await client.announce()
  await client.announce(callerOf(second))
  assert.deepEqual(saidByAll(), [['carrier.failing'], [], ['carrier.recovered']])
})

test('every call to a carrier is counted under its name: contracts, quotes, service points, pickups and tracking', async () => {
  const server = await startServer()
  const client = await newClient(server)
  const { call } = client
  const parcels = [{ weight: { value: '2', unit: 'kg' } }]
  const lane = { from_address: { country_code: 'NL' }, to_address: { country_code: 'DE' } }
  assert.equal((await call('POST', '/shipping-options', { ...lane, parcels, calculate_quotes: true })).status, 200)
  await enablePoints(client, ['postnl'])
  const points = await call('GET', '/service-points?country_code=NL&latitude=52.3731&longitude=4.8926&carrier_code=postnl')
  assert.ok(points.body.data.results.length > 0, points.text)
  await created(client)
  const { parcels: labelled } = await client.announce()
  postnl.scan(labelled[0].tracking_number, { code: 'A01', status: '1', at: '2026-11-15T09:01:00.000Z' })
  await runJobs(client, 'PT30H')
  const metrics = await readMetrics(server.app)
  const counted = [...metrics.keys()].flatMap((series) => {
    const [, carrier, name] = /^crossdock_carrier_calls_total\{carrier="(\w+)",call="([\w.]+)",outcome="ok"\}$/.exec(series) ?? []
    return carrier ? [`${carrier} ${name}`] : []
  })
  for (const names of [
    'postnl validate',
    'aerofast quote',
    'postnl servicePoints',
    'collogix pickups.timeSlots',
    'collogix pickups.book',
    'postnl announce',
    'postnl track',
  ])
    assert.ok(counted.includes(names), `${names} is not among ${counted.join(', ')}`)
  assert.ok(!counted.some((names) => names.endsWith(' other')))
})

test('calls of a person at the command line change nothing in the log, and a failure that cannot be stored is no failure of the call', async () => {
  const server = await startServer()
  const { context, contract_id } = await newClient(server)
  const contract = (await findContract(context, contract_id))!
  const { validate } = carrierOfContract(contract)
  server.fault = 'timeout_before'
  const ask = (ctx: typeof context) => assert.rejects(callWithContract(ctx, contract, validate, undefined), /connection in time/)
  for (let i = 0; i < 4; i++) await ask({ ...context, operator: 'robin@laptop' })
  assert.deepEqual(await server.app.db.selectFrom('contract_failures').selectAll().execute(), [])
  let transactions = 0
  const failOnSecond: typeof context.transaction = (work) =>
    transactions++ === 1 ? Promise.reject(new Error('away')) : context.transaction(work)
  await ask({ ...context, transaction: failOnSecond })
  assert.deepEqual(server.said(), ['carrier.state_not_stored'])
})
