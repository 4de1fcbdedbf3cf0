import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { deliverParcel } from '../../../../test/delivered.ts'
import { startApp } from '../../../../test/harness.ts'
import { announced, faultsOf, runJobs, sender } from '../../../../test/shipments.ts'
import { keepParcels } from '../../../../test/stored-parcels.ts'
import { putFile } from '../../../platform/file-store/index.ts'
import { addTime } from '../../../platform/time.ts'
import { makeReport } from './make-report.ts'
import { reportFields } from './schema.ts'

const app = await startApp({ set: { REPORT_ROWS: 1_000 } })
after(() => app.close())
const today = app.clock.time
const filters = { announced_after: '2026-10-01T00:00:00Z', announced_before: '2026-12-31T23:59:59+01:00' }

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
async function request({ call }: Organization, changes: object = {}, fields: readonly string[] = ['parcel_id']) {
  const { status, body, text } = await call('POST', '/reporting/parcels', { fields, filters: { ...filters, ...changes } })
  assert.equal(status, 202, text)
  return body
}
const read = async ({ call }: Organization, id: string) => (await call('GET', `/reporting/parcels/${id}`)).body
const download = async (url: string) => {
  const answer = await app.send('GET', url.slice(app.parts.baseUrl.length))
  assert.equal(answer.status, 200, answer.text)
  return answer
}
const linesOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
/** A report from its request to its lines. */
async function report(organization: Organization, changes: object = {}, fields: readonly string[] = ['parcel_id']) {
  const { id } = await request(organization, changes, fields)
  await runJobs(organization)
  const { status, url } = await read(organization, id)
  assert.equal(status, 'ready')
  return linesOf((await download(url)).text)
}
const idsOf = (lines: readonly Record<string, string>[]) => lines.map(({ parcel_id }) => Number(parcel_id))

test('202 with a queued report, which is ready when its job has run, and expires 15 minutes later', async () => {
  const organization = await app.newOrganization()
  await announced(organization)
  const queued = await request(organization)
  assert.match(queued.id, /^[\da-f]{8}-[\da-f]{4}-7/)
  assert.deepEqual(
    { ...queued, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      organization_id: organization.id,
      status: 'queued',
      status_message: 'The report is queued.',
      progress: 0,
      fields: ['parcel_id'],
      filters,
      url: null,
      expires_at: null,
      created_at: '',
      updated_at: '',
    },
  )
  assert.deepEqual(await read(organization, queued.id), queued)
  await runJobs(organization)
  const ready = await read(organization, queued.id)
  assert.deepEqual([ready.status, ready.progress, ready.expires_at], ['ready', 100, addTime(ready.updated_at, { minutes: 15 })])
  const { headers, bytes, text } = await download(ready.url)
  assert.deepEqual(
    [headers['content-type'], headers['content-length'], headers['content-disposition'], headers['cache-control']],
    ['text/csv; charset=utf-8', String(bytes.length), `attachment; filename="parcels-${today.slice(0, 10)}.csv"`, 'private, no-store'],
  )
  assert.match(text, /^\uFEFFparcel_id\r\n\d+\r\n$/)
  await runJobs(organization, 'PT15M')
  const expired = await read(organization, queued.id)
  assert.deepEqual([expired.status, expired.url, expired.expires_at], ['expired', null, ready.expires_at])
  assert.equal((await app.send('GET', ready.url.slice(app.parts.baseUrl.length))).status, 404)
})

test('a signed URL is good for its own report alone, and cannot be made up', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const urls: string[] = []
  for (const organization of [one, other]) {
    const { id } = await request(organization)
    await runJobs(organization)
    urls.push((await read(organization, id)).url)
  }
  const [mine, theirs] = urls.map((url) => url.slice(app.parts.baseUrl.length + '/reports/'.length)) as [string, string]
  const seal = (name: string) => name.slice(-43)
  const tampered = [
    mine.slice(0, -43) + seal(theirs),
    `${other.id}${mine.slice(mine.indexOf('-'))}`,
    mine.slice(0, -1),
    `${mine}x`,
    'x',
    '1-x-y',
  ]
  for (const name of tampered) assert.equal((await app.send('GET', `/reports/${name}`)).status, 404, name)
  assert.equal((await app.send('GET', `/reports/${mine}`)).status, 200)
  assert.equal((await app.send('HEAD', `/reports/${mine}`)).status, 200)
})

