import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { type Manners, startReceiver } from '../../src/cli/listen/receiver.ts'
import { listenCommand } from '../../src/cli/listen.ts'
import { readWords } from '../../src/cli/read.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { bound } from '../children.ts'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { noPerson } from '../no-person.ts'
import { startServer } from '../server.ts'
import { shipment } from '../shipments.ts'
import { until, within } from '../until.ts'

const crossdock = join(import.meta.dirname, '../../bin/crossdock')
const folder = mkdtempSync(join(tmpdir(), 'crossdock-listen-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The command in a process of its own, listening; `ended` is all that it said. */
async function listening(line = '', environment: Record<string, string> = {}) {
  const words = ['listen', '--port', '0', ...line.split(' ').filter(Boolean)]
  const child = bound(
    spawn(process.execPath, [crossdock, ...words], {
      env: { ...machineEnvironment, PATH: process.env.PATH, DATA_DIR: folder, ...environment },
      stdio: 'pipe',
    }),
  )
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text
    child.emit('said')
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text
    child.emit('said')
  })
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }))
  const over = ended.then((outcome) => assert.fail(JSON.stringify(outcome)))
  over.catch(() => {})
  const until = async (part: RegExp) => {
    for (;;) {
      const found = part.exec(said.out + said.err)
      if (found) return found
      await Promise.race([once(child, 'said'), over])
    }
  }
  const [, url] = await until(/Listening at (\S+)/)
  const stop = () => {
    child.kill('SIGINT')
    return ended
  }
  return { url: url!, said, until, stop }
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const event = (event_type: string, data: object) => JSON.stringify({ event_type, sequence: 1, data })
const parcelCreated = event('parcel.created', { id: 17, tracking_number: 'NP1' })

function post(url: string, id: string, { body = parcelCreated, key = secret, at = new Date(), sent = '' } = {}) {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, body),
  }
  return fetch(url, { method: 'POST', headers, body: sent || body, redirect: 'manual' })
}

test('0 prints each delivery, whether its signature is valid, and which are duplicates', async () => {
  const { url, stop } = await listening(`--secret ${other},${secret} --body`)
  assert.equal((await post(url, 'evt_1_1')).status, 204)
  await post(url, 'evt_1_1')
  await post(url, 'evt_2_1', {
    key: other,
    body: event('parcels.event.created', { parcel: { parcel_id: 18 }, event: { phase: 'in_transit' } }),
  })
  await post(url, 'evt_3_1', { key: `whsec_${Buffer.alloc(32, 9).toString('base64')}` })
  await post(url, 'evt_4_1', { sent: parcelCreated.replace('17', '18') })
  await post(url, 'evt_5_1', { at: new Date(Date.now() - 301_000) })
  await fetch(url, { method: 'POST', body: '\x1b[2Jnot json' })
  const foreign = { 'webhook-id': 'evt_6_1', 'webhook-timestamp': '1', 'webhook-signature': `v1,${'é'.repeat(44)}` }
  assert.equal((await fetch(url, { method: 'POST', headers: foreign, body: '{}' })).status, 204)
  const { code, out, err } = await stop()
  assert.deepEqual([code, err], [0, ''])
  const lines = out.split('\n')
  const line = (part: string) => lines.find((one) => one.includes(part)) ?? assert.fail(out)
  const size = Buffer.byteLength(parcelCreated)
  assert.match(
    line('evt_1_1'),
    new RegExp(`^\\d\\d:\\d\\d:\\d\\d  parcel.created  evt_1_1  ${size} bytes  signature OK  parcel 17 NP1  -> 204$`),
  )
  assert.match(line('AGAIN'), /evt_1_1 .*signature OK {2}AGAIN, time 2 /)
  assert.match(line('evt_2_1'), /parcels.event.created .*signature OK {2}parcel 18 in_transit {2}-> 204/)
  assert.match(line('evt_3_1'), /SIGNATURE IS FALSE/)
  assert.match(line('evt_4_1'), /SIGNATURE IS FALSE/)
  assert.match(line('evt_5_1'), /SIGNATURE IS OLD/)
  assert.match(line('evt_6_1'), /SIGNATURE IS FALSE/)
  assert.match(line('no webhook-id'), /no event {2}no webhook-id {2}12 bytes {2}SIGNATURE IS FALSE {2}-> 204/)
  assert.equal(lines[lines.indexOf(line('evt_1_1')) + 1], parcelCreated)
  assert.ok(out.includes('?[2Jnot json') && !out.includes('\x1b'), 'a terminal obeys nothing that came')
  assert.equal(lines.at(-2), '8 received, 1 duplicates. Signatures: 3 valid, 4 invalid, 1 expired, 0 not checked.')
})

