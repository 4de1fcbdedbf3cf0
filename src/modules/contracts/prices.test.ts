import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { listCarriers } from '../../../test/carriers.ts'
import { deepTest } from '../../../test/deep.ts'
import { startApp } from '../../../test/harness.ts'
import { assertServedMeanwhile } from '../../../test/turns.ts'
import { isPostgres } from '../../platform/database/database.ts'
import { optionCodesOf } from './option-codes.ts'
import { listFormPrices, listPricesFor } from './prices.ts'

const app = await startApp()
after(() => app.close())

const [carrier, other] = listCarriers().filter((one) => one.mode === 'test' && optionCodesOf(one).size > 1)
const [home, signed] = optionCodesOf(carrier!)
const [foreign] = optionCodesOf(other!)
const header = 'shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency'
const csv = (...lines: string[]) => [header, ...lines].join('\n')

/** An organization with the contract that it was given. */
async function newOrganization() {
  const made = await app.newOrganization()
  const { id } = (await made.call('GET', `/contracts?carrier_code=${carrier!.code}`)).body.data[0]
  const put = (text: string) => made.call('PUT', `/contracts/${id}/prices`, text)
  const get = async () => (await made.call('GET', `/contracts/${id}/prices`)).text
  return { ...made, id: id as number, put, get }
}
const faultsOf = ({ status, body }: any) => [status, ...body.errors.map((e: any) => `${e.code} ${e.source?.pointer ?? e.detail}`)]

test('200 takes a price list, and gives back one that can be taken again', async () => {
  const { put, get, call, id } = await newOrganization()
  const taken = await put(
    csv(`${signed},NL,DE,0,1,5,GBP`, `${home},NL,DE,2.5,10,7.1,EUR`, `${home},NL,DE,0,2.5,4.95,EUR`, `${home},BE,DE,0.001,31.5,0,USD`),
  )
  assert.deepEqual([taken.status, taken.body], [200, { data: { lines: 4 } }])
  const given = await call('GET', `/contracts/${id}/prices`)
  assert.deepEqual(
    [given.headers['content-type'], given.headers['content-disposition']],
    ['text/csv; charset=utf-8', 'attachment; filename="prices.csv"'],
  )
  const lines = [
    header,
    `${home},BE,DE,0.001,31.500,0.00,USD`,
    ...[`${home},NL,DE,0.000,2.500,4.95,EUR`, `${home},NL,DE,2.500,10.000,7.10,EUR`, `${signed},NL,DE,0.000,1.000,5.00,GBP`].sort(),
  ]
  assert.equal(given.text, lines.map((line) => `${line}\r\n`).join(''))
  assert.equal((await put(given.text)).status, 200)
  assert.equal(await get(), given.text)
})

test('200 replaces all that was there; 204 removes all, also where there is nothing', async () => {
  const { put, get, call, id } = await newOrganization()
  await put(csv(`${home},NL,DE,0,1,5,EUR`))
  await put(csv(`${home},NL,FR,0,1,5,EUR`))
  assert.doesNotMatch(await get(), /NL,DE/)
  for (let i = 0; i < 2; i++) assert.equal((await call('DELETE', `/contracts/${id}/prices`)).status, 204)
  assert.equal(await get(), `${header}\r\n`)
  assert.deepEqual((await put(header)).body, { data: { lines: 0 } })
})

test('200 with what spreadsheets do: a mark at the beginning, CRLF, quotes, columns in another order, empty lines and cells', async () => {
  const { put, get } = await newOrganization()
  const text = `\ufeffcurrency,price,"max_weight",min_weight,to_country,from_country,shipping_option_code\r\nEUR,"4.95", 2 ,0,DE,NL,"${home}"\r\n\r\n,,,,,,\r\n`
  assert.deepEqual((await put(text)).body, { data: { lines: 1 } })
  assert.equal(await get(), `${header}\r\n${home},NL,DE,0.000,2.000,4.95,EUR\r\n`)
})

test('400 reports every error of every line at once, with its line and column', async () => {
  const { put, get } = await newOrganization()
  const refused = await put(
    csv(
      `${foreign},XX,nl,0,1,5,EUR`,
      `${home},NL,DE,-1,1,-0.01,CHF`,
      '',
      `${home},NL,DE,2,2,"=1+1",EUR`,
      `${home},NL,DE,1e3,"1,5",@SUM(A1),`,
      `${home},NL,DE,0.0001,5,4.955,EUR`,
      `${home},NL,DE,5,6`,
      `nobody:knows,NL,DE,3,2,+5,eur,more`,
    ),
  )
  assert.deepEqual(faultsOf(refused), [
    400,
    'invalid /lines/2/shipping_option_code',
    'invalid /lines/2/from_country',
    'invalid /lines/2/to_country',
    'min_value /lines/3/min_weight',
    'min_value /lines/3/price',
    'invalid_choice /lines/3/currency',
    'invalid /lines/5/price',
    'invalid /lines/5/max_weight',
    'invalid /lines/6/min_weight',
    'invalid /lines/6/max_weight',
    'invalid /lines/6/price',
    'required /lines/6/currency',
    'invalid /lines/7/min_weight',
    'invalid /lines/7/price',
    'invalid /lines/8',
    'required /lines/8/price',
    'required /lines/8/currency',
    'invalid /lines/9',
    'invalid /lines/9/shipping_option_code',
    'invalid /lines/9/price',
    'invalid_choice /lines/9/currency',
    'invalid /lines/9/max_weight',
  ])
  assert.deepEqual(
    refused.body.errors.slice(0, 1).map(({ detail }: any) => detail),
    ['Line 2: shipping_option_code is not one that this carrier has.'],
  )
  for (const { detail, source } of refused.body.errors) assert.equal(/^Line (\d+): /.exec(detail)![1], source.pointer.split('/')[2])
  assert.equal(await get(), `${header}\r\n`)
})