test('the 30 columns stand in the order asked for, with what is known of a parcel', async () => {
  const organization = await app.newOrganization()
  const brand = (await organization.call('POST', '/brands', { name: 'Tulip, "Clay"', domain: `report-${organization.id}` })).body.data
  const shipped = await announced(organization, {
    from_address: { ...sender, company_name: '=HYPERLINK("x")' },
    brand_id: brand.id,
    order_number: '#1042',
  })
  await runJobs(organization, 'P14D')
  const items = (await organization.call('GET', '/invoice-items')).body.data
  const cost = items.reduce((sum: number, { price }: any) => sum + Math.round(Number(price.value) * 100), 0) / 100
  const [line] = await report(organization, {}, reportFields.toReversed())
  assert.deepEqual(Object.keys(line!), reportFields.toReversed())
  const { events } = (await organization.call('GET', `/parcel-tracking/${shipped.parcels[0].id}`)).body
  const delivered = events.findLast(({ phase }: any) => phase === 'delivered')
  const { shipped_at, first_offer_at, ...rest } = line!
  assert.ok(shipped_at! > today && shipped_at! < first_offer_at!)
  assert.deepEqual(rest, {
    parcel_id: String(shipped.parcels[0].id),
    direction: 'outgoing',
    carrier_code: 'swiftly',
    carrier_name: 'Swiftly',
    from_address_company_name: '\'=HYPERLINK("x")',
    contract_id: String(shipped.ship_with.properties.contract_id),
    contract_type: rest.contract_type,
    from_address_city: 'Eindhoven',
    from_address_postal_code: '5611 EM',
    from_address_country_code: 'NL',
    from_address_country_name: 'Netherlands',
    to_address_city: 'Eindhoven',
    to_address_postal_code: '5612 CG',
    to_address_country_code: 'NL',
    to_address_country_name: 'Netherlands',
    order_number: '#1042',
    tracking_number: shipped.parcels[0].tracking_number,
    announced_at: today,
    delivered_at: delivered.event_at,
    shipping_option_code: 'swiftly:home',
    total_cost: cost.toFixed(2),
    status: 'DELIVERED',
    sub_status: delivered.sub_status,
    integration_id: String(organization.integration_id),
    integration_type: 'api',
    weight: '1.2',
    brand_id: String(brand.id),
    brand_name: 'Tulip, "Clay"',
  })
  assert.ok(rest.contract_type)
})

test('both ends of a time are included, and every filter chooses its parcels', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const keep = (announced_at: string, made: object = {}) =>
    keepParcels(context, { carrier: 'swiftly', option: 'swiftly:home', row: { announced_at, updated_at: announced_at }, ...made }).then(
      ([id]) => id!,
    )
  const first = await keep('2026-10-01T00:00:00.000Z')
  const second = await keep('2026-10-02T00:00:00.000Z', { option: 'swiftly:home_signature' })
  const third = await keep('2026-10-03T00:00:00.000Z', { shipment: { is_return: true } })
  const fourth = await keep('2026-10-04T00:00:00.000Z', { shipment: { brand_id: 77 } })
  const ids = async (changes: object) => idsOf(await report(organization, { announced_before: '2026-10-31T00:00:00Z', ...changes }))
  assert.deepEqual(await ids({}), [first, second, third, fourth])
  assert.deepEqual(await ids({ announced_after: '2026-10-02T00:00:00Z', announced_before: '2026-10-03T00:00:00Z' }), [second, third])
  assert.deepEqual(await ids({ announced_after: '2026-10-02T00:00:00.001Z', announced_before: '2026-10-02T23:59:59.999' }), [])
  assert.deepEqual(await ids({ announced_after: '2026-10-03T02:00:00+02:00' }), [third, fourth])
  assert.deepEqual(await ids({ direction: 'incoming' }), [third])
  assert.deepEqual(await ids({ direction: 'outgoing' }), [first, second, fourth])
  assert.deepEqual(await ids({ shipping_option_code: 'swiftly:home_signature' }), [second])
  assert.deepEqual(await ids({ brand_id: 77 }), [fourth])
  assert.deepEqual(await ids({ integration_id: organization.integration_id, updated_after: '2026-10-02T00:00:00Z' }), [
    second,
    third,
    fourth,
  ])
  assert.deepEqual(await ids({ integration_id: organization.integration_id + 1 }), [])
  assert.deepEqual(await ids({ updated_before: '2026-10-02T00:00:00Z' }), [first, second])
})

