import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { basic } from '../harness.ts'
import { killServers, launchServer, type RunningServer, startServer } from '../server.ts'
import { until, within } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-start-'))
const migrations = globSync('*.sql', { cwd: join(import.meta.dirname, '../../migrations') }).sort()
const folderOf = (name: string) => join(folder, name)
const modeOf = (file: string) => statSync(file).mode & 0o777
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** One line on stderr, exit code 1, and nothing on stdout. */
async function refusal(environment: Record<string, string>) {
  const { said, ended } = launchServer(environment)
  assert.equal(await ended, 1)
  assert.equal(said.out, '')
  assert.match(said.err, /^Crossdock did not start\. [^\n]+\n$/)
  return said.err
}

/** A socket that sends `text` and no more, and gathers what comes back. */
async function sendPart(url: string, text: string) {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  const answer = { text: '' }
  socket.on('data', (chunk) => {
    answer.text += chunk
  })
  // A server that stops may cut a connection at any moment; the response shows the outcome.
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return { socket, answer, closed: once(socket, 'close') }
}

/** A request whose body is still arriving when the server is stopped. */
async function slowRequest({ url, credentials }: RunningServer) {
  const { api_key, api_secret } = credentials()
  const [body, head] = [
    JSON.stringify({ name: 'Slow', domain: 'slow-brand' }),
    `POST /api/v3/brands HTTP/1.1\r\nHost: here\r\nAuthorization: ${basic(api_key, api_secret)}\r\nContent-Type: application/json\r\n`,
  ]
  // With this header the server says that it has begun to read, which is the moment to wait for.
  const slow = await sendPart(url, `${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
  while (!slow.answer.text.includes('100 Continue')) await once(slow.socket, 'data')
  return { ...slow, finish: () => slow.socket.write(body) }
}

/** Until a server takes no more connections. */
const untilClosed = ({ url }: RunningServer) =>
  until('the port is closed', () =>
    sendPart(url, '').then(
      ({ socket }) => {
        socket.destroy()
        return false
      },
      () => true,
    ),
  )

describe('starting', { concurrency: 2 }, () => {
  test('a first start makes the demo and prints a call that works; a second makes nothing', async () => {
    const data = folderOf('first')
    const kept = join(data, 'demo-credentials.json')
    const first = await startServer({ DATA_DIR: data, LOG_LEVEL: 'info' })
    const { out } = first.said
    const credentials = JSON.parse(readFileSync(kept, 'utf8'))
    const names = ['organization_id', 'integration_id', 'api_key', 'api_secret', 'client_id', 'client_secret']
    assert.deepEqual(Object.keys(credentials), names)
    assert.deepEqual([modeOf(kept), modeOf(join(data, 'secret.key')), modeOf(join(data, 'crossdock.db'))], [0o600, 0o600, 0o600])
    for (const shown of [...names.slice(2).map((name) => credentials[name]), '/docs', '/readyz', '/oauth2/token', kept])
      assert.ok(out.includes(shown), shown)
    const lines = out.split('Try it:\n')[1]!.trim()
    const { data: addresses } = JSON.parse(execFileSync('sh', ['-c', `${lines} --silent`], { encoding: 'utf8' }))
    assert.equal(addresses[0].city, 'Eindhoven')
    assert.equal(await first.stop(), 0)
    const migrated = first.said.err.split('\n').filter((line) => line.includes('"database.migrated"'))
    assert.deepEqual(
      migrated.map((line) => JSON.parse(line).applied),
      [migrations.join(' ')],
    )

    const second = await startServer({ DATA_DIR: data })
    assert.match(second.said.out, new RegExp(`credentials of the demo organization are in ${kept}`))
    assert.ok(!second.said.out.includes(credentials.api_secret))
    assert.deepEqual(JSON.parse(readFileSync(kept, 'utf8')), credentials)
    assert.equal(await second.stop(), 0)
  })

  deepTest('PLATFORM_SLUG names the unstamped letter and the prices of the platform, also where it changes later', async () => {
    const data = folderOf('renamed')
    const body = JSON.stringify({
      from_address: { country_code: 'NL' },
      to_address: { country_code: 'NL' },
      parcels: [{ weight: { value: '0.1', unit: 'kg' } }],
      calculate_quotes: true,
    })
    for (const slug of ['crossdock', 'sendit']) {
      const server = await startServer({ DATA_DIR: data, PLATFORM_SLUG: slug })
      const { api_key, api_secret } = JSON.parse(readFileSync(join(data, 'demo-credentials.json'), 'utf8'))
      const headers = {
        authorization: `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`,
        'content-type': 'application/json',
      }
      const answer = await fetch(`${server.url}/api/v3/shipping-options`, { method: 'POST', headers, body })
      const options = ((await answer.json()) as { data: { code: string; quote_source: string }[] }).data
      assert.equal(options.find(({ code }) => code === `${slug}:letter`)?.quote_source, `${slug}_prices`)
      assert.equal(await server.stop(), 0)
    }
  })

  deepTest('DEMO=off makes no organization, and says how to make one', async () => {
    const data = folderOf('bare')
    const server = await startServer({ DATA_DIR: data, DEMO: 'off' })
    assert.match(server.said.out, /crossdock -- organizations create/)
    assert.ok(!existsSync(join(data, 'demo-credentials.json')))
    assert.equal(await server.stop(), 0)
  })

  for (const signal of firstUnlessDeep(['SIGTERM', 'SIGINT'] as const)) {
    test(`${signal} lets a running request finish, answers 503 at /readyz meanwhile, and ends with 0`, async () => {
      const data = folderOf(signal)
      const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'info' })
      const slow = await slowRequest(server)
      const probe = await sendPart(server.url, 'GET /readyz HTTP/1.1\r\nHost: here\r\n')
      // The server has read the half request above when it has answered one that was sent later.
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
      server.signal(signal)
      await server.until('err', '"server.stopping"')
      // Under load the port closes at the first moment without a new connection.
      await untilClosed(server)
      probe.socket.write('\r\n')
      await probe.closed
      assert.match(probe.answer.text, /^HTTP\/1.1 503 /)
      slow.finish()
      await slow.closed
      assert.match(slow.answer.text, /HTTP\/1.1 201 .*connection: close.*slow-brand/is)
      assert.equal(await server.ended, 0)
      assert.match(server.said.err, /"server\.stopped"/)
    })
  }

  deepTest(
    '503 at /readyz comes first on SIGTERM: for DRAIN_MS the rest is served, and each connection closes with its answer',
    async () => {
      const server = await startServer({ DRAIN_MS: '60000', LOG_LEVEL: 'info' })
      const probe = (path: string) => sendPart(server.url, `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
      const old = await probe('/livez')
      await once(old.socket, 'data')
      assert.match(old.answer.text, /^HTTP\/1.1 200 .*connection: keep-alive/is)
      server.signal('SIGTERM')
      await server.until('err', '"server.stopping"')
      old.socket.write('GET /readyz HTTP/1.1\r\nHost: here\r\n\r\n')
      const fresh = await probe('/livez')
      await Promise.all([old.closed, fresh.closed])
      assert.match(old.answer.text, /HTTP\/1.1 503 .*connection: close.*stopping/is)
      assert.match(fresh.answer.text, /^HTTP\/1.1 200 .*connection: close/is)
      // They did not wait for the end: the port is open still.
      for (let i = 0; i < 20; i++) {
        const { closed, answer } = await probe('/livez')
        await closed
        assert.match(answer.text, /^HTTP\/1.1 200 /)
      }
      assert.doesNotMatch(server.said.err, /"server\.stopped"/)
      await server.kill()
    },
  )

  deepTest('0 on SIGTERM when DRAIN_MS are over, without a client that waits for it', async () => {
    const server = await startServer({ DRAIN_MS: '300', LOG_LEVEL: 'info' })
    server.signal('SIGTERM')
    assert.equal(await within('the end of the server', server.ended), 0)
    assert.match(server.said.err, /"server\.stopped"/)
  })

  deepTest('SIGINT does not wait for a balancer', async () => {
    const [waiting, interrupted] = await Promise.all([1, 2].map(() => startServer({ DRAIN_MS: '60000', LOG_LEVEL: 'info' })))
    waiting!.signal('SIGTERM')
    await waiting!.until('err', '"server.stopping"')
    interrupted!.signal('SIGINT')
    // The other, which was asked to end before, waits still.
    const first = await Promise.race([waiting!.ended.then(() => 'SIGTERM'), interrupted!.ended.then((code) => `SIGINT ${code}`)])
    assert.equal(first, 'SIGINT 0')
    await waiting!.kill()
  })

  deepTest('a second SIGINT ends at once, whatever is still running', async () => {
    const data = folderOf('impatient')
    const server = await startServer({ DATA_DIR: data })
    const slow = await slowRequest(server)
    slow.socket.on('error', () => {})
    // npm doubles the first, so the server takes only one that comes later for a second: we go on until it does.
    await until('the end of the server', () => !server.signal('SIGINT') || !server.isRunning())
    assert.equal(await server.ended, 130)
  })

  deepTest('a start that cannot succeed says why in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    writeFileSync(folderOf('file'), '')
    mkdirSync(folderOf('noise'))
    writeFileSync(join(folderOf('noise'), 'crossdock.db'), 'This is not a database. '.repeat(100))
    const cases: [Record<string, string>, RegExp][] = [
      [{ CROSSDOCK_PROT: '3001' }, /CROSSDOCK_PROT is not a setting/],
      [{ PORT: 'http' }, /PORT takes a whole number/],
      [{ WORKERS: '2' }, /WORKERS is 2, but SQLite has one writer.*Set DATABASE_URL to a PostgreSQL/],
      [{ PORT: String(port) }, new RegExp(`Port ${port} on 127.0.0.1 is taken.*set PORT`)],
      [{ HOST: '192.0.2.1' }, /HOST 192\.0\.2\.1 with PORT 0 cannot be listened on: address not available/],
      [{ DATA_DIR: join(folderOf('file'), 'data') }, /DATA_DIR \S+file\/data cannot be made: \S+file is a file, not a folder/],
      [{ DATA_DIR: folderOf('noise') }, /crossdock\.db is damaged, or is no SQLite database/],
      [{ DATABASE_URL: 'postgres://someone:hunter2@localhost:1/none' }, /PostgreSQL at DATABASE_URL.*ECONNREFUSED/],
    ]
    for (const [environment, expected] of cases) {
      const line = await refusal({ DATA_DIR: folderOf('unused'), ...environment })
      assert.match(line, expected)
      assert.doesNotMatch(line, /hunter2/)
    }
    taken.close()
  })

  deepTest('a lost database beside its secret.key is refused with what to do, and demo-credentials.json stays', async () => {
    const data = folderOf('lost')
    const kept = join(data, 'demo-credentials.json')
    assert.equal(await (await startServer({ DATA_DIR: data })).stop(), 0)
    const before = readFileSync(kept, 'utf8')
    for (const end of ['', '-wal', '-shm']) rmSync(join(data, `crossdock.db${end}`), { force: true })
    const line = await refusal({ DATA_DIR: data })
    assert.match(line, /has secret\.key and demo-credentials\.json of an earlier database, but crossdock\.db is missing\. Restore a backup/)
    assert.ok(!existsSync(join(data, 'crossdock.db')))
    assert.equal(readFileSync(kept, 'utf8'), before)

    // The operator moves the key away and forgets the other file.
    rmSync(join(data, 'secret.key'))
    assert.match(await refusal({ DATA_DIR: data }), /has demo-credentials\.json of an earlier database/)
    rmSync(kept)
    const again = await startServer({ DATA_DIR: data })
    assert.notEqual(readFileSync(kept, 'utf8'), before)
    assert.equal(await again.stop(), 0)
  })

  deepTest('a database without organizations gets no demo beside the credentials of another, unless DEMO=off', async () => {
    const data = folderOf('other-demo')
    assert.equal(await (await startServer({ DATA_DIR: data, DEMO: 'off' })).stop(), 0)
    const kept = join(data, 'demo-credentials.json')
    writeFileSync(kept, '{}')
    assert.match(await refusal({ DATA_DIR: data }), /demo-credentials\.json has the credentials of another demo, and is not replaced/)
    assert.equal(readFileSync(kept, 'utf8'), '{}')
    assert.equal(await (await startServer({ DATA_DIR: data, DEMO: 'off' })).stop(), 0)
  })

  deepTest('a server killed between writing the demo and naming its credentials names them at the next start', async () => {
    const data = folderOf('killed')
    const [kept, draft] = [join(data, 'demo-credentials.json'), join(data, 'demo-credentials.json.draft')]
    const first = await startServer({ DATA_DIR: data })
    const credentials = first.credentials()
    await first.kill()
    renameSync(kept, draft)
    const second = await startServer({ DATA_DIR: data })
    assert.deepEqual([second.credentials(), existsSync(draft)], [credentials, false])
    await second.kill()
    // One of a demo that was never committed: the next start throws it away.
    writeFileSync(draft, JSON.stringify({ ...credentials, api_secret: 'of a transaction that was rolled back' }))
    rmSync(kept)
    const third = await startServer({ DATA_DIR: data })
    assert.deepEqual([existsSync(kept), existsSync(draft)], [false, false])
    assert.equal(await third.stop(), 0)
  })

  deepTest('another secret key, a newer database, and one that is locked are refused', async () => {
    const data = folderOf('kept')
    const server = await startServer({ DATA_DIR: data })
    await server.stop()
    const other = 'another secret key that is long enough'
    const refused = await refusal({ DATA_DIR: data, SECRET_KEY: other })
    assert.match(refused, /made with another secret key/)
    assert.ok(!refused.includes(other))

    const database = new DatabaseSync(join(data, 'crossdock.db'))
    database.exec('begin immediate')
    assert.match(await refusal({ DATA_DIR: data }), /crossdock\.db is locked by another program/)
    database.exec(`rollback; insert into migrations (name, applied_at) values ('9999_future.sql', '2030-01-01T00:00:00.000Z')`)
    database.close()
    assert.match(await refusal({ DATA_DIR: data }), /made by a newer Crossdock \(it has 9999_future\.sql\)/)
  })
})