test('0 says what to type, that nothing is checked without a secret, and with --json only the result on stdout', async () => {
  const { url, stop } = await listening('--json', { PORT: '3456' })
  await post(url, 'evt_1_1')
  const { code, out, err } = await stop()
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out), { received: 1, again: 0, signatures: { holds: 0, false: 0, old: 0, unchecked: 1 } })
  assert.match(err, /not checked: give the signing_secret/)
  assert.ok(
    err.includes(
      `curl -u $AUTH --json '{"type":"webhook","configuration":{"url":"${url}"}}' http://127.0.0.1:3456/api/v3/event-subscriptions/connections`,
    ),
    err,
  )
})

/** The receiver alone: to start a process for each of its ways would take seconds. */
const receiving = (manners: Manners) => startReceiver(0, manners, () => {})
const answerOf = ({ status, headers }: Response, name: string) => [status, headers.get(name)]

test('answers are as bad as they were asked for', async () => {
  const lines: [Manners, (url: string) => Promise<unknown>][] = [
    [{ status: 418 }, async (url) => assert.equal((await post(url, 'a')).status, 418)],
    [{ retryAfter: 30 }, async (url) => assert.deepEqual(answerOf(await post(url, 'a'), 'retry-after'), [503, '30'])],
    [{ fault: 'redirect' }, async (url) => assert.deepEqual(answerOf(await post(url, 'a'), 'location'), [302, '/redirected'])],
    [{ fault: 'close' }, async (url) => assert.rejects(post(url, 'a'))],
    [
      { failFirst: 2 },
      async (url) => {
        const statuses: number[] = []
        for (const id of ['a', 'a', 'b', 'a']) statuses.push((await post(url, id)).status)
        assert.deepEqual(statuses, [500, 500, 500, 204])
      },
    ],
  ]
  for (const [manners, check] of lines) {
    const { url, close } = await receiving(manners)
    await check(url)
    close()
  }
})

deepTest('a sender is kept waiting: before the answer, in it, or for ever, and at the end let go', async () => {
  let arrived = 0
  const count = () => arrived++
  const [slow, endless, drip, hang] = await Promise.all([
    receiving({ delayMs: 300 }),
    startReceiver(0, { delayMs: 3_600_000 }, count),
    receiving({ fault: 'drip' }),
    startReceiver(0, { fault: 'hang' }, count),
  ])
  assert.equal((await post(slow.url, 'a')).status, 204)
  const dripping = await post(drip.url, 'a')
  const reader = dripping.body!.getReader()
  assert.deepEqual([dripping.status, (await reader.read()).value!.length, (await reader.read()).done], [200, 1, false])
  const unanswered = [hang, endless].map(({ url }) => post(url, 'a').catch((error) => error))
  await until(
    'both requests have arrived',
    () => arrived,
    (requests) => requests === 2,
  )
  for (const { close } of [slow, endless, drip, hang]) close()
  for (const outcome of unanswered) assert.ok((await within('the end of a request', outcome)) instanceof Error)
  await assert.rejects(reader.read())
})

test('1 says which switches contradict each other, which port is taken, and that there are no keys', async () => {
  const place = {
    settings: readSettings({ DATA_DIR: folder }),
    open: () => assert.fail(),
    loadApp: () => assert.fail(),
    ...noPerson,
    print: () => {},
  }
  const { url, close } = await receiving({})
  const port = Number(new URL(url).port)
  await assert.rejects(listenCommand.run(place, { hang: true, close: true }, undefined), /only one of these: --hang, --close/)
  await assert.rejects(listenCommand.run(place, { port }, undefined), new RegExp(`Port ${port} is taken`))
  await assert.rejects(listenCommand.run(place, { port: 0, register: true }, undefined), /no keys in .*demo-credentials.json/)
  close()
})

test('2 for values that it does not take', () => {
  const faultOf = (line: string) => readWords('listen', listenCommand, line.split(' ')).faults.join(' ')
  assert.equal(faultOf('--port 0 --delay 3s --status 500 --fail-first 2 --retry-after 30 --secret whsec_AAAA,whsec_BBBB'), '')
  assert.match(faultOf('--delay 3'), /--delay takes a time such as 3s/)
  assert.match(faultOf('--secret hunter2'), /--secret takes signing secrets, which begin with whsec_/)
  assert.match(faultOf('--status 99 --port 65536 --fail-first 0'), /--status takes.*--port takes.*--fail-first takes/)
})

