import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { type Carrier, type CarrierQuote, CarrierRefusal, type QuoteInput } from '../../src/carriers/kit/carrier.ts'
import { answerSandboxCarrier, isSandboxCarrier } from '../../src/simulator/network/answer.ts'
import type { RatePrice } from '../../src/simulator/network/rates.ts'
import { loadExamples } from '../carrier-examples.ts'
import { listCarriers } from '../carriers.ts'
import { practiceLedger } from '../practice-ledger.ts'

/** The sandbox carriers and their network, talking to each other. */
const noPrice: RatePrice = () => assert.fail('no price was expected')
const points = () => assert.fail('no service point was expected')
const noChance = () => assert.fail('nothing was left to chance')
const means = { price: noPrice, ledger: practiceLedger(), points, random: noChance }
const fileOf = ({ code }: Carrier) => globSync(`test/fixtures/carriers/${code === 'crossdock' ? 'letter' : code}-examples.ts`)[0]!
const settingsOf = async (carrier: Carrier): Promise<any> => {
  const examples = await loadExamples(fileOf(carrier))
  return examples.validate[0]!.settings
}
const callOf = (carrier: Carrier, settings: object) => carrier.validate.ask(carrier.settings.parse(settings), undefined)

for (const carrier of listCarriers().filter(({ starterContract }) => starterContract)) {
  const good = await settingsOf(carrier)
  const secret = Object.keys(good).find((name) => /key|secret|password|token/.test(name))

  test(`200 ${carrier.code} knows a client with good credentials`, async () => {
    const call = callOf(carrier, good)
    assert.ok(isSandboxCarrier(call.url))
    const answer = await answerSandboxCarrier(call, means)
    assert.ok(answer.kind === 'answer')
    const { client_id, country } = carrier.validate.read(answer, undefined)
    assert.equal(country, good.country)
    assert.ok(client_id.length > 2)
  })

  test(`401 ${carrier.code} refuses a key that begins with bad`, { skip: !secret }, async () => {
    const answer = await answerSandboxCarrier(callOf(carrier, { ...good, [secret!]: 'bad-one' }), means)
    assert.ok(answer.kind === 'answer')
    assert.equal(answer.status, 401)
    assert.throws(() => carrier.validate.read(answer, undefined), CarrierRefusal)
  })

  test(`${carrier.code} behaves as its contract says`, async () => {
    const told = (behaviour: string) => {
      const call = callOf(carrier, { ...good, behaviour })
      return answerSandboxCarrier({ ...call, url: call.url.replace('/v1/account', '/v1/track') }, means)
    }
    const usual = await told('good')
    assert.deepEqual(await told('time_out_before'), { kind: 'timeout', when: 'before' })
    assert.deepEqual(await told('time_out_after'), { kind: 'timeout', when: 'after' })
    assert.deepEqual(await told('answer_twice'), usual)
    const { delayMs, ...late } = (await told('answer_slowly')) as any
    assert.deepEqual(late, usual)
    assert.ok(delayMs > 1000 && delayMs < callOf(carrier, good).timeoutMs!)
    const refused = await told('refuse')
    assert.ok(refused.kind === 'answer')
    assert.throws(() => carrier.validate.read(refused, undefined), { name: 'Error', code: 'told_to_refuse' })
    assert.throws(() => callOf(carrier, { ...good, behaviour: 'sulk' }))
  })

  test(`200 ${carrier.code} validates a contract that is to misbehave: otherwise there would be none`, async () => {
    for (const behaviour of ['refuse', 'time_out_before', 'time_out_after', 'unreliable', 'book_again', 'unreliable_book_again']) {
      const answer = await answerSandboxCarrier(callOf(carrier, { ...good, behaviour }), means)
      assert.ok(answer.kind === 'answer' && carrier.validate.read(answer, undefined).country === good.country)
    }
  })
}

const quoting = listCarriers().filter(({ quote, starterContract }) => quote && starterContract)
const parcels = [
  { weight_g: 2500, dimensions_mm: { length: 400, width: 300, height: 200 }, insured_cents: 12_345, insured_currency: 'GBP' },
]
const inputOf = ({ code, products }: Carrier): QuoteInput => ({
  option_codes: products.flatMap((product) =>
    product.variants.map((variant) => `${code}:${product.code}${variant.code && `/${variant.code}`}`),
  ),
  from: { country_code: 'NL', postal_code: '1011 AB' },
  to: { country_code: 'FR', postal_code: undefined },
  parcels,
  at: '2026-07-01T08:00:00.000Z',
})

for (const carrier of quoting) {
  test(`200 ${carrier.code} is asked what was meant, and is understood to the cent`, async () => {
    const input = inputOf(carrier)
    const settings = carrier.settings.parse(await settingsOf(carrier))
    const prices: CarrierQuote[] = input.option_codes.map((option_code, at) => ({
      option_code,
      price: { cents: at * 10 ** (at % 7), currency: 'EUR' },
      surcharges: [{ type: 'address_corrections', label: 'Détour', price: { cents: at, currency: 'EUR' } }],
    }))
    const answer = await answerSandboxCarrier(carrier.quote!.ask(settings, input), {
      ...means,
      price(codes, received) {
        assert.deepEqual(codes, input.option_codes)
        assert.deepEqual(received, input)
        return prices
      },
    })
    assert.ok(answer.kind === 'answer')
    assert.deepEqual(carrier.quote!.read(answer, input), prices)
  })
}

test('4xx for whatever cannot be answered, and never an exception', async () => {
  const [carrier] = quoting as [Carrier]
  const settings = carrier.settings.parse(await settingsOf(carrier))
  const call = carrier.quote!.ask(settings, inputOf(carrier))
  const statusOf = async (changes: object) => {
    const answer = await answerSandboxCarrier({ ...call, ...changes }, means)
    return answer.kind === 'answer' ? answer.status : answer.kind
  }
  const body = call.body as any
  assert.equal(await statusOf({ headers: {} }), 401)
  assert.equal(await statusOf({ url: 'https://nobody.practice.invalid/v1/rates' }), 404)
  assert.equal(await statusOf({ url: 'https://aerofast.example/v1/rates' }), 404)
  assert.equal(await statusOf({ url: 'no address' }), 404)
  assert.equal(await statusOf({ url: call.url.replace('rates', 'rats') }), 404)
  assert.equal(await statusOf({ url: 'https://swiftly.practice.invalid/v1/rates' }), 404)
  assert.equal(await statusOf({ body: undefined }), 400)
  assert.equal(await statusOf({ body: { ...body, services: ['carpet'] } }), 422)
  assert.equal(await statusOf({ body: { ...body, from: { country: 'JP' } } }), 422)
  for (const key of Object.keys(body)) assert.equal(await statusOf({ body: { ...body, [key]: null } }), 400, key)
})
