import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startApp } from '../../../test/harness.ts'
import { addresses } from '../../../test/stored-parcels.ts'
import { keepTracked } from '../../../test/tracked.ts'

const app = await startApp()
after(() => app.close())
const { context } = await app.newOrganization()

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const token = (client_id: string, secret: string, address: string) =>
  app.send(
    'POST',
    '/oauth2/token',
    { ...form, authorization: basic(client_id, secret) },
    'grant_type=client_credentials&scope=api',
    address,
  )
const see = async (target: string, address: string) => (await app.send('GET', target, {}, '', address)).status

/** Eleven spellings of what one client can send from: addresses of its network, and ports. */
const clients = {
  'an IPv4 address, whatever the port': (n: number) => `198.51.100.7:${1000 + n}`,
  'an IPv4 address, written as IPv6 or not': (n: number) =>
    ['198.51.100.8', '::ffff:198.51.100.8', '::FFFF:c633:6408', '[::ffff:198.51.100.8]:443'][n % 4]!,
  'an IPv6 network of 64 bits': (n: number) => `2001:db8:1:2:${n.toString(16)}::${n}`,
  'an IPv6 network of 64 bits, in brackets and with ports': (n: number) => `[2001:db8:1:3::${n}]:${5000 + n}`,
  'an IPv6 network on one link': (n: number) => `fe80::${n}%eth0`,
}

for (const [what, spelt] of Object.entries(clients)) {
  test(`returns 429 to a client after ten wrong secrets from ${what}`, async () => {
    const { client_id, client_secret } = await app.newOrganization()
    for (let n = 0; n < 10; n++) assert.equal((await token(client_id, `wrong-${n}`, spelt(n))).status, 401)
    assert.equal((await token(client_id, client_secret, spelt(10))).status, 429)
    assert.equal((await token(client_id, client_secret, '2001:db8:1:ffff::1')).status, 200)
  })

  test(`returns 429 on the tracking page after twenty wrong postal codes from ${what}`, async () => {
    for (let n = 0; n < 20; n++) assert.equal(await see(`/tracking/NUMBER-${n}?postal_code=1000AA`, spelt(n)), 404)
    assert.equal(await see('/tracking/ANOTHER?postal_code=1000AA', spelt(20)), 429)
    app.clock.advance({ seconds: 60 })
  })
}

test('counts neighbouring addresses and networks apart', async () => {
  const { client_id } = await app.newOrganization()
  for (let n = 0; n < 11; n++) assert.equal((await token(client_id, `wrong-${n}`, `198.51.101.${n}`)).status, 401)
  for (let n = 0; n < 11; n++) assert.equal((await token(client_id, `wrong-${n}`, `2001:db8:2:${n}::1`)).status, 401)
})

test('returns 429 after thirty wrong postal codes for one tracking number, from however many networks, until an hour has passed', async () => {
  const { path, link } = await keepTracked(context, { to: addresses.home })
  const [right, other] = [`${path}?postal_code=5612CG`, (await keepTracked(context, { to: addresses.home })).path]
  const tries = await Promise.all(Array.from({ length: 40 }, (_, n) => see(`${path}?postal_code=${1000 + n}XX`, `2001:db8:3:${n}::1`)))
  assert.deepEqual(
    [404, 429].map((status) => tries.filter((one) => one === status).length),
    [30, 10],
  )
  const refused = await app.send('GET', right, {}, '', '2001:db8:4::1')
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600'])
  assert.equal(await see(link, '2001:db8:4::1'), 200, 'the signed link is no guess')
  assert.equal(await see(`${other}?postal_code=5612CG`, '2001:db8:4::1'), 200)
  app.clock.advance({ minutes: 59 })
  assert.equal(await see(right, '2001:db8:4::1'), 429)
  app.clock.advance({ minutes: 1 })
  assert.equal(await see(right, '2001:db8:4::1'), 200)
})

