import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { nextRandom } from '../../../../test/seed.ts'
import { boundTextSearches } from '../../../../test/text-searches.ts'

/** Logs are bounded: each entry, and each page. */
const app = await startApp()
after(() => app.close())
const random = nextRandom()
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

const write = async ({ call, integration_id }: Organization, entry: object) => {
  const { status, body, text } = await call('POST', `/integrations/${integration_id}/logs`, { base_url: 'https://shop.example', ...entry })
  assert.equal(status, 201, text)
  return body.data
}
const list = ({ call }: Organization, query = '') => call('GET', `/integrations/logs?page_size=100${query}`)

test('an entry takes at most 64 kB: the largest parts are cut, and say how much was left out', async () => {
  const organization = await app.newOrganization()
  const long = 'word '.repeat(40_000)
  const wide = Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`field ${i}`, 'some text']))
  const shown = await write(organization, {
    full_url: `https://shop.example/${'ü'.repeat(7_000)}`,
    request: { headers: { a: 'b' }, payload: wide },
    response: { headers: wide, body: long },
    exception: 'at line 1\n'.repeat(9_000),
  })
  assert.ok(Buffer.byteLength(JSON.stringify(shown)) <= 64_000)
  assert.match(shown.response.body, /^word word .*\[200000 bytes, 199000 left out\]$/)
  assert.deepEqual(shown.request, { headers: { a: 'b' }, payload: { omitted: `${JSON.stringify(wide).length} bytes` } })
  assert.deepEqual((await list(organization)).body.data, [shown])
  const control = await write(organization, { exception: '\u0001'.repeat(70_000), response: { body: '\u0001'.repeat(70_000) } })
  assert.ok(Buffer.byteLength(JSON.stringify(control)) <= 64_000)
  const small = { response: { headers: null, body: 'word '.repeat(10_000) } }
  assert.deepEqual((await write(organization, small)).response, small.response)
})

test('documents and base64 are replaced by their size, in text, in objects and in JSON inside text', async () => {
  const organization = await app.newOrganization()
  const bytes = random(3_000)
  const base64 = bytes.toString('base64')
  const lines = base64.replaceAll(/.{76}/g, '$&\r\n')
  const shown = await write(organization, {
    request: { payload: { label: base64, inner: [{ file: `data:application/pdf;base64,${base64}` }], note: 'Rush' } },
    response: { body: JSON.stringify({ a: base64, b: lines, c: 'kept' }).replaceAll('/', '\\/') },
  })
  assert.deepEqual(shown.request.payload, { label: '[base64, 3000 bytes]', inner: [{ file: '[base64, 3000 bytes]' }], note: 'Rush' })
  assert.deepEqual(JSON.parse(shown.response.body), { a: '[base64, 3000 bytes]', b: '[base64, 3000 bytes]', c: 'kept' })
  const zpl = `^XA^FO50,50^FD${'x'.repeat(500)}^FS^XZ`
  const pdf = await write(organization, {
    request: { payload: `before ${zpl} after` },
    response: { body: `%PDF-1.7\n${'obj '.repeat(500)}` },
  })
  assert.deepEqual([pdf.request.payload, pdf.response.body], [`before [document, ${zpl.length} bytes] after`, '[document, 2009 bytes]'])
  const rows = await app.db.selectFrom('integration_logs').selectAll().where('organization_id', '=', organization.id).execute()
  for (const part of [base64.slice(100, 160), 'obj obj', '^FO50']) assert.ok(!JSON.stringify(rows).includes(part), part)
  const words = { request: { headers: null, payload: `${'a-long-name-'.repeat(40)} /orders/${'0'.repeat(300)}` } }
  assert.deepEqual((await write(organization, words)).request, words.request)
})

test('a body of a megabyte that is nearly base64, or nearly a document, is searched in a few steps for each character', async (t) => {
  const organization = await app.newOrganization()
  for (const text of [`${'aB3'.repeat(66)} `, '^XA', 'data:a;base64,', `${'a'.repeat(60)}\n`]) {
    const body = text.repeat(Math.floor(900_000 / text.length))
    const end = boundTextSearches(t)
    await write(organization, { response: { body } })
    const { expressions, lookups } = end()
    assert.ok(expressions > 0 && lookups > 0, 'nothing was counted')
  }
})

test('a page takes at most 4 MB, whatever entries of an earlier version take, and the next cursor goes on after it', async () => {
  const organization = await app.newOrganization()
  const body = 'word '.repeat(150_000)
  await app.system.transaction(async ({ db }) => {
    const row = { base_url: 'https://shop.example', method: '', protected: 0, additional_data: '""', created_at: app.clock.time }
    const response = JSON.stringify({ headers: null, body })
    const nulls = { full_url: null, response_code: null, request: null, exception_type: null, exception: null }
    const { id: organization_id, integration_id } = organization
    for (let i = 0; i < 12; i++)
      await db
        .insertInto('integration_logs')
        .values({ ...row, ...nulls, response, organization_id, integration_id })
        .execute()
  })
  const seen: number[] = []
  let query = ''
  for (let pages = 0; ; pages++) {
    assert.ok(pages < 4, `${pages}`)
    const answer = await list(organization, query)
    assert.ok(answer.bytes.length <= 4_000_000, `${answer.bytes.length}`)
    assert.ok(answer.body.data.length > 0)
    seen.push(...answer.body.data.map(({ id }: { id: number }) => id))
    const cursor = /cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1]
    if (!cursor) break
    query = `&cursor=${cursor}`
  }
  assert.deepEqual([seen.length, new Set(seen).size], [12, 12])
})

test('200 with an empty page where there are no logs, of all integrations and of one', async () => {
  const organization = await app.newOrganization()
  const ofOne = await organization.call('GET', `/integrations/${organization.integration_id}/logs`)
  for (const { status, body } of [await list(organization), ofOne]) assert.deepEqual([status, body.data], [200, []])
})
