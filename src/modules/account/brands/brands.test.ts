import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { picture } from '../../../../test/examples.ts'
import { baseUrl, formOf, linkOf, pagesOf, startApp, statusesOf } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())
let count = 0
const newDomain = () => `brand-${++count}`

test('201 creates a brand that a GET then finds, with what was left out as null, or as text where the interface has no null', async () => {
  const { call } = await app.newOrganization()
  const created = await call('POST', '/brands', { name: 'North', domain: 'north' })
  assert.equal(created.status, 201)
  const { id, ...rest } = created.body.data
  assert.deepEqual(rest, {
    name: 'North',
    domain: 'north',
    color: '#0f5c6e',
    website: baseUrl,
    screen_logo: null,
    print_logo: null,
    screen_thumb: null,
    print_thumb: null,
    notify_reply_to_email: null,
    notify_bcc_email: null,
    hide_powered_by: false,
  })
  assert.deepEqual((await call('GET', `/brands/${id}`)).body, created.body)
})

test('200 changes only what is sent, and null removes', async () => {
  const { call } = await app.newOrganization()
  const whole = {
    name: 'A',
    domain: newDomain(),
    color: '#AbCdEf',
    website: 'https://a.example',
    hide_powered_by: true,
    google_analytics_id: 'G-1234567890',
  }
  const { body } = await call('POST', '/brands', whole)
  const changed = await call('PATCH', `/brands/${body.data.id}`, { name: 'B', color: null })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body.data, { ...body.data, name: 'B', color: '#0f5c6e' })
  assert.deepEqual((await call('GET', `/brands/${body.data.id}`)).body.data, changed.body.data)
})

test('200 for a brand that is sent back as it was read, and it reads the same', async () => {
  const { call } = await app.newOrganization()
  const { id, screen_thumb, print_thumb, ...read } = (await call('POST', '/brands', { name: 'A', domain: newDomain() })).body.data
  const back = await call('PATCH', `/brands/${id}`, read)
  assert.deepEqual([back.status, back.body.data], [200, { id, screen_thumb, print_thumb, ...read }], back.text)
})

test('204 deletes, once', async () => {
  const { call } = await app.newOrganization()
  const { body } = await call('POST', '/brands', { name: 'A', domain: newDomain() })
  const deleted = await call('DELETE', `/brands/${body.data.id}`)
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  assert.equal((await call('DELETE', `/brands/${body.data.id}`)).status, 404)
})

test('409 keeps a brand that a sender address uses', async () => {
  const { call } = await app.newOrganization()
  const { id: brand_id } = (await call('POST', '/brands', { name: 'A', domain: newDomain() })).body.data
  const address = { name: 'R', address_line_1: 'Street', postal_code: '1', city: 'C', country_code: 'NL', brand_id }
  const { id } = (await call('POST', '/addresses/sender-addresses', address)).body.data
  const refused = await call('DELETE', `/brands/${brand_id}`)
  assert.deepEqual([refused.status, refused.body.errors[0].code], [409, 'conflict'])
  assert.equal((await call('PATCH', `/addresses/sender-addresses/${id}`, { brand_id: null })).status, 200)
  assert.equal((await call('DELETE', `/brands/${brand_id}`)).status, 204)
})

test('400 reports every error at once', async () => {
  const { call } = await app.newOrganization()
  const { status, body } = await call('POST', '/brands', {
    domain: 'Not A Label',
    color: 'red',
    website: 'javascript:alert(1)',
    notify_bcc_email: 'nobody',
    hide_powered_by: null,
    google_analytics_id: 'UA-1',
    colour: 1,
  })
  assert.equal(status, 400)
  const found = body.errors.map((e: any) => `${e.code} ${e.source.pointer}`).sort()
  assert.deepEqual(found, [
    'invalid /color',
    'invalid /domain',
    'invalid /google_analytics_id',
    'invalid /notify_bcc_email',
    'invalid /website',
    'null /hide_powered_by',
    'required /name',
    'unknown_field /colour',
  ])
})

test('400 for a domain that is taken, in this organization or another', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const domain = newDomain()
  await one.call('POST', '/brands', { name: 'A', domain })
  const second = (await one.call('POST', '/brands', { name: 'B', domain: newDomain() })).body.data
  for (const refused of [
    await other.call('POST', '/brands', { name: 'A', domain }),
    await one.call('PATCH', `/brands/${second.id}`, { domain }),
  ]) {
    assert.deepEqual([refused.status, refused.body.errors[0].source.pointer], [400, '/domain'])
  }
})

