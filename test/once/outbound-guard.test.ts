import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, beforeEach, mock, test } from 'node:test'
import { isSubnet } from '../../src/platform/outbound/addresses.ts'
import { OutboundError, type OutboundFailure } from '../../src/platform/outbound/call.ts'
import { openGuard } from '../../src/platform/outbound/guard.ts'
import type { Resolve } from '../../src/platform/outbound/resolve.ts'
import { openSender } from '../../src/platform/outbound/send.ts'
import { deepTest } from '../deep.ts'
import { badUrls, insideAddresses, insideNames, insideUrls, nonsenseAddresses, spellings } from '../outbound-corpus.ts'

/** The tripwire: a server on every address of this machine, and a note of every address that any socket in here is sent to. */
const arrived: string[] = []
const server = createServer((_request, response) => response.end('inside'))
server.on('connection', ({ localAddress }) => arrived.push(localAddress!))
await new Promise<void>((resolve) => server.listen(0, resolve))
const { port } = server.address() as AddressInfo
const dialled: string[] = []
const { connect } = Socket.prototype
mock.method(Socket.prototype, 'connect', function (this: Socket, ...given: any) {
  this.on('connectionAttempt', (address: string) => dialled.push(address))
  return connect.apply(this, given)
})

beforeEach(() => {
  arrived.length = 0
  dialled.length = 0
})
after(() => {
  mock.restoreAll()
  server.close()
})

const outside = ['93.184.216.34', '2606:2800:220:1::1']
const lax = { allow: [], http: true }
const strict = { allow: [], http: false }
const refuseLookup: Resolve = async (name) => assert.fail(`${name} was looked up`)

async function refusal(url: string, rules = lax, resolve = refuseLookup) {
  const error = await openSender(
    rules,
    resolve,
  )({ method: 'POST', url, body: 'x' }).then(
    ({ status }) => assert.fail(`${url} answered ${status}`),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof OutboundError, `${url}: ${error}`)
  assert.equal(error.mayHaveHappened, false, url)
  return error.reason
}

async function refuses(reason: OutboundFailure, urls: readonly string[], rules?: typeof lax, resolve?: Resolve) {
  for (const url of urls) assert.equal(await refusal(url, rules, resolve), reason, JSON.stringify(url))
  assert.deepEqual({ dialled, arrived }, { dialled: [], arrived: [] })
  return urls.length
}

test('the tripwire sees a connection that bypasses the guard', async () => {
  for (const host of ['127.0.0.1', '127.1', '0', 'localhost'])
    await new Promise((resolve, reject) =>
      get(`http://${host}:${port}/`, { agent: false }, (response) => response.resume().on('end', resolve)).on('error', reject),
    )
  assert.equal(arrived.length, 4)
  assert.ok(dialled.length >= 4)
})

test('no connection to an address that is not public, however it is spelt', async () => {
  const literals = [
    ...insideAddresses.filter((one) => !one.includes('%')).map((one) => (one.includes(':') ? `[${one}]` : one)),
    ...spellings,
  ]
  let count = await refuses('refused_address', [...literals.map((host) => `http://${host}:${port}/`), ...insideUrls(port)])
  await refuses(
    'refused_address',
    literals.map((host) => `https://${host}/`),
    strict,
  )
  count += await refuses('bad_url', badUrls)
  await refuses('bad_url', badUrls, strict)
  count += await refuses(
    'refused_address',
    insideNames.map((name) => `http://${name}:${port}/`),
    lax,
    async () => ['127.0.0.1', '::1'],
  )
  assert.ok(count >= 160, `${count} addresses`)
})

test('no connection to a name with an address inside, alone or among public ones', async () => {
  for (const address of [...insideAddresses, ...nonsenseAddresses])
    for (const answers of [[address], [...outside, address], [address, ...outside], [outside[0]!, address, outside[1]!]])
      await refuses('refused_address', [`http://shop.example:${port}/`], lax, async () => answers)
})

test('without OUTBOUND_HTTP, only https on 443 and 8443', async () => {
  const unfit = [
    'http://shop.example',
    'http://shop.example:443',
    ...[0, 22, 25, 80, 444, 6379, 8080].map((n) => `https://shop.example:${n}`),
  ]
  await refuses('bad_url', unfit, strict)
})

