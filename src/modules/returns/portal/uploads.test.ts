import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../../../test/deep.ts'
import { docxOf } from '../../../../test/document-files.ts'
import { picture } from '../../../../test/examples.ts'
import { baseUrl, startApp } from '../../../../test/harness.ts'
import { foundParcel, newPortal, type TestPortal } from '../../../../test/return-portal.ts'
import { runJobs } from '../../../../test/shipments.ts'
import { createHousekeeping } from '../../../app.ts'
import { erasePerson } from '../../shipments/privacy/erase.ts'

const app = await startApp()
after(() => app.close())

type Part = { readonly name: string; readonly bytes: Buffer; readonly filename?: string }
function formOf(parts: readonly Part[]) {
  const pieces = parts.flatMap(({ name, bytes, filename = 'photo.png' }) => [
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/html\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from('--edge--\r\n')])
}
const upload = (portal: TestPortal, token: string, parts: readonly Part[]) =>
  app.send(
    'POST',
    `${portal.root}/uploads`,
    { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    formOf(parts),
  )
const read = (path: string) => app.send('GET', path.slice(baseUrl.length))
const clean = () => createHousekeeping().handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })

const images: Record<string, Buffer> = {
  'image/png': picture,
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  'image/gif': Buffer.from('GIF89a................'),
  'image/webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 ........'),
  'image/heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
}

test('201 stores images of five types, known by their bytes, under any part name', async () => {
  const portal = await newPortal(app)
  const { token } = await foundParcel(portal)
  for (const [type, bytes] of Object.entries(images)) {
    const { status, body, text } = await upload(portal, token, [{ name: 'any name', bytes, filename: 'a b.png' }])
    assert.equal(status, 201, text)
    assert.equal(body[0].name, 'any name')
    const file = await read(body[0].path)
    assert.deepEqual([file.status, file.headers['content-type'], file.bytes], [200, type, bytes])
    assert.deepEqual([file.headers['content-disposition'], file.headers['x-content-type-options']], ['attachment', 'nosniff'])
  }
})

test('415, 413 and 400 for files that are no images, too large, too many or none, and nothing is stored', async () => {
  const portal = await newPortal(app)
  const { token } = await foundParcel(portal)
  const large = Buffer.concat([picture, Buffer.alloc(10_485_760)])
  const cases: [number, Part[]][] = [
    [415, [{ name: 'a', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }]],
    [
      415,
      [
        { name: 'a', bytes: picture },
        { name: 'b', bytes: Buffer.from('%PDF-1.7') },
      ],
    ],
    [413, [{ name: 'a', bytes: large }]],
    [400, Array.from({ length: 11 }, (_, i) => ({ name: `${i}`, bytes: picture }))],
    [400, []],
  ]
  for (const [status, parts] of cases) {
    const answer = await upload(portal, token, parts)
    assert.deepEqual([answer.status, answer.body.error.code], [status, status], answer.text)
  }
  const stored = await app.db.selectFrom('stored_files').select('token').where('organization_id', '=', portal.id).execute()
  assert.deepEqual(stored, [])
})

deepTest('201 for 10 photos of 10 MB each in one request', async () => {
  const portal = await newPortal(app)
  const { token } = await foundParcel(portal)
  const largest = Buffer.concat([picture, Buffer.alloc(10_485_760 - picture.length, 'x')])
  const { status, body, text } = await upload(
    portal,
    token,
    Array.from({ length: 10 }, (_, i) => ({ name: `${i}`, bytes: largest })),
  )
  assert.deepEqual([status, body.length], [201, 10], text.slice(0, 500))
  assert.ok((await read(body[9].path)).bytes.equals(largest))
})

test('415 for a photo that is a zip file or a page too', async () => {
  const portal = await newPortal(app)
  const { token } = await foundParcel(portal)
  for (const bytes of [Buffer.concat([picture, docxOf()]), Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')])
    assert.equal((await upload(portal, token, [{ name: 'a', bytes }])).status, 415)
})

test('401 without an access token, before the body is read', async () => {
  const portal = await newPortal(app)
  assert.equal((await upload(portal, 'x', [{ name: 'a', bytes: picture }])).status, 401)
})

test('400 for more photos of a parcel than are kept while no return uses them', async () => {
  const portal = await newPortal(app)
  const { token } = await foundParcel(portal)
  const ten = Array.from({ length: 10 }, (_, i) => ({ name: `${i}`, bytes: picture }))
  for (let i = 0; i < 4; i++) assert.equal((await upload(portal, token, ten)).status, 201)
  assert.equal((await upload(portal, token, [{ name: 'a', bytes: picture }])).status, 400)
})

test('a photo that no return uses is gone after 48 hours, and one that a return uses stays', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal)
  const parts = [
    { name: 'a', bytes: picture },
    { name: 'b', bytes: picture },
  ]
  const [used, unused] = (await upload(portal, found.token, parts)).body
  const made = await portal.post('/incoming', found.token, {
    outgoing_parcel: found.parcel_id,
    refund: { refund_type: { code: 'money' } },
    products: [{ product_id: 'TEA', quantity: 1, return_reason: 25 }],
    images: [{ path: used.path, product_id: 'TEA', description: 'Torn open' }],
  })
  assert.equal(made.status, 201, made.text)
  app.clock.advance({ hours: 47 })
  await clean()
  assert.deepEqual([(await read(used.path)).status, (await read(unused.path)).status], [200, 200])
  app.clock.advance({ hours: 2 })
  assert.equal((await read(unused.path)).status, 404)
  await clean()
  const rows = await app.db.selectFrom('stored_files').select('token').where('organization_id', '=', portal.id).execute()
  assert.deepEqual(rows, [{ token: used.path.split('/').at(-1) }])
  assert.deepEqual([(await read(used.path)).status, (await read(unused.path)).status], [200, 404])
})

