import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, linkOf, startApp } from '../../test/harness.ts'

const app = await startApp()
const limited = await startApp({ limits: { read: 3, write: 2 } })
const shared = await startApp({ corsOrigins: ['https://shop.example'] })
after(() => Promise.all([app, limited, shared].map((one) => one.close())))
let count = 0
const newBrand = () => ({ name: 'A', domain: `serving-${++count}` })

test('an error says which request, what is wrong, where, and where to read more', async () => {
  const { call } = await app.newOrganization()
  const { headers, body } = await call('POST', '/brands', { name: 1, domain: 'a' })
  assert.deepEqual(body.errors, [
    {
      id: headers['x-request-id'],
      status: '400',
      code: 'invalid',
      title: 'Invalid value',
      detail: 'Must be text, not a number. Send it in quotes.',
      source: { pointer: '/name' },
      links: { about: `${baseUrl}/errors/invalid` },
    },
  ])
})

test('every answer names its request, and no answer is to be stored or sniffed', async () => {
  const { call } = await app.newOrganization()
  for (const { headers } of [
    await call('GET', '/brands'),
    await call('GET', '/brands/0'),
    await app.send('GET', '/nowhere'),
    await app.send('GET', '/livez'),
  ]) {
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('200 with a slash at the end, by HEAD, and with a percent-encoded path', async () => {
  const { call } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', newBrand())).body.data
  for (const path of [
    `/brands/${id}/`,
    `/brands/%${id.toString().charCodeAt(0).toString(16)}${String(id).slice(1)}`,
    '/brands/?page_size=1',
  ])
    assert.equal((await call('GET', path)).status, 200, path)
  assert.equal((await call('HEAD', `/brands/${id}`)).status, 200)
  assert.equal((await call('HEAD', '/brands/0')).status, 404)
})

test('404 for an id that cannot be one', async () => {
  const { call } = await app.newOrganization()
  for (const id of ['0', '-1', '1.5', '1e3', '0x1', 'abc', '%00', '99999999999999999999', '9007199254740993', ' 1', '%20', '01'])
    assert.equal((await call('GET', `/brands/${id}`)).status, 404, id)
})

test('400 for a query that is doubled, broken or unknown, all at once with the body', async () => {
  const { call } = await app.newOrganization()
  const { status, body } = await call('POST', '/brands?x=1&x=2&y=%ff&z=%00', { domain: 'a' })
  assert.equal(status, 400)
  const found = body.errors.map((e: any) => `${e.code} ${e.source.parameter ?? e.source.pointer}`)
  assert.deepEqual(found.sort(), ['invalid x', 'invalid y', 'invalid z', 'required /name', 'unknown_field x'])
})

test('404 Invalid cursor for a cursor that is broken, changed, foreign, or of another list', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  for (let i = 0; i < 2; i++) await one.call('POST', '/brands', newBrand())
  const next = linkOf(await one.call('GET', '/brands?page_size=1'), 'next')!
  const cursor = new URLSearchParams(next.split('?')[1]).get('cursor')!
  assert.equal((await one.call('GET', next)).status, 200)
  const flipped = `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`
  const answers = [
    await other.call('GET', next),
    await one.call('GET', `/addresses/sender-addresses?cursor=${cursor}`),
    ...(await Promise.all(
      ['x', flipped, `${cursor}=`, `${cursor}A`, 'cT0x', '%00'].map((bad) => one.call('GET', `/brands?cursor=${bad}`)),
    )),
  ]
  for (const { status, body } of answers.slice(0, -1)) {
    assert.deepEqual([status, body.errors[0].code], [404, 'not_found'])
    assert.match(body.errors[0].detail, /^Invalid cursor/)
  }
  assert.equal(answers.at(-1)!.status, 400)
})

test('the links of a page keep its filters', async () => {
  const { call } = await app.newOrganization()
  for (let i = 0; i < 3; i++) await call('POST', '/brands', newBrand())
  const page = await call('GET', '/brands?page_size=1')
  const link = linkOf(page, 'next')!
  assert.match(link, /^\/brands\?page_size=1&cursor=/)
  assert.equal((await call('GET', link)).body.data.length, 1)
  assert.match(String((await call('GET', link)).headers.link), /rel="next", <.*>; rel="prev"$/)
})

test('429 beyond the general limits, for that organization alone, and 200 after exactly Retry-After', async () => {
  const [one, other] = [await limited.newOrganization(), await limited.newOrganization()]
  for (const remaining of [2, 1, 0]) {
    const { status, headers } = await one.call('GET', '/brands')
    assert.deepEqual([status, headers['ratelimit-policy'], headers.ratelimit], [200, '"read";q=3;w=60', `"read";r=${remaining};t=0`])
    limited.clock.advance({ seconds: 7 })
  }
  const refused = await one.call('GET', '/brands')
  assert.deepEqual([refused.status, refused.body.errors[0].code, refused.headers['retry-after']], [429, 'hit_rate_limit', '39'])
  assert.equal((await other.call('GET', '/brands')).status, 200)
  assert.equal((await one.call('POST', '/brands', newBrand())).status, 201)
  limited.clock.advance({ seconds: 38 })
  assert.equal((await one.call('GET', '/brands')).status, 429)
  limited.clock.advance({ seconds: 1 })
  assert.equal((await one.call('GET', '/brands')).status, 200)
})

test('404 for a path that spells NUL, which no database would look for', async () => {
  const { authorization } = await app.newOrganization()
  for (const path of ['/files/%00', '/files/a%00b', '/api/v3/brands/%00', '/api/v3/brands/1%00']) {
    const { status, body } = await app.send('GET', path, { authorization })
    assert.deepEqual([status, body.errors[0].code], [404, 'not_found'], path)
  }
})

test('405 for OPTIONS, and no word of other origins, unless the operator names some', async () => {
  const { headers, status } = await app.send('OPTIONS', '/api/v3/brands', { origin: 'https://shop.example' })
  assert.deepEqual([status, headers['access-control-allow-origin'], headers.allow], [405, undefined, 'GET, HEAD, POST'])
})

test('204 to the preflight of an origin that the operator named, and nothing for another', async () => {
  const ask = (origin: string) => shared.send('OPTIONS', '/api/v3/brands/1', { origin, 'access-control-request-method': 'PATCH' })
  const { status, headers } = await ask('https://shop.example')
  assert.deepEqual(
    [status, headers['access-control-allow-origin'], headers['access-control-allow-methods']],
    [204, 'https://shop.example', 'GET, HEAD, PATCH, DELETE'],
  )
  assert.equal((await ask('https://evil.example')).headers['access-control-allow-origin'], undefined)
  const refused = await shared.send('GET', '/api/v3/brands', { origin: 'https://shop.example' })
  assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [401, 'https://shop.example'])
})

test('the log has a line for each request, with nothing in it that the client sent', async () => {
  const { call, authorization } = await app.newOrganization()
  await call('POST', '/brands?canary-query=1', { name: 'canary-body' }, { 'x-canary': 'canary-header' })
  await new Promise(setImmediate)
  const log = app.lines.join('')
  const [last] = log
    .trim()
    .split('\n')
    .slice(-1)
    .map((line) => JSON.parse(line))
  assert.deepEqual([last.operation, last.status, last.method], ['createBrand', 400, 'POST'])
  for (const word of ['canary-query', 'canary-body', 'canary-header', authorization.split(' ')[1]!]) assert.ok(!log.includes(word), word)
})
