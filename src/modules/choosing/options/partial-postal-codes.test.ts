import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const parcels = [{ weight: { value: '2', unit: 'kg' } }]
const optionsTo = async (country_code: string, postal_code?: string) => {
  const { status, body, text } = await call('POST', '/shipping-options', {
    from_address: { country_code: 'NL', postal_code: '1012' },
    to_address: { country_code, postal_code },
    parcels,
    calculate_quotes: true,
  })
  assert.equal(status, 200, text)
  return body.data
}
/** What each carrier adds to each price, by type. */
const surchargesTo = async (country: string, code?: string) =>
  (await optionsTo(country, code)).flatMap((option: any) =>
    option.quotes.flatMap((quote: any) =>
      [...quote.price.breakdown, ...(quote.estimated_surcharges ?? [])].map(({ type }: any) => `${option.code} ${type}`),
    ),
  )

test('the beginning of a postal code is accepted: four digits, a district, a routing area', async () => {
  for (const [country, code] of [
    ['NL', '1012'],
    ['GB', 'SW1A'],
    ['GB', 'sw1a'],
    ['CA', 'M5V'],
    ['IE', 'D02'],
    ['DE', '101'],
    ['PT', '9500'],
    ['US', '100'],
    ['BR', '01310'],
  ] as const) {
    assert.ok((await optionsTo(country, code)).length > 0 || country !== 'NL', `${country} ${code}`)
    const query = `from_country_code=NL&to_country_code=${country}&to_postal_code=${code}`
    assert.equal((await call('GET', `/shipping-options?${query}`)).status, 200, query)
  }
})

test('the beginning of a postal code is matched on what it says: remote where all codes that begin so are', async () => {
  const whole = await surchargesTo('ES', '35001')
  const mainland = await surchargesTo('ES', '28001')
  assert.notDeepEqual(whole, mainland)
  assert.deepEqual(await surchargesTo('ES', '35'), whole)
  assert.deepEqual(await surchargesTo('ES', '350'), whole)
  assert.deepEqual(await surchargesTo('ES', '28'), mainland)
  // Northern Ireland, by its area alone.
  assert.deepEqual(await surchargesTo('GB', 'BT12'), await surchargesTo('GB', 'BT12 3AB'))
})