test('an external parcel is in a report; parcels of other organizations are not', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  await announced(other)
  const contract_id = (await organization.call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id
  const { body } = await organization.call('POST', '/parcels/tracking', {
    source_id: 'a',
    tracking_number: { carrier_code: 'elsewhere', tracking_number: '-5' },
    announced_at: today,
    from_address: { postal_code: '1000', country_code: 'BE' },
    to_address: { postal_code: '10117', country_code: 'DE' },
    ship_with: { type: 'contract', properties: { contract_id } },
    shipment: { source_id: 'b', order: { source_id: 'c', order_number: '+49' } },
  })
  const fields = [
    'parcel_id',
    'carrier_name',
    'order_number',
    'tracking_number',
    'weight',
    'shipping_option_code',
    'total_cost',
    'shipped_at',
  ]
  assert.deepEqual(await report(organization, {}, fields), [
    {
      parcel_id: String(body.parcel_id),
      carrier_name: 'elsewhere',
      order_number: "'+49",
      tracking_number: '-5',
      weight: '',
      shipping_option_code: '',
      total_cost: '',
      shipped_at: '',
    },
  ])
})

test('422 for what does not fit the schema, with pointers below the attributes; 404 for a report that is not there', async () => {
  const { call } = await app.newOrganization()
  const faults = async (body: object) => {
    const answer = await call('POST', '/reporting/parcels', body)
    assert.equal(answer.status, 422, answer.text)
    assert.equal(answer.body.errors[0].title, 'Validation Error')
    return answer.body.errors.map(({ code, source }: any) => `${code} ${source.pointer}`)
  }
  const at = (...paths: string[]) => paths.map((path) => `validation_error /data/attributes/${path}`)
  const fields = ['parcel_id']
  assert.deepEqual(await faults({ fields, filters: {} }), at('filters/announced_after', 'filters/announced_before'))
  assert.deepEqual(await faults({ fields: [], filters }), at('fields'))
  assert.deepEqual(await faults({ fields: ['parcel_id', 'unknown'], filters }), at('fields/1'))
  assert.deepEqual(
    await faults({ fields, filters: { ...filters, announced_after: 'x', brand_id: 0 } }),
    at('filters/announced_after', 'filters/brand_id'),
  )
  assert.deepEqual(
    await faults({ fields, filters: { ...filters, announced_before: '2026-09-30T00:00:00Z' } }),
    at('filters/announced_after'),
  )
  const crossed = { updated_after: '2026-10-02T00:00:00Z', updated_before: '2026-10-01T00:00:00Z' }
  assert.deepEqual(await faults({ fields, filters: { ...filters, ...crossed } }), at('filters/updated_after'))
  for (const id of ['x', '01234567-89ab-7def-8123-456789abcdef']) assert.equal((await call('GET', `/reporting/parcels/${id}`)).status, 404)
})

test('a report of another organization behaves like a missing one', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = await request(one)
  assert.equal((await other.call('GET', `/reporting/parcels/${id}`)).status, 404)
})

