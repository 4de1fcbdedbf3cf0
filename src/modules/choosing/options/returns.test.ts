import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { findDeliveryOption } from '../../../carriers/kit/returns.ts'
import { findMethodId } from '../../../carriers/method-ids.ts'
import { optionOf } from '../../../carriers/registry.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const ask = async (body: object, path = '/shipping-options') => {
  const { status, body: answer } = await call('POST', path, body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer as { data: any[]; left_out?: any[] }
}
const codesOf = ({ data }: { data: any[] }) => data.map(({ code }) => code as string).sort()
const way = (from: string, to: string) => ({ from_address: { country_code: from }, to_address: { country_code: to } })
const parcel = { weight: { value: 2, unit: 'kg' }, dimensions: { length: 30, width: 20, height: 10, unit: 'cm' } }
const returns = { functionalities: { returns: true } }

/** Every return option, and how a shopper hands it over. */
const handedOver = {
  'northpost:return': 'drop_off_point',
  'northpost:return/labelless': 'drop_off_labelless',
  'swiftly:return': 'drop_off_point',
  'swiftly:return/labelless': 'drop_off_labelless',
  'swiftly:return/first_mile=pickup': 'pickup',
  'collogix:return': 'pickup',
  'collogix:return/bulky_goods': 'pickup',
  'collogix:store_return': 'in_store',
}

test('200 with the return options of three carriers for returns: true, and with none of them for a request without it', async () => {
  assert.deepEqual(codesOf(await ask(returns)), Object.keys(handedOver).sort())
  const listed = (await call('GET', '/shipping-options?returns=true')).body
  assert.deepEqual(codesOf(listed), Object.keys(handedOver).sort())
  for (const body of [{}, way('NL', 'NL'), { functionalities: { tracked: true } }, { functionalities: { returns: false } }]) {
    for (const path of ['/shipping-options', '/shipping-options/filter', '/shipping-options/quote']) {
      const { data } = await ask(body, path)
      assert.ok(data.length > 0 && data.every(({ functionalities }) => !functionalities.returns), `${path} ${JSON.stringify(body)}`)
    }
  }
})

test('200 with a return option that is named by its code or its product, also without returns: true', async () => {
  assert.deepEqual(codesOf(await ask({ shipping_option_code: 'swiftly:return/labelless' })), ['swiftly:return/labelless'])
  assert.deepEqual(codesOf(await ask({ shipping_product_code: 'northpost:return' })), ['northpost:return', 'northpost:return/labelless'])
  assert.deepEqual(codesOf(await ask({ shipping_option_code: 'swiftly:return', functionalities: { returns: false } })), [])
})

test('explain says once why a return option is left out of a request that is not for returns', async () => {
  const reasonsFor = async (body: object) => {
    const { left_out } = await ask({ explain: true, ...body })
    return left_out!.find(({ code }) => code === 'swiftly:return').reasons
  }
  const reason = 'Swiftly Return is for returns. Set functionalities.returns to true, or name its code.'
  assert.deepEqual(await reasonsFor(way('DE', 'NL')), [{ field: 'functionalities.returns', reason, limit: true, value: null }])
  const [only, ...others] = await reasonsFor({ ...way('DE', 'NL'), functionalities: { returns: false } })
  assert.deepEqual([only.field, others], ['functionalities.returns', []])
})

test('every delivery option of a return has a shipping option, and no other option has one', () => {
  for (const [code, expected] of Object.entries(handedOver)) assert.equal(findDeliveryOption(optionOf(code)!.option), expected, code)
  assert.equal(findDeliveryOption(optionOf('swiftly:home')!.option), undefined)
  assert.equal(findDeliveryOption(optionOf('collogix:business/first_mile=fulfilment')!.option), undefined)
})

test('docs/testing.md lists every return option with its delivery option', () => {
  const page = readFileSync(new URL('../../../../docs/testing.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z]+:[^`]+)` \| `(\w+)` \|/gm)].map(([, code, delivery_option]) => [code, delivery_option])
  assert.deepEqual(Object.fromEntries(rows), handedOver)
})

test('200 with prices, lead times and surcharges of a return from the shopper to the merchant, checked by hand', async () => {
  const { data } = await ask({ ...way('SE', 'NL'), parcels: [parcel], ...returns, calculate_quotes: true, explain: true })
  const prices = Object.fromEntries(data.map(({ code, quotes: [quote] }) => [code, [quote.price.total.value, quote.lead_time]]))
  assert.deepEqual(prices, {
    'northpost:return': ['9.95', 48],
    'northpost:return/labelless': ['10.40', 48],
    'swiftly:return': ['6.05', 24],
    'swiftly:return/labelless': ['6.40', 24],
    'swiftly:return/first_mile=pickup': ['9.45', 24],
    'collogix:return': ['13.60', 48],
    'collogix:return/bulky_goods': ['20.10', 48],
    'collogix:store_return': ['4.90', 72],
  })
  const surcharges = data.find(({ code }) => code === 'collogix:store_return').quotes[0].estimated_surcharges
  assert.deepEqual(surcharges.map(({ type, price }: any) => [type, price.value]).sort(), [
    ['fuel', '0.35'],
    ['returns', '1.20'],
  ])
})

test('200 in both directions: each country that a merchant ships from gets returns from each country of the Union, CH, GB and NO', async () => {
  const merchants = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'AT', 'GB']
  const shoppers = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'AT', 'PT', 'SE', 'FI', 'GR', 'PL', 'MT', 'GB', 'CH', 'NO']
  for (const merchant of merchants) {
    for (const shopper of shoppers) {
      const found = codesOf(await ask({ ...way(shopper, merchant), parcels: [parcel], ...returns }))
      for (const code of ['northpost:return', 'swiftly:return', 'collogix:return'])
        assert.ok(found.includes(code), `${code} from ${shopper} to ${merchant}`)
    }
  }
  assert.deepEqual(codesOf(await ask({ ...way('JP', 'NL'), ...returns })), [])
  // Ordinary products still collect in the countries of the carrier alone.
  assert.deepEqual(codesOf(await ask({ ...way('CH', 'NL'), shipping_option_code: 'swiftly:home' })), [])
})

test('a return option refuses what is too heavy or too large for it, with the limit', async () => {
  const { left_out } = await ask({
    ...way('DE', 'NL'),
    ...returns,
    explain: true,
    parcels: [{ weight: { value: 25, unit: 'kg' }, dimensions: { length: 110, width: 40, height: 40, unit: 'cm' } }],
  })
  const reasons = Object.fromEntries(left_out!.map(({ code, reasons: all }) => [code, all.map(({ limit }: any) => limit)]))
  assert.deepEqual(reasons['northpost:return'], ['20 kg', '100 cm'])
  assert.deepEqual(reasons['swiftly:return'], ['20 kg', '100 cm', '250 cm'])
  assert.deepEqual(reasons['collogix:store_return'], ['20 kg'])
  assert.ok(!('collogix:return' in reasons))
})

test('return options have method ids of version 2 that stay the same', async () => {
  const ids = { 1019: 'northpost:return', 1042: 'swiftly:return', 1116: 'collogix:return', 1118: 'collogix:store_return' }
  const { body } = await call('POST', '/compat/shipping-options', { shipping_method_ids: Object.keys(ids).map(Number) })
  assert.deepEqual(body.data, ids)
  assert.equal(findMethodId('collogix:return/bulky_goods'), 1117)
})