test('400 for bands that overlap, each with the line that it overlaps with; neighbours may share a number', async () => {
  const { put } = await newOrganization()
  const band = (min: number, max: number, lane = 'NL,DE', option = home) => `${option},${lane},${min},${max},5,EUR`
  assert.equal((await put(csv(band(0, 1), band(1, 2), band(2, 5), band(0, 5, 'NL,FR'), band(0, 5, 'NL,DE', signed)))).status, 200)
  // Line 2 holds all the others; line 5 is what line 3 is.
  const refused = await put(csv(band(0, 10), band(1, 2), band(9, 11), band(1, 2), band(11, 12)))
  assert.deepEqual(faultsOf(refused), [400, 'invalid /lines/3/min_weight', 'invalid /lines/4/min_weight', 'invalid /lines/5/min_weight'])
  assert.match(refused.body.errors[0].detail, /overlaps with that of line 2\.$/)
})

test('400 for a wrong header, which is reported alone; for broken quotes; and for text that is no list', async () => {
  const { put } = await newOrganization()
  const missing = header.split(',').map((column) => `required /lines/1/${column}`)
  assert.deepEqual(faultsOf(await put(header.replaceAll(',', ';'))), [
    400,
    ...missing,
    `unknown_field /lines/1/${header.replaceAll(',', ';').slice(0, 50)}`,
  ])
  assert.deepEqual(faultsOf(await put(`${header},price,a/b\n1,2`)), [400, 'invalid /lines/1/price', 'unknown_field /lines/1/a~1b'])
  assert.deepEqual(faultsOf(await put(csv('', `"${home},NL`))), [400, 'non_field_errors /lines/3'])
  assert.deepEqual(faultsOf(await put('\n\n')), [400, ...missing])
  assert.deepEqual(faultsOf(await put(`${header}\n${','.repeat(10_001)}`)), [400, 'non_field_errors /lines/2'])
  assert.equal(faultsOf(await put('x,'.repeat(5_000))).length, 1 + 100)
  assert.equal((await put(csv('\0,\0,\0,\0,\0,\0,\0'))).status, 400)
})

test('400 with the first hundred errors and one entry for the rest, where there are more', async () => {
  const { put } = await newOrganization()
  const line = `${home},NL,DE,0,1,x,EUR`
  const faults = faultsOf(await put(csv(...Array(5_000).fill(line))))
  assert.deepEqual(
    [faults.length, faults[1], ...faults.slice(-2)],
    [102, 'invalid /lines/2/price', 'invalid /lines/101/price', 'invalid And more errors: the rest was not checked.'],
  )
  const overlapping = faultsOf(await put(csv(...Array(5_000).fill(`${home},NL,DE,0,1,5,EUR`))))
  assert.deepEqual([overlapping.length, ...overlapping.slice(-2)], [102, 'invalid /lines/102/min_weight', 'invalid And 4899 more errors.'])
})

const manyLines = Array.from(
  { length: 50_000 },
  (_, i) => `${home},NL,DE,${(i / 1000).toFixed(3)},${((i + 1) / 1000).toFixed(3)},${i % 100}.${i % 10},EUR`,
)

deepTest('other requests are served again and again while 50,000 lines are read and stored', async () => {
  const { put } = await newOrganization()
  const body = csv(...manyLines)
  // Stored, and then replaced.
  for (let times = 0; times < 2; times++) assert.equal((await assertServedMeanwhile(() => put(body))).status, 200)
})

deepTest('200 for 50,000 lines and 400 for one more; 413 beyond ten megabytes', async () => {
  const { put, get } = await newOrganization()
  const lines = manyLines
  const taken = await put(csv(...lines))
  assert.deepEqual([taken.status, taken.body.data], [200, { lines: 50_000 }])
  assert.equal((await get()).split('\r\n').length, 50_002)
  const more = await put(csv(...lines, `${home},NL,DE,60,61,1,EUR`))
  assert.deepEqual(faultsOf(more), [400, 'invalid /lines'])
  assert.equal((await put('x'.repeat(10_485_761))).status, 413)
})