test('a killed worker loses its unrecorded part alone: no row is missing or doubled, and progress grows', async (t) => {
  const own = await startApp({ handlers: [] })
  t.after(() => own.close())
  const { context, call } = await own.newOrganization()
  const ids: number[] = []
  // Several were announced in the same instant. Long names fill a part of a megabyte quickly.
  const company_name = 'x'.repeat(6_000)
  for (let i = 0; i < 450; i++)
    ids.push(
      (
        await keepParcels(context, {
          carrier: 'swiftly',
          option: 'swiftly:home',
          row: { announced_at: addTime('2026-10-05T00:00:00.000Z', { seconds: Math.floor(i / 7) }) },
          shipment: { from_address: { ...(sender as any), company_name } },
        })
      )[0]!,
    )
  const { body } = await call('POST', '/reporting/parcels', { fields: ['parcel_id', 'from_address_company_name'], filters })
  assert.equal(await makeReport(context, body.id, 2), false)
  const generating = (await call('GET', `/reporting/parcels/${body.id}`)).body
  assert.deepEqual([generating.status, generating.progress > 0 && generating.progress < 100, generating.url], ['generating', true, null])
  // The bytes of a part are stored, and the worker dies before the part is recorded.
  const dying = { ...context, transaction: failAt(context.transaction, 2) }
  await assert.rejects(makeReport(dying, body.id), /killed/)
  assert.equal((await call('GET', `/reporting/parcels/${body.id}`)).body.progress, generating.progress)
  // Two workers go on at once.
  await Promise.all([makeReport(context, body.id), makeReport(context, body.id)])
  const ready = (await call('GET', `/reporting/parcels/${body.id}`)).body
  assert.equal(ready.status, 'ready')
  const { text } = await own.send('GET', ready.url.slice(own.parts.baseUrl.length))
  assert.deepEqual(idsOf(linesOf(text)), ids)
})
function failAt(transaction: any, at: number): any {
  let count = 0
  return (work: never) => {
    if (++count === at) throw new Error('killed')
    return transaction(work)
  }
}

test('400 invalid for a report that would be too long; with filters that only its job sees, it fails', async (t) => {
  const own = await startApp({ set: { REPORT_ROWS: 3 } })
  t.after(() => own.close())
  const organization = await own.newOrganization()
  for (let i = 0; i < 4; i++) await deliverParcel(organization.context, { shipped_at: addTime(today, { days: -2 }), hours: 20 })
  const post = (changes: object = {}) =>
    organization.call('POST', '/reporting/parcels', { fields: ['parcel_id'], filters: { ...filters, ...changes } })
  for (const changes of [{}, { shipping_option_code: 'swiftly:home' }]) {
    const refused = await post(changes)
    assert.deepEqual([refused.status, faultsOf(refused), refused.body.errors[0].title], [400, ['invalid'], 'Bad Request'])
    assert.match(refused.body.errors[0].detail, /more than 3 rows/)
  }
  assert.equal((await post({ direction: 'incoming' })).status, 202)
  // Accepted in time, and then there are more.
  const { body } = await post({ announced_after: today, announced_before: addTime(today, { days: 9 }), direction: 'incoming' })
  for (let i = 0; i < 4; i++) await keepParcels(organization.context, { carrier: 'swiftly', shipment: { is_return: true } })
  await runJobs(organization)
  const failed = (await organization.call('GET', `/reporting/parcels/${body.id}`)).body
  assert.deepEqual([failed.status, failed.url, failed.status_message.includes('more than 3 rows')], ['failed', null, true])
})

test('a report fails where the files of the organization have no room for it, and its message says what helps', async (t) => {
  const own = await startApp({ set: { FILES_MEGABYTES: 1 } })
  t.after(() => own.close())
  const organization = await own.newOrganization()
  const file = { bytes: Buffer.alloc(1_000_000), content_type: 'text/plain', subject: 'test', name: 'large.txt', hours: 1 }
  await putFile(organization.context, file)
  const { body } = await organization.call('POST', '/reporting/parcels', { fields: ['parcel_id'], filters })
  await runJobs(organization)
  const failed = (await organization.call('GET', `/reporting/parcels/${body.id}`)).body
  assert.deepEqual([failed.status, failed.url], ['failed', null])
  assert.match(failed.status_message, /take 1\.0 of 1\.0 MB.* raise FILES_MEGABYTES\.$/)
})

test('400 invalid for a 21st report under way', async (t) => {
  const own = await startApp()
  t.after(() => own.close())
  const { call } = await own.newOrganization()
  for (let i = 0; i < 20; i++) assert.equal((await call('POST', '/reporting/parcels', { fields: ['parcel_id'], filters })).status, 202)
  assert.equal((await call('POST', '/reporting/parcels', { fields: ['parcel_id'], filters })).status, 400)
})
