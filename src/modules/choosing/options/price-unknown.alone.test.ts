import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendToStandIns } from '../../../../test/carrier-urls.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { receiver, runJobs, sender } from '../../../../test/shipments.ts'
import { startRelay } from '../../../../test/stand-ins/relay.ts'
import { relayCarrier } from '../../../../test/stand-ins/relay-carrier.ts'
import type { Capability, CarrierQuote, QuoteInput } from '../../../carriers/kit/carrier.ts'
import { addCarriers } from '../../../carriers/registry.ts'

const asked: QuoteInput[] = []
/** It takes five seconds, and says so. */
const quote: Capability<unknown, QuoteInput, readonly CarrierQuote[]> = {
  safe: true,
  ask(_, input) {
    asked.push(input)
    return { method: 'POST', url: 'https://sandbox.relay.example/quotes', body: {} }
  },
  read: (_, { option_codes: [option_code] }) => [{ option_code: option_code!, price: { cents: 700, currency: 'EUR' }, surcharges: [] }],
}
addCarriers([relayCarrier('relay', true), relayCarrier('quoting', true, { quote, quote_timeout_ms: 5_000, prices: 'carrier_api' })])
const relay = await startRelay()
/** The time limit of each call to the carrier, in milliseconds. */
const patience: (number | undefined)[] = []
const sendToRelay = sendToStandIns(relay.urls)
const app = await startApp({
  send(call) {
    patience.push(call.timeoutMs)
    return sendToRelay(call)
  },
})
after(async () => {
  await app.close()
  await relay.close()
})

async function withContract(carrier_code: string) {
  const organization = await app.newOrganization()
  const contract_data = { account: '4711', api_key: 'relay-key' }
  const { body } = await organization.call('POST', '/contracts', { carrier_code, name: 'Relay', is_active: true, contract_data })
  await runJobs(organization)
  const options = async (changes = {}) => {
    const { body, text } = await organization.call('POST', '/shipping-options', {
      from_address: { country_code: 'NL', postal_code: '5611 EM', city: 'Eindhoven' },
      to_address: { country_code: 'NL', postal_code: '1012 PA', city: 'Amsterdam' },
      shipping_option_code: `${carrier_code}:parcel`,
      parcels: [{ weight: { value: '1.2', unit: 'kg' } }],
      calculate_quotes: true,
      ...changes,
    })
    assert.equal(body.data?.length, 1, text)
    return body.data[0]
  }
  return { ...organization, contract_id: body.data.id as number, options }
}

test('200 with quote_error price_unknown where only contracts know the price, and with the price of a price file or form', async () => {
  const { call, contract_id, options } = await withContract('relay')
  const unknown = await options()
  assert.deepEqual([unknown.quotes, unknown.quote_error.code], [[], 'price_unknown'])
  assert.equal((await options({ calculate_quotes: false })).quote_error, null)
  const file = 'shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency\nrelay:parcel,NL,NL,0,2,4.95,EUR\n'
  const uploaded = await call('PUT', `/contracts/${contract_id}/prices`, file)
  assert.equal(uploaded.status < 300, true, uploaded.text)
  const filed = await options()
  assert.deepEqual([filed.quotes[0].price.total.value, filed.quote_error], ['4.95', null])
  const prices = [{ shipping_option_code: 'relay:parcel', price: { value: '3.10', currency: 'EUR' } }]
  const typed = await call('PATCH', `/contracts/${contract_id}/pricing-form`, { prices })
  assert.equal(typed.status < 300, true, typed.text)
  assert.equal((await options()).quotes[0].price.total.value, '3.10')
})

deepTest(
  'a carrier that quotes gets city and residential flag, has the time that it names, and is not asked while it is busy',
  async () => {
    const { options } = await withContract('quoting')
    patience.length = 0
    const { quotes, quote_error } = await options({ functionalities: { b2c: true } })
    assert.deepEqual([quotes[0]?.price.total.value, quote_error], ['7.00', null])
    assert.equal(patience.at(-1), 5_000)
    const { from, to, is_residential } = asked.at(-1)!
    assert.deepEqual([from.city, to.city, is_residential], ['Eindhoven', 'Amsterdam', true])
    relay.fail({ kind: 'rate_limit', retryAfter: '30', body: {} }, { on: 'POST /quotes' })
    const sent = relay.requestsTo('POST /quotes').length
    for (const value of ['2', '3']) {
      const { quote_error } = await options({ parcels: [{ weight: { value, unit: 'kg' } }] })
      assert.equal(quote_error.code, 'carrier_busy')
    }
    assert.equal(relay.requestsTo('POST /quotes').length - sent, 1)
  },
)

test('a carrier that quotes a return gets the value of its goods, in their currency; one without prices gets none', async () => {
  const { call, contract_id } = await withContract('quoting')
  const readValue = async (...prices: readonly (string | undefined)[]) => {
    const { status, text } = await call('POST', '/returns', {
      from_address: receiver,
      to_address: sender,
      weight: { value: '1', unit: 'kg' },
      ship_with: { type: 'shipping_option_code', shipping_option_code: 'quoting:return', contract: contract_id },
      parcel_items: prices.map((value, at) => ({
        description: 'Teapot',
        quantity: at + 1,
        ...(value && { price: { value, currency: 'GBP' } }),
      })),
    })
    assert.equal(status, 201, text)
    return asked.at(-1)!.value
  }
  assert.deepEqual(await readValue('12.50', '1.25'), { cents: 1500, currency: 'GBP' })
  assert.equal(await readValue(undefined), undefined)
})