test('a tracking number that no parcel has is limited alike', async () => {
  const tries = await Promise.all(Array.from({ length: 31 }, (_, n) => see('/tracking/NEVERTHERE?postal_code=1', `2001:db8:5:${n}::1`)))
  assert.equal(tries.filter((status) => status === 429).length, 1)
})

test('logs each failed attempt with the network it came from, and nothing that the client sent', async () => {
  const { client_id, api_key } = await app.newOrganization()
  app.lines.length = 0
  await token(client_id, 'wrong-secret', '[2001:db8:6:7::1]:4711')
  await app.send('GET', '/api/v3/brands', { authorization: basic(api_key, 'wrong-secret') }, '', '::ffff:198.51.100.9')
  await see('/tracking/CANARY-NUMBER?postal_code=CANARY-CODE', '198.51.100.10')
  await new Promise(setImmediate)
  const log = app.lines.join('')
  const logged = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'auth.failed')
  assert.deepEqual(
    logged.map(({ level, at, client }) => [level, at, client]),
    [
      ['warn', 'token', '2001:db8:6:7::/64'],
      ['warn', 'api', '198.51.100.9'],
      ['warn', 'tracking', '198.51.100.10'],
    ],
  )
  for (const word of [client_id, api_key, 'wrong-secret', 'CANARY']) assert.ok(!log.includes(word), word)
})

test('logs that a client is refused for its failed attempts, once in a minute', async () => {
  const { client_id } = await app.newOrganization()
  for (let n = 0; n < 10; n++) await token(client_id, `wrong-${n}`, '198.51.100.11')
  app.lines.length = 0
  for (let n = 0; n < 5; n++) await token(client_id, 'wrong', '198.51.100.11')
  await new Promise(setImmediate)
  const logged = app.lines
    .join('')
    .split('\n')
    .filter((line) => line.includes('"auth.blocked"'))
  assert.equal(logged.length, 1)
  assert.match(logged[0]!, /"at":"token","client":"198.51.100.11"/)
})

test('counts what is no address as it is written', async () => {
  const { client_id } = await app.newOrganization()
  for (const address of ['', 'unknown', '_hidden', '[::', '1.2.3.4.5:80', '[::1]x', '::ffff:999.1.1.1', 'x'.repeat(5000)])
    assert.equal((await token(client_id, 'wrong', address)).status, 401, address.slice(0, 20))
})

test('429 after a hundred different ids of one network failed, while pairs that were valid and ids that failed before go on', async () => {
  const other = await startApp()
  after(() => other.close())
  const [known, late] = [await other.newOrganization(), await other.newOrganization()]
  const ask = async (authorization: string, address = '198.51.100.20') =>
    (await other.send('GET', '/api/v3/brands', { authorization }, '', address)).status
  assert.equal(await ask(known.authorization), 200)
  for (let n = 0; n < 100; n++) assert.equal(await ask(basic(`unknown-${n}`, 'wrong')), 401)
  assert.equal(await ask(basic('unknown-100', 'wrong')), 429)
  assert.equal(await ask(late.authorization), 429, 'what was never valid here may be a guess')
  assert.equal(await ask(basic('unknown-7', 'wrong')), 401)
  assert.equal(await ask(known.authorization), 200)
  assert.equal(await ask(late.authorization, '198.51.100.21'), 200)
  other.clock.advance({ seconds: 60 })
  assert.equal(await ask(late.authorization), 200)
})

test('429 from the token endpoint after thirty different ids of one network failed', async () => {
  const { client_id, client_secret } = await app.newOrganization()
  for (let n = 0; n < 30; n++) assert.equal((await token(`unknown-${n}`, 'wrong', '198.51.100.30')).status, 401)
  assert.equal((await token(client_id, client_secret, '198.51.100.30')).status, 429)
  assert.equal((await token(client_id, client_secret, '198.51.100.31')).status, 200)
})