test('400 for a photo of another parcel, of another return or that does not exist', async () => {
  const portal = await newPortal(app)
  const [one, other] = [await foundParcel(portal), await foundParcel(portal)]
  const [photo] = (await upload(portal, one.token, [{ name: 'a', bytes: picture }])).body
  const request = (found: typeof one, path: string) => ({
    outgoing_parcel: found.parcel_id,
    refund: { refund_type: { code: 'money' } },
    products: [{ product_id: 'MUG', quantity: 1, return_reason: 1 }],
    images: [{ path }],
  })
  assert.equal((await portal.post('/incoming', other.token, request(other, photo.path))).status, 400)
  assert.equal((await portal.post('/incoming', one.token, request(one, 'nothing'))).status, 400)
  assert.equal((await portal.post('/incoming', one.token, request(one, photo.path))).status, 201)
  assert.equal((await portal.post('/incoming', one.token, request(one, photo.path))).status, 400)
})

test('a fee that is paid has the return announced, and one that is declined frees the products', async () => {
  const portal = await newPortal(app, { return_fee: { value: '3.95', currency: 'EUR' } })
  const found = await foundParcel(portal)
  const ask = () =>
    portal.post('/incoming', found.token, {
      outgoing_parcel: found.parcel_id,
      refund: { refund_type: { code: 'money' } },
      products: [{ product_id: 'TOWEL', quantity: 1, return_reason: 1 }],
    })
  const decide = async (url: string, decision: string) =>
    (await app.send('POST', url.slice(baseUrl.length), { 'content-type': 'application/x-www-form-urlencoded' }, `decision=${decision}`))
      .status
  const declined = (await ask()).body
  assert.equal((await ask()).status, 400)
  assert.equal((await read(declined.poller_url)).status, 202)
  await decide(declined.payment_url, 'decline')
  const failed = await read(declined.poller_url)
  assert.deepEqual([failed.status, failed.body.error.message], [500, 'The return was not paid for.'])
  const paid = (await ask()).body
  await decide(paid.payment_url, 'pay')
  await runJobs(portal)
  assert.equal((await read(paid.poller_url)).status, 200)
})

test('200 offers no paid returns in a live organization, where nothing can be paid', async () => {
  const organization = await app.newOrganization({ mode: 'live' })
  const { id } = (await organization.call('POST', '/brands', { name: 'Live', domain: 'live-returns' })).body.data
  await organization.call('PUT', `/brands/${id}/return-settings`, {
    is_portal_enabled: true,
    return_fee: { value: '3.95', currency: 'EUR' },
  })
  const { body } = await app.send('GET', '/api/v2/brand/live-returns/return-portal?language=nl-NL')
  assert.deepEqual([body.portal.enable_paid_returns, body.portal.return_fee], [false, '3.95'])
})

test('photos of a return are deleted with the personal data of the shopper, by the command and by retention', async () => {
  const retaining = await startApp({ set: { RETENTION_PERSONAL_DATA_DAYS: 30 } })
  try {
    for (const way of ['command', 'retention']) {
      const portal = await newPortal(retaining)
      const found = await foundParcel(portal)
      const headers = { authorization: `Bearer ${found.token}`, 'content-type': 'multipart/form-data; boundary=edge' }
      const uploaded = await retaining.send('POST', `${portal.root}/uploads`, headers, formOf([{ name: 'a', bytes: picture }]))
      const path: string = uploaded.body[0].path
      const made = await portal.post('/incoming', found.token, {
        outgoing_parcel: found.parcel_id,
        refund: { refund_type: { code: 'money' } },
        products: [{ product_id: 'TEA', quantity: 1, return_reason: 25 }],
        images: [{ path }],
      })
      assert.equal(made.status, 201, made.text)
      const file = () => retaining.send('GET', path.slice(baseUrl.length))
      assert.equal((await file()).status, 200)
      if (way === 'command') await erasePerson(retaining.parts, { parcel: String(found.parcel_id) }, { isDryRun: false, print: () => {} })
      else {
        retaining.clock.advance({ days: 60 })
        await createHousekeeping().handler.run(retaining.system, {}, { finish: (work: never) => retaining.system.transaction(work) })
      }
      assert.equal((await file()).status, 404, way)
      await createHousekeeping().handler.run(retaining.system, {}, { finish: (work: never) => retaining.system.transaction(work) })
      const rows = await retaining.db.selectFrom('stored_files').select('token').where('organization_id', '=', portal.id).execute()
      assert.deepEqual(rows, [], way)
    }
  } finally {
    await retaining.close()
  }
})
