import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())
type Call = Awaited<ReturnType<typeof app.newOrganization>>['call']
let call: Call

type Row = { line: number; at: string; source: string; cells: string[] }

/** The rows of the table, each with the time and the source of the heading above it. */
function readTable(): Row[] {
  const rows: Row[] = []
  let [at, source] = ['', '']
  for (const [index, line] of readFileSync(new URL('prices-by-hand.txt', import.meta.url), 'utf8')
    .split('\n')
    .entries()) {
    const heading = /^# (\S+)Z (\w+):/.exec(line)
    if (heading) [at, source] = [`${heading[1]}:00.000Z`, heading[2]!]
    else if (at && line) rows.push({ line: index + 1, at, source, cells: line.split('|').map((cell) => cell.trim()) })
  }
  return rows
}

/** `2 x 1 kg` is twice what stands behind. */
const repeated = <T>(text: string, read: (one: string) => T): T[] => {
  const [, count = '1', one] = /^(?:(\d+) x )?(.+)$/.exec(text)!
  return Array.from({ length: Number(count) }, () => read(one!))
}

function readParcel(text: string) {
  const [, value, sides, insured, beyond] = /^([\d.]+) kg(?: (\S+x\S+))?(?: insured (\S+))?(?: beyond (\S+))?$/.exec(text)!
  const [length, width, height] = sides?.split('x') ?? []
  return {
    weight: { value, unit: 'kg' },
    ...(sides && { dimensions: { length, width, height, unit: 'cm' } }),
    ...(insured && { total_insured_price: Number(insured) }),
    ...(beyond && { additional_insured_price: Number(beyond) }),
  }
}

const readPlace = (country_code: string, ...postal: string[]) => ({
  country_code,
  ...(postal.length > 0 && { postal_code: postal.join(' ') }),
})

function requestOf([shipping_option_code, way, parcels]: string[]) {
  const [from, ...to] = way!.split(' ')
  return {
    shipping_option_code,
    from_address: readPlace(from!),
    to_address: readPlace(...(to as [string])),
    parcels: parcels!.split(' + ').flatMap((one) => repeated(one, readParcel)),
    calculate_quotes: true,
  }
}

/** What is answered, in the words of the table. */
function spoken({ data }: any) {
  assert.equal(data.length, 1)
  const [{ quotes, quote_source, quote_error, parcel_billed_weights }] = data
  assert.deepEqual([quotes.length, quote_error], [1, null])
  const [{ price, estimated_surcharges, lead_time }] = quotes
  const priceOf = (type: string) => price.breakdown.find((one: any) => one.type === type)?.price.value ?? '-'
  return {
    price: priceOf('price_without_insurance'),
    insurance: priceOf('insurance_price'),
    surcharges: estimated_surcharges?.map((one: any) => `${one.type} ${one.price.value}`).sort() ?? ['?'],
    billed: parcel_billed_weights.map(({ value, volumetric }: any) => `${value}${volumetric ? 'v' : ''}`),
    hours: lead_time,
    source: quote_source,
  }
}

const listed = (text: string) => (text === '-' ? [] : text.split(', '))
const expected = ({ source, cells: [, , , price, insurance, surcharges, billed, hours] }: Row) => ({
  price,
  insurance,
  surcharges: listed(surcharges!).sort(),
  billed: listed(billed!).flatMap((one) => repeated(one, String)),
  hours: hours === '-' ? null : Number(hours),
  source,
})

before(async () => {
  ;({ call } = await app.newOrganization())
  const contracts = (await call('GET', '/contracts?page_size=100')).body.data
  const idOf = (code: string) => contracts.find(({ carrier }: any) => carrier.code === code).id
  const put = (code: string, ...lines: string[]) =>
    call(
      'PUT',
      `/contracts/${idOf(code)}/prices`,
      ['shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency', ...lines].join('\n'),
    )
  await put(
    'swiftly',
    'swiftly:home,NL,PL,0,2,4.95,EUR',
    'swiftly:home,NL,PL,2,10,7.1,EUR',
    'swiftly:express,NL,AT,0,5,9,EUR',
    'swiftly:express,NL,AT,5,31.5,20,EUR',
    'swiftly:home/id_check,NL,AT,0,31.5,8,EUR',
  )
  await put('aerofast', 'aerofast:express,NL,PL,0,70,3.5,EUR')
  const prices = [{ shipping_option_code: 'swiftly:home/id_check', price: { value: '3.33', currency: 'EUR' } }]
  await call('PATCH', `/contracts/${idOf('swiftly')}/pricing-form`, { prices })
})

const table = readTable()

test(`200 quotes what a person reckons from the printed tables, ${table.length} times`, async (t) => {
  const start = app.clock.time
  t.after(() => {
    app.clock.time = start
  })
  assert.ok(table.length >= 60)
  const wrong: unknown[] = []
  for (const row of table) {
    app.clock.time = row.at
    const { status, body } = await call('POST', '/shipping-options', requestOf(row.cells))
    assert.equal(status, 200, `line ${row.line}: ${JSON.stringify(body)}`)
    try {
      assert.deepEqual(spoken(body), expected(row))
    } catch (error) {
      wrong.push([row.line, row.cells.at(-1), (error as Error).message])
    }
  }
  assert.deepEqual(wrong, [])
})

test('200 quotes by the next rate card for an organization whose test clock is there, and for no other', async () => {
  const [mine, other] = [await app.newOrganization(), await app.newOrganization()]
  const { status } = await mine.call('POST', '/sandbox/clock', { to: '2027-01-04T09:00:00Z' })
  assert.equal(status, 200)
  const body = requestOf(['swiftly:home', 'NL DE', '2 kg'])
  const price = async (by: Call) => spoken((await by('POST', '/shipping-options', body)).body).price
  assert.deepEqual([await price(mine.call), await price(other.call)], ['8.46', '8.10'])
})