test('what is public is let through, to the addresses that were found and under the name that was meant', async () => {
  const aim = async (url: string, rules = strict) => {
    const { host, port, addresses } = await openGuard(rules, async () => outside).aim(url)
    return [host, port, addresses]
  }
  assert.deepEqual(await aim('https://shop.example/a?b#c'), ['shop.example', 443, outside])
  assert.deepEqual(await aim('https://SHOP.example.:8443'), ['shop.example', 8443, outside])
  assert.deepEqual(await aim('https:///shop.example#@127.0.0.1/'), ['shop.example', 443, outside])
  assert.deepEqual(await aim('https://bücher.example'), ['xn--bcher-kva.example', 443, outside])
  assert.deepEqual(await aim('https://0x08080808/'), ['8.8.8.8', 443, ['8.8.8.8']])
  assert.deepEqual(await aim('https://[2606:4700:4700:0::1111]/'), ['2606:4700:4700::1111', 443, ['2606:4700:4700::1111']])
  assert.deepEqual(await aim('http://shop.example', lax), ['shop.example', 80, outside])
  assert.deepEqual(await aim('http://shop.example:8080', lax), ['shop.example', 8080, outside])
  for (const address of [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
  ])
    assert.deepEqual(await aim(`https://${address}`), [address, 443, [address]])
})

test('OUTBOUND_ALLOW opens its subnets, in every spelling, and nothing beside them', async () => {
  const { admits } = openGuard({ allow: ['10.1.0.0/16', 'fd12::/16', '127.0.0.1/32'], http: false }, refuseLookup)
  for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd12::1', '127.0.0.1', '8.8.8.8'])
    assert.ok(admits(address), address)
  for (const address of ['10.0.255.255', '10.2.0.0', 'fd13::1', '127.0.0.2', '::1', '64:ff9b::a01:203', 'nonsense'])
    assert.ok(!admits(address), address)
  for (const text of ['10.0.0.0/8', '0.0.0.0/0', 'fd00::/8']) assert.ok(isSubnet(text), text)
})

test('a name without an answer, or with an empty one, is dns', async () => {
  await refuses('dns', ['https://shop.example'], strict, async () => [])
  await refuses('dns', ['https://shop.example'], strict, () => Promise.reject(new Error('ENOTFOUND')))
})

test('a name that is answered after the call was given up is not called any more', async () => {
  const answer = Promise.withResolvers<string[]>()
  const send = openSender({ allow: ['127.0.0.1/32'], http: true }, () => answer.promise)
  await assert.rejects(send({ method: 'GET', url: `http://shop.example:${port}/`, timeoutMs: 20 }), { reason: 'timeout_before' })
  answer.resolve(['127.0.0.1'])
  await new Promise(setImmediate)
  assert.deepEqual(dialled, [])
})

deepTest(
  'a thousand names that flip between the check and the connection: each is asked for once, and what was checked is what is called',
  async () => {
    const asked = new Map<string, number>()
    const flipping: Resolve = async (name) => {
      const count = (asked.get(name) ?? 0) + 1
      asked.set(name, count)
      const isGood = (Number(name.split('.')[0]) + count) % 2 === 1
      return isGood ? ['127.0.0.1'] : [['127.0.0.2', '::1', '10.0.0.1', '169.254.169.254'][count % 4]!]
    }
    const send = openSender({ allow: ['127.0.0.1/32'], http: true }, flipping)
    const outcomes = { answered: 0, refused: 0 }
    for (let n = 0; n < 1_000; n++)
      await send({ method: 'GET', url: `http://${n}.flip.example:${port}/` }).then(
        () => outcomes.answered++,
        (error) => {
          assert.equal(error.reason, 'refused_address')
          outcomes.refused++
        },
      )
    assert.deepEqual(outcomes, { answered: 500, refused: 500 })
    assert.deepEqual([...new Set(asked.values())], [1])
    assert.deepEqual([dialled.length, ...new Set(dialled)], [500, '127.0.0.1'])
    assert.equal(arrived.length, 500)
  },
)

test('a connection that ends elsewhere than it was sent is dropped before a byte is written', async (t) => {
  const sent = Socket.prototype.connect
  t.mock.method(Socket.prototype, 'connect', function (this: Socket) {
    return Reflect.apply(sent, this, [{ port, host: '127.0.0.1' }])
  })
  for (const url of ['http://shop.example/', 'https://shop.example/', 'https://8.8.8.8/']) {
    const closed = once(server, 'connection').then(async ([socket]) => {
      await once(socket, 'close')
      return socket.bytesRead
    })
    assert.equal(await refusal(url, lax, async () => outside), 'refused_address')
    assert.equal(await closed, 0)
  }
  assert.deepEqual(dialled, ['127.0.0.1', '127.0.0.1', '127.0.0.1'])
})
