import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openMetrics, requestMeters } from '../src/platform/metrics.ts'
import { readVersion } from '../src/platform/version.ts'
import { basic, startApp } from './harness.ts'
import { countAllocated } from './turns.ts'

const metrics = openMetrics()
const app = await startApp({ metrics, metricsLoopback: true })
after(() => app.close())
const engine = process.env.POSTGRES_URL ? 'postgres' : 'sqlite'
const ask = (on: Pick<typeof app, 'send'>, headers = {}, address = '127.0.0.1') => on.send('GET', '/metrics', headers, '', address)
const read = async () => (await ask(app)).text
/** The number on the line that begins so; undefined where there is none. */
const numberAt = (text: string, start: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${start} `))
  return line === undefined ? undefined : Number(line.slice(start.length + 1))
}

test('200 in the text format of Prometheus, each metric with its help and its type', async () => {
  const { status, headers, text } = await ask(app)
  assert.deepEqual(
    [status, headers['content-type'], headers['cache-control']],
    [200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store'],
  )
  const seen = new Set<string>()
  let current = ''
  for (const line of text.trimEnd().split('\n')) {
    const [, help] = /^# HELP ([a-z_]+) \S/.exec(line) ?? []
    const [, typed] = /^# TYPE ([a-z_]+) (?:counter|gauge|histogram)$/.exec(line) ?? []
    if (help) {
      assert.ok(!seen.has(help), help)
      seen.add(help)
      current = help
    } else if (typed) assert.equal(typed, current)
    else {
      const [, name] =
        /^([a-z_]+)(?:\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})? -?[\d.e+-]+$/.exec(line) ?? []
      assert.ok(name && [current, `${current}_bucket`, `${current}_sum`, `${current}_count`].includes(name), line)
    }
  }
  for (const name of [
    'crossdock_event_loop_delay_seconds',
    'crossdock_requests_in_flight',
    'crossdock_requests_refused_total',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'process_start_time_seconds',
  ])
    assert.ok(seen.has(name), name)
  const { version, commit } = readVersion()
  const commitLabel = commit === undefined ? '' : `,commit="${commit}"`
  assert.equal(numberAt(text, `crossdock_info{version="${version}"${commitLabel},engine="${engine}"}`), 1)
  assert.equal(numberAt(text, 'crossdock_database_up'), 1)
  const age = Date.now() / 1000 - numberAt(text, 'process_start_time_seconds')!
  assert.ok(age > -1 && age < 86_400, `${age} s`)
  for (const stat of ['mean', 'p50', 'p99', 'max']) {
    const seconds = numberAt(text, `crossdock_event_loop_delay_seconds{stat="${stat}"}`)!
    assert.ok(seconds >= 0 && Number.isFinite(seconds), `${stat} ${seconds}`)
  }
})

test('200 shows the connections to PostgreSQL, and has no such line on SQLite', async () => {
  await app.newOrganization()
  const text = await read()
  const total = numberAt(text, 'crossdock_database_connections{state="total"}')
  if (engine === 'postgres')
    assert.ok(total! >= 1 && total! <= 5 && numberAt(text, 'crossdock_database_connections{state="waiting"}') === 0)
  else assert.doesNotMatch(text, /crossdock_database_connections/)
})

test('200 counts each answer by operation, method of the table and status, and each duration by operation', async () => {
  const { call } = await app.newOrganization()
  const before = await read()
  for (let i = 0; i < 3; i++) await call('GET', '/brands')
  await call('HEAD', '/brands')
  await call('POST', '/brands', { name: 1 })
  const text = await read()
  const more = (start: string) => (numberAt(text, start) ?? 0) - (numberAt(before, start) ?? 0)
  const [, list] = /operation="(\w+)",method="GET",status="200"/.exec(text.slice(text.indexOf('crossdock_requests_total')))!
  assert.equal(more(`crossdock_requests_total{operation="${list}",method="GET",status="200"}`), 4)
  assert.match(text, /crossdock_requests_total\{operation="\w+",method="POST",status="400"\} 1/)
  assert.equal(more(`crossdock_request_seconds_count{operation="${list}"}`), 4)
  assert.equal(more(`crossdock_request_seconds_bucket{operation="${list}",le="+Inf"}`), 4)
  assert.ok(more(`crossdock_request_seconds_sum{operation="${list}"}`) > 0)
})

test('200 has no more series for a thousand unknown paths, ids and methods than for one', async () => {
  const { call } = await app.newOrganization()
  const ask = async (i: number) => {
    await app.send('GET', `/nowhere/${i}`)
    await app.send(`M${i}`, '/api/v3/brands')
    await call('GET', `/brands/${1_000_000 + i}`)
  }
  await ask(0)
  await read()
  /** Without their values: a sum of seconds may have any digits. */
  const seriesOf = (text: string) => text.split('\n').map((line) => line.replace(/ [\d.e+-]+$/, ''))
  const before = seriesOf(await read())
  for (let i = 1; i < 1000; i++) await ask(i)
  const text = await read()
  assert.deepEqual(seriesOf(text), before)
  assert.doesNotMatch(seriesOf(text).join('\n'), /nowhere|1000999|M999/)
  assert.equal(numberAt(text, 'crossdock_requests_total{operation="none",method="none",status="404"}'), 1000)
})

test('200 counts failed sign-ins by where they were made, and those that were refused because too many had failed', async () => {
  const counts = async () => {
    const text = await read()
    return ['token', 'api'].map((at) =>
      ['failed', 'blocked'].map((outcome) => numberAt(text, `crossdock_failed_sign_ins_total{at="${at}",outcome="${outcome}"}`)),
    )
  }
  const before = (await counts()).flat()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: basic('unknown', 'wrong') }
  for (let i = 0; i < 12; i++) await app.send('POST', '/oauth2/token', headers, 'grant_type=client_credentials')
  for (let i = 0; i < 3; i++) await app.send('GET', '/api/v3/brands', { authorization: basic('unknown', 'wrong') })
  assert.deepEqual(
    (await counts()).flat().map((count, i) => count! - before[i]!),
    [10, 2, 3, 0],
  )
})

test('durations are cumulated from the smallest bucket to the last, which has all of them', async () => {
  const own = openMetrics()
  const meter = requestMeters(own)('read', 'GET')
  for (const ms of [1, 5, 5.1, 700, 10_000, 60_000]) meter.count(200, ms)
  const text = await own.text()
  const counts = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'].map((le) =>
    numberAt(text, `crossdock_request_seconds_bucket{operation="read",le="${le}"}`),
  )
  assert.deepEqual(counts, [2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5, 6])
  assert.equal(numberAt(text, 'crossdock_request_seconds_count{operation="read"}'), 6)
})

test('200 with a number that another module has registered, however it is read; what cannot be read is left out', async () => {
  metrics.gauge('crossdock_jobs_waiting', 'Jobs that wait.\nAs of now \\ here.', async () => [{ labels: { kind: 'a "b"\\\n' }, value: 7 }])
  metrics.gauge('crossdock_broken', 'Cannot be read.', () => {
    throw new Error('no')
  })
  const text = await read()
  assert.ok(text.includes('# HELP crossdock_jobs_waiting Jobs that wait.\\nAs of now \\\\ here.\n'))
  assert.ok(text.includes('crossdock_jobs_waiting{kind="a \\"b\\"\\\\\\n"} 7\n'))
  assert.doesNotMatch(text, /crossdock_broken/)
  assert.throws(() => metrics.gauge('crossdock_jobs_waiting', '', () => 1), /twice/)
  assert.throws(() => metrics.gauge('Jobs waiting', '', () => 1), /not a name/)
})

test('to count a request allocates a few numbers, and no text', async () => {
  const meter = requestMeters(openMetrics())('read', 'GET')
  const rounds = 200_000
  const count = () => {
    for (let i = 0; i < rounds; i++) meter.count(i % 50 === 0 ? 404 : 200, i % 20)
  }
  count()
  const { bytes } = await countAllocated(count)
  // 51 bytes: the sum and the duration as numbers of their own on the heap.
  assert.ok(bytes < 64 * rounds, `${bytes / rounds} bytes for each`)
})

test('401 with a challenge without the token, where the operator has set one; 200 with it', async () => {
  const token = 'a token of sixteen or more'.replaceAll(' ', '-')
  const guarded = await startApp({ metricsToken: token })
  after(() => guarded.close())
  const ask = (authorization?: string) => guarded.send('GET', '/metrics', authorization === undefined ? {} : { authorization })
  for (const authorization of [undefined, '', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token]) {
    const { status, headers, body } = await ask(authorization)
    assert.deepEqual(
      [status, headers['www-authenticate'], body.errors[0].code],
      [401, 'Bearer realm="crossdock"', 'authentication_failed'],
      String(authorization),
    )
  }
  for (const authorization of [`Bearer ${token}`, `bearer  ${token}`]) assert.equal((await ask(authorization)).status, 200)
  assert.equal((await guarded.send('GET', '/livez')).status, 200)
})

test('returns 403 without a token to this machine too, unless METRICS_LOOPBACK is on: a proxy here may add no header', async () => {
  const usual = await startApp()
  after(() => usual.close())
  const { status, body } = await ask(usual)
  assert.deepEqual([status, body.errors[0].code, /METRICS_TOKEN.*METRICS_LOOPBACK/.test(body.errors[0].detail)], [403, 'forbidden', true])
})

test('returns 403 without a token to any other machine, and to this one where a proxy has forwarded the request', async () => {
  for (const address of ['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', '127.0.0.1.evil.example', ''])
    assert.equal((await ask(app, {}, address)).status, 403, address)
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via'])
    assert.equal((await ask(app, { [header]: '192.0.2.1' })).status, 403, header)
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    assert.equal((await ask(app, {}, address)).status, 200, address)
  const { body } = await ask(app, {}, '192.0.2.1')
  assert.deepEqual([body.errors[0].code, /METRICS_TOKEN/.test(body.errors[0].detail)], ['forbidden', true])
})