test('quotes read the bands of one lane alone, of the contracts that they name, and only of their own organization', async () => {
  const [one, two] = [await newOrganization(), await newOrganization()]
  for (const { put } of [one, two])
    await put(csv(`${home},NL,DE,0,1,5,EUR`, `${home},NL,DE,1,2.5,6.5,EUR`, `${home},NL,FR,0,1,5,EUR`, `${home},DE,NL,0,1,5,EUR`))
  const lane = { contract_ids: [one.id, two.id], from_country: 'NL', to_country: 'DE' }
  const rows = await listPricesFor(one.context, lane)
  const band = { contract_id: one.id, shipping_option_code: home, currency: 'EUR' }
  assert.deepEqual(
    rows.sort((a, b) => a.min_g - b.min_g),
    [
      { ...band, min_g: 0, max_g: 1000, price_cents: 500 },
      { ...band, min_g: 1000, max_g: 2500, price_cents: 650 },
    ],
  )
  assert.deepEqual(await listPricesFor(one.context, { ...lane, contract_ids: [] }), [])
  const plan = await planOf(
    sql`select * from contract_prices where organization_id = ${one.context.organization_id} and contract_id in (${one.id}, ${two.id}) and from_country = ${'NL'} and to_country = ${'DE'}`,
  )
  assert.match(plan, isPostgres(app.db) ? /Index Cond: .*to_country/ : /contract_id=\? AND from_country=\? AND to_country=\?/)
})

async function planOf(query: ReturnType<typeof sql>) {
  if (!isPostgres(app.db)) return JSON.stringify((await sql`explain query plan ${query}`.execute(app.db)).rows)
  return app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return JSON.stringify((await sql`explain ${query}`.execute(tx)).rows)
  })
}

test('200 keeps prices that were typed in, replaces those that are sent and removes those that are null', async () => {
  const { call, id, context } = await newOrganization()
  const patch = (...prices: [string | undefined, string | null][]) =>
    call('PATCH', `/contracts/${id}/pricing-form`, {
      prices: prices.map(([shipping_option_code, value]) => ({
        shipping_option_code,
        price: value === null ? null : { value, currency: 'EUR' },
      })),
    })
  await patch([home, '4.9'], [signed, '1234567.89'])
  const { status, body } = await patch([home, '0'])
  const price = (value: string) => ({ value, currency: 'EUR' })
  const both = [
    { shipping_option_code: home, price: price('0.00') },
    { shipping_option_code: signed, price: price('1234567.89') },
  ].sort((a, b) => (a.shipping_option_code! < b.shipping_option_code! ? -1 : 1))
  assert.deepEqual([status, body.data.prices], [200, both])
  assert.deepEqual((await call('GET', `/contracts/${id}/pricing-form`)).body.data.prices, both)
  await patch([home, null])
  assert.deepEqual(await listFormPrices(context, [id]), [
    { contract_id: id, shipping_option_code: signed, price_cents: 123456789, currency: 'EUR' },
  ])
  assert.deepEqual(await listFormPrices(context, []), [])
})

test('400 for a price of an option that the carrier does not have, that stands twice, or that is no amount', async () => {
  const { call, id } = await newOrganization()
  const price = { value: '1', currency: 'EUR' }
  const refused = async (...prices: object[]) => faultsOf(await call('PATCH', `/contracts/${id}/pricing-form`, { prices }))
  assert.deepEqual(
    await refused(
      { shipping_option_code: foreign, price },
      { shipping_option_code: home, price },
      { shipping_option_code: home, price: null },
    ),
    [400, 'invalid /data/prices/0/shipping_option_code', 'invalid /data/prices/2/shipping_option_code'],
  )
  assert.deepEqual(
    await refused(
      { shipping_option_code: 'nobody:knows', price: { value: '-1', currency: 'CHF' } },
      { shipping_option_code: home, price: { value: 1, currency: 'EUR', tax: 1 } },
    ),
    [
      400,
      'invalid /data/prices/0/shipping_option_code',
      'invalid /data/prices/0/price/value',
      'invalid_choice /data/prices/0/price/currency',
      'invalid /data/prices/1/price/value',
      'unknown_field /data/prices/1/price/tax',
    ],
  )
})

test('204 takes the prices of a contract with it', async () => {
  const { call, id, put, context } = await newOrganization()
  await put(csv(`${home},NL,DE,0,1,5,EUR`))
  await call('PATCH', `/contracts/${id}/pricing-form`, { prices: [{ shipping_option_code: home, price: { value: '1', currency: 'EUR' } }] })
  assert.equal((await call('DELETE', `/contracts/${id}`)).status, 204)
  assert.deepEqual(await listPricesFor(context, { contract_ids: [id], from_country: 'NL', to_country: 'DE' }), [])
  assert.deepEqual(await listFormPrices(context, [id]), [])
  for (const path of ['prices', 'pricing-form']) assert.equal((await call('GET', `/contracts/${id}/${path}`)).status, 404)
  assert.equal((await put(csv())).status, 404)
})