deepTest('0 with --register has the running server send what happens here, signed, and takes the connection away at the end', async () => {
  const data = join(folder, 'data')
  const server = await startServer({ DATA_DIR: data })
  const { api_key, api_secret } = server.credentials()
  const call = async (path: string, body?: object) => {
    const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/v3${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    return (await answer.json()) as { data: any }
  }
  const { until, stop } = await listening('--register', { DATA_DIR: data, PORT: new URL(server.url).port })
  const announced = await call('/shipments/announce', shipment())
  const [line] = await until(/.*parcel\.created.*/)
  assert.match(line, new RegExp(`evt_[0-9a-f-]{36} .*signature OK  parcel ${announced.data.parcels[0].id} `))
  assert.equal((await call('/event-subscriptions/connections')).data.length, 1)
  const { code, out } = await stop()
  assert.equal(code, 0)
  assert.ok(!out.includes('whsec_') && !out.includes(api_secret))
  assert.deepEqual((await call('/event-subscriptions/connections')).data, [])
  await server.stop()
})

test('--forward-to sends each delivery on as it came, and answers with the status that comes back', async () => {
  const arrivals: { headers: Record<string, unknown>; body: string }[] = []
  const app = await startReceiver(0, { status: 503, retryAfter: 9 }, ({ headers, body }) =>
    arrivals.push({ headers, body: body.toString() }),
  )
  const { url, until, stop } = await listening(`--secret ${secret} --forward-to ${app.url}events`)
  const answer = await post(url, 'evt_1_1')
  assert.deepEqual(answerOf(answer, 'retry-after'), [503, '9'])
  const [{ headers, body }] = arrivals as [(typeof arrivals)[0]]
  assert.deepEqual(new Webhook(secret).verify(body, headers as Record<string, string>), JSON.parse(parcelCreated))
  await until(new RegExp(`evt_1_1 .*signature OK .*-> 503 from ${app.url}events`))
  app.close()
  assert.equal((await post(url, 'evt_2_1')).status, 502)
  const { code, out } = await stop()
  assert.equal(code, 0)
  assert.match(out, /evt_2_1 .*-> 502 from \S+, which did not answer: /)
})

test('--forward-to takes no failures beside it, and no unencrypted address of another machine', async () => {
  const place = {
    settings: readSettings({ DATA_DIR: folder }),
    open: () => assert.fail(),
    loadApp: () => assert.fail(),
    ...noPerson,
    print: () => {},
  }
  const input = { port: 0, 'forward-to': 'http://localhost:1/', status: 500 }
  await assert.rejects(listenCommand.run(place, input, undefined), /leave out all options that simulate failures/)
  const faultOf = (url: string) => readWords('listen', listenCommand, ['--forward-to', url]).faults.join(' ')
  for (const url of ['http://localhost:8080/events', 'http://127.0.0.1/', 'http://[::1]:1/', 'https://shop.example/events'])
    assert.equal(faultOf(url), '')
  for (const url of ['http://192.168.1.7/', 'http://shop.example/', 'localhost:8080', 'ftp://localhost/'])
    assert.match(faultOf(url), /--forward-to takes/)
})

deepTest(
  'trigger has the running server send a sample to each subscribed connection; 1 where none is, or the receiver refuses it',
  async () => {
    const data = join(folder, 'triggered')
    const server = await startServer({ DATA_DIR: data })
    const environment = { DATA_DIR: data, PORT: new URL(server.url).port }
    const trigger = (line: string, more = {}) => runInProcess(['trigger', ...line.split(' ')], { ...environment, ...more })
    assert.match((await trigger('parcel.created')).err, /No connection is subscribed to parcel\.created\. .*crossdock listen --register/)
    const good = await listening('--register', environment)
    const sent = await trigger('ticket.updated')
    assert.deepEqual([sent.code, sent.err], [0, ''])
    assert.match(sent.out, /^ticket\.updated to connection \d+: The receiver took it, with status 204\.\n$/)
    await good.until(/ticket\.updated {2}test_\w+ .*signature OK/)
    assert.match((await trigger('ticket.updated --connection 999999')).err, /Connection 999999 is not subscribed/)
    await good.stop()
    const bad = await listening('--register --status 500', environment)
    const refused = await trigger('parcel.created')
    assert.deepEqual([refused.code, refused.out], [1, ''])
    assert.match(refused.err, /answered with status 500/)
    await bad.stop()
    await server.stop()
    assert.match((await trigger('parcel.created')).err, /No Crossdock answers at http:\/\/127\.0\.0\.1:\d+\. Start one with: npm start/)
    assert.match((await trigger('parcel.created', { DATA_DIR: folder })).err, /no keys in .*demo-credentials\.json/)
  },
)