test('200 lists in pages, forwards and back, without repeats or gaps while rows come', async () => {
  const { call } = await app.newOrganization()
  const names = Array.from({ length: 7 }, (_, i) => `brand ${i}`)
  for (const name of names) await call('POST', '/brands', { name, domain: newDomain() })
  const seen: string[] = []
  let last = { headers: {} } as Awaited<ReturnType<typeof call>>
  for await (const page of pagesOf(call, '/brands?page_size=3')) {
    seen.push(...page.body.data.map((brand: any) => brand.name))
    if (seen.length === 3) await call('POST', '/brands', { name: 'new', domain: newDomain() })
    last = page
  }
  assert.deepEqual(seen, [...names, 'new'])
  const before = await call('GET', linkOf(last, 'prev')!)
  assert.deepEqual(
    before.body.data.map((brand: any) => brand.name),
    names.slice(3, 6),
  )
  const first = await call('GET', linkOf(before, 'prev')!)
  assert.deepEqual(
    first.body.data.map((brand: any) => brand.name),
    names.slice(0, 3),
  )
  assert.equal(linkOf(first, 'prev'), undefined)
})

test('200 brings a page size into range', async () => {
  const { call } = await app.newOrganization()
  for (let i = 0; i < 2; i++) await call('POST', '/brands', { name: 'A', domain: newDomain() })
  const sizes = await Promise.all(
    ['0', '-5', '1', '1000'].map(async (size) => (await call('GET', `/brands?page_size=${size}`)).body.data.length),
  )
  assert.deepEqual(sizes, [1, 1, 1, 2])
  assert.equal((await call('GET', '/brands?page_size=many')).body.errors[0].source.parameter, 'page_size')
})

test('200 stores an uploaded logo and serves it by its URL until it is replaced', async () => {
  const { call, id: organization } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', { name: 'A', domain: newDomain() })).body.data
  for (const [path, field, thumb] of [
    ['screen-logo', 'screen_logo', 'screen_thumb'],
    ['print-logo', 'print_logo', 'print_thumb'],
  ] as const) {
    const { status, body } = await call('POST', `/brands/${id}/${path}`, picture)
    assert.equal(status, 200)
    assert.match(body.data[field], new RegExp(`^${baseUrl}/files/[\\w-]{43}$`))
    assert.equal(body.data[thumb], body.data[field])
    const address = body.data[field].slice(baseUrl.length)
    const { headers, bytes } = await app.send('GET', address)
    assert.deepEqual([headers['content-type'], headers['content-disposition'], bytes], ['image/png', 'attachment', picture])
    assert.match(String(headers['content-security-policy']), /sandbox/)
    await call('POST', `/brands/${id}/${path}`, picture)
    assert.equal((await app.send('GET', address)).status, 404)
    assert.equal(
      (await call('PATCH', `/brands/${id}`, { [field]: 'https://logo.example/a.png' })).body.data[field],
      'https://logo.example/a.png',
    )
    await call('POST', `/brands/${id}/${path}`, picture)
  }
  await call('DELETE', `/brands/${id}`)
  const rows = await app.db.selectFrom('stored_files').select('expires_at').where('organization_id', '=', organization).execute()
  assert.ok(rows.length > 0 && rows.every(({ expires_at }) => expires_at !== null && expires_at <= app.clock.time))
})

test('400, 413 and 415 for an upload that is no form, has no file, is too large or no picture', async () => {
  const { call, authorization } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', { name: 'A', domain: newDomain() })).body.data
  const path = `/brands/${id}/print-logo`
  const post = (type: string, bytes: Buffer) => app.send('POST', `/api/v3${path}`, { authorization, 'content-type': type }, bytes)
  const { type, bytes } = formOf(picture)
  const png = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
  const upload = (file: Buffer) => () => call('POST', path, file)
  const statuses = await statusesOf({
    'a picture': () => post(type, bytes),
    'another field': () => post(type, formOf(picture, 'logo').bytes),
    'no body': () => post(type, Buffer.alloc(0)),
    'a form that is cut off': () => post(type, bytes.subarray(0, -10)),
    'another boundary': () => post('multipart/form-data; boundary=other', bytes),
    'no boundary': () => post('multipart/form-data', bytes),
    JSON: () => post('application/json', Buffer.from('{}')),
    'the largest file': upload(png(1_048_576)),
    'a byte more': upload(png(1_048_577)),
    'three megabytes': upload(png(3_000_000)),
    SVG: upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    GIF: upload(Buffer.from('GIF89a')),
    'an empty file': upload(Buffer.alloc(0)),
  })
  assert.deepEqual(statuses, {
    'a picture': 200,
    'another field': 400,
    'no body': 400,
    'a form that is cut off': 400,
    'another boundary': 400,
    'no boundary': 415,
    JSON: 415,
    'the largest file': 200,
    'a byte more': 413,
    'three megabytes': 413,
    SVG: 415,
    GIF: 415,
    'an empty file': 415,
  })
})
