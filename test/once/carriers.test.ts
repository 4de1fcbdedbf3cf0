import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { announcedDocumentTypes } from '../../src/carriers/kit/announce.ts'
import { ForgedPush, UnreadableAnswer } from '../../src/carriers/kit/answers.ts'
import {
  type AnyCapability as AnyCapabilityOf,
  type Carrier,
  CarrierRefusal,
  type CarrierResponse,
  capabilityNames,
  hasSteps,
} from '../../src/carriers/kit/carrier.ts'
import { completeFunctionalities, functionalityFields } from '../../src/carriers/kit/functionalities.ts'
import { trackingPhases } from '../../src/carriers/kit/tracking.ts'
import { createMask } from '../../src/carriers/mask.ts'
import { loadExamples } from '../carrier-examples.ts'
import { listCarriers } from '../carriers.ts'
import type { Example, Examples } from '../fixtures/carriers/example.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { garbageFrom } from '../garbage.ts'
import { testSeed as seed } from '../seed.ts'

/** The rules that every carrier keeps. There are no exceptions. */
type AnyCapability = AnyCapabilityOf<unknown, unknown, unknown>
type AnyExample = Example<any, unknown>
type Asked = { readonly name: string; readonly capability: AnyCapability; readonly examples: readonly AnyExample[] }

const stateOf = (capability: AnyCapability, { state }: AnyExample) => state ?? (hasSteps(capability) ? capability.first : undefined)

/** The call of an example: of a capability of several calls, that of its state. */
const askOf = (capability: AnyCapability, settings: unknown, example: AnyExample) =>
  hasSteps(capability)
    ? capability.ask(settings, example.input, stateOf(capability, example), example.authorization)
    : capability.ask(settings, example.input, example.authorization)

/** What is read of an answer: the result, or the state that the next call is made with. */
const readOf = (capability: AnyCapability, example: AnyExample, answer: CarrierResponse = example.answer) =>
  hasSteps(capability)
    ? capability.next(stateOf(capability, example), answer, example.input)
    : { result: capability.read(answer, example.input, example.settings) }

/** The unstamped letter bears the name of the platform, whatever that is; its file does not. */
async function examplesOf({ code }: Carrier): Promise<Examples> {
  const [file] = globSync(`test/fixtures/carriers/${code === 'crossdock' ? 'letter' : code}-examples.ts`)
  assert.ok(file, `There is no test/fixtures/carriers/${code}-examples.ts`)
  return loadExamples(file)
}

/** Everything that a carrier can be asked, each with what was asked once. Those of pickups go by `pickups.book`. */
function askedOf(carrier: Carrier, examples: Examples): readonly Asked[] {
  const {
    pickups: { terms: _terms, ...pickups } = {} as never,
    receive: _,
    ...single
  } = Object.fromEntries(capabilityNames.flatMap((name) => (carrier[name] ? [[name, carrier[name]]] : []))) as Record<string, any>
  const asked = (capabilities: Record<string, AnyCapability>, kept: any, prefix = ''): Asked[] =>
    Object.entries(capabilities).map(([name, capability]) => ({ name: prefix + name, capability, examples: kept?.[name] ?? [] }))
  return [...asked(single, examples), ...asked(pickups, examples.pickups, 'pickups.')]
}

const optionsOf = ({ code, products }: Carrier) =>
  products.flatMap((product) =>
    product.variants.map((variant) => ({
      code: `${code}:${product.code}${variant.code && `/${variant.code}`}`,
      has: completeFunctionalities({ ...product.has, ...variant.has }),
      product,
      variant,
    })),
  )

/** Names of real carriers and shipping platforms, as digests, so that they are not written here either. */
const brands = new Set(
  (
    'cbc6279491 edfbc3ecc1 6952b2ee90 4311902217 dfd1c3967b a4e5771094 dedc13b987 f36ac23a21 d9ef5e43f5 2c20551c6e 4cdd394f5b ' +
    '5b9407e1a7 d5ecefe8bc 0a1b06e077 bf0d2f1690 45a9d81991 cd43b9f1f4 452ddac309 30b98ca8db 3234a28b3d 37e324bc78 8cbf06a325 ' +
    '18d05b5e40 5dca1b3ebf 962c21eb63 3ee4978559 6921724e26 217eb50072 9db23cfb01 ca96bbe975 8cfde6efdf f7842689d6 021c346cd6 ' +
    '5ce74ab36a 153f25d59b e85a76993b 63d1f5ae1b b7fa59dd4b 1eaebc1e90 a178ccaabd eb71819e51 0064936a2d e70105bdb6 4d465487e7 ' +
    'fd8dc6cf8a 2bc146b948 fa4cce7099 9c9cae4e5a 6272a99a07 a3a4842197 4f23a50a40 4679b801cb 0ff4eb24b2 d53aa3db34 77f32166cf ' +
    'ab4f4972ad 29624df13e 64a012744f adf6ac33a1 95daa942ba 9748453ff1 9f06a53d70 48b2769a27 a088fec706 a513bdd290 c8b37c8e53 ' +
    '2726ab0b31 346815293c 47a15141a0 6ef0587c1f 4d70a454bb dab4edec03'
  ).split(' '),
)
const isBrand = (word: string) => brands.has(createHash('sha256').update(word).digest('hex').slice(0, 10))

const isMoney = ({ cents, currency }: any) => Number.isSafeInteger(cents) && cents >= 0 && /^[A-Z]{3}$/.test(currency)
const isJson = (value: unknown) => isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)
const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isTime = (value: any) => !Number.isNaN(Date.parse(value))
const isSlot = ({ start_at, end_at }: any) => isTime(start_at) && isTime(end_at)
const isDocument = ({ mime_type, content_base64 }: any) => /^(application|image)\//.test(mime_type) && isText(content_base64)
const isLabel = (label: any) =>
  'routing' in label ? isText(label.routing.code) && label.routing.barcodes.length > 0 : isDocument(label.document)
const isAnnounced = ({ shipment_id, parcels }: any) =>
  isText(shipment_id) &&
  parcels.length > 0 &&
  parcels.every((one: any) => isTextOrNull(one.tracking_number) && isTextOrNull(one.tracking_url) && isLabel(one.label))
const isEvent = ({ code, phase, at, description }: any) =>
  isText(code) && (phase === null || trackingPhases.includes(phase)) && isTime(at) && typeof description === 'string'
const isCancellation = ({ status, code, message }: any) =>
  ['cancelled', 'queued', 'refused'].includes(status) && typeof message === 'string' && (status !== 'refused' || isText(code))
const isPoint = ({ carrier_service_point_id, position, opening_times }: any) =>
  isText(carrier_service_point_id) && Math.abs(position.latitude) <= 90 && Object.keys(opening_times).length === 7

const isAnnouncedFor = (read: any, { parcels }: any) =>
  isAnnounced(read) && read.parcels.length + (read.failed?.length ?? 0) === parcels.length && (read.documents ?? []).every(isPaper)
const isPaper = ({ type, document }: any) => announcedDocumentTypes.includes(type) && isDocument(document)
const isUpdate = ({ tracking_number, events }: any) => isText(tracking_number) && events.every(isEvent)

const makesSense: Record<string, (read: any, input: any) => boolean> = {
  authorize: ({ token, expires_in_s }) => isText(token) && Number.isFinite(expires_in_s) && expires_in_s > 0,
  announce: isAnnouncedFor,
  announceReturn: isAnnouncedFor,
  find: ({ found, announced }) => (found ? isAnnounced(announced) : found === false),
  cancel: isCancellation,
  'pickups.cancel': isCancellation,
  'pickups.timeSlots': (slots) => slots.every(isSlot),
  'pickups.book': ({ pickup_id, time_slot }) => isText(pickup_id) && isSlot(time_slot),
  'pickups.find': ({ found, pickup }) =>
    found ? isText(pickup.pickup_id) && isSlot(pickup.time_slot) && isText(pickup.state) : found === false,
  track: (events) => events.every(isEvent),
  trackMany: (updates) => updates.every(isUpdate),
  changes: ({ tracking_numbers, until }) => tracking_numbers.every(isText) && isTime(until),
  subscribe: ({ subscription_id }) => isText(subscription_id),
  manifest: ({ manifest_id, failed }) => isText(manifest_id) && failed.every((one: any) => isText(one.shipment_id)),
  documents: isDocument,
  servicePoints: (points) => points.every(isPoint),
  proofOfDelivery: ({ signed_by, delivered_at }) => isText(signed_by) && isTime(delivered_at),
  validate: ({ client_id, country }) => typeof client_id === 'string' && client_id !== '' && /^[A-Z]{2}$/.test(country),
  quote: (quotes: any[]) =>
    quotes.every(
      ({ option_code, price, surcharges }) =>
        typeof option_code === 'string' &&
        isMoney(price) &&
        surcharges.every((one: any) => typeof one.label === 'string' && isMoney(one.price)),
    ),
}

const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)

test('every carrier has a code of its own', () => {
  const codes = listCarriers().map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
})

test('a brand would be found: an invented one is planted among the digests', () => assert.ok(isBrand('plantedbrand')))

for (const carrier of listCarriers()) {
  const { code } = carrier
  const examples = await examplesOf(carrier)
  const asked = askedOf(carrier, examples)
  const recorded = asked.flatMap(({ name, capability, examples }) => examples.map((example) => ({ name, capability, example })))

  test(`${code}: codes are unique and of the published form, and keep what they say`, () => {
    assert.match(code, /^[a-z][a-z0-9_]*$/)
    const options = optionsOf(carrier)
    assert.equal(new Set(options.map((option) => option.code)).size, options.length)
    for (const option of options) {
      assert.match(option.code, /^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*(\/[a-z_]+(=[a-z0-9+_]+)?(,[a-z_]+(=[a-z0-9+_]+)?)*)?$/)
      for (const [word, value = word] of option.variant.code.split(',').map((part) => part.split('=') as [string, string?])) {
        if (!Object.hasOwn(functionalityFields, word)) continue
        const really = option.has[word as keyof typeof functionalityFields]
        assert.ok(really === true || String(really) === value, `${option.code} has ${word} ${really}`)
      }
    }
  })

  test(`${code}: every functionality has a value that the catalogue knows`, () => {
    for (const option of optionsOf(carrier)) {
      for (const [name, value] of Object.entries(option.has)) {
        const known = functionalityFields[name as keyof typeof functionalityFields] as (typeof functionalityFields)['size'] | undefined
        assert.ok(known, `${option.code}: ${name}`)
        if (known.kind === 'choice' && value !== null) assert.ok(known.values.includes(value as never), `${option.code}: ${name} ${value}`)
      }
    }
  })

  test(`${code}: a parcel is charged at its first scan if it is a return, and never otherwise`, () => {
    for (const { has, product } of optionsOf(carrier)) assert.equal(product.charging_type === 'first_scan', has.returns, product.code)
  })

  // One that ships in earnest has a name, and its own is that.
  test(`${code}: a sandbox carrier has no name of a real one`, { skip: carrier.mode !== 'test' }, () => {
    const { settings, ...tables } = carrier
    const words = JSON.stringify({ tables, settings: z.toJSONSchema(settings, { io: 'input' }), examples })
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
    const pairs = words.map((word, at) => word + (words[at + 1] ?? ''))
    assert.deepEqual([...new Set([...words, ...pairs])].filter(isBrand), [])
  })

  test(`${code}: its settings can be shown as a form`, () => {
    const { properties = {}, additionalProperties } = z.toJSONSchema(carrier.settings, { io: 'input' })
    assert.equal(additionalProperties, false)
    for (const [name, field] of Object.entries<any>(properties)) {
      assert.match(name, /^[a-z][a-z0-9_]*$/)
      assert.ok(field.description?.length >= 10, `${name} has no description`)
      assert.ok(['string', 'boolean', 'object'].includes(field.type), `${name} is ${field.type}`)
      for (const choice of field.enum ?? []) assert.equal(typeof choice, 'string')
      if (field.choices) assert.deepEqual(Object.keys(field.choices), field.enum)
    }
  })

  test(`${code}: what sounds secret is marked as secret, and is a text`, () => {
    for (const [name, field] of Object.entries<any>(z.toJSONSchema(carrier.settings, { io: 'input' }).properties ?? {})) {
      if (/key|secret|password|token|pin$/.test(name)) assert.equal(field.secret, true, name)
      if (field.secret) assert.equal(field.type, 'string', name)
    }
  })

  test(`${code}: for each capability there is an example that it reads, and one that it refuses`, () => {
    assert.deepEqual(
      Object.keys(examples),
      capabilityNames.filter((name) => carrier[name]),
    )
    const { terms: _, ...pickups } = carrier.pickups ?? {}
    assert.deepEqual(Object.keys(examples.pickups ?? {}), Object.keys(pickups))
    for (const { name, examples } of asked)
      for (const outcome of ['reads', 'refuses'])
        assert.ok(
          examples.some((example) => outcome in example),
          `No example of ${name} ${outcome} anything`,
        )
    for (const outcome of carrier.receive ? ['reads', 'forged'] : [])
      assert.ok(
        examples.receive!.some((example) => outcome in example),
        `No example of receive: ${outcome}`,
      )
  })

  for (const { name, capability, example } of recorded) {
    test(`${code}: ${name}: ${example.title}`, () => {
      const settings = Object.freeze(carrier.settings.parse(example.settings))
      const { input } = example
      const before = structuredClone(input)
      assert.deepEqual(askOf(capability, settings, example), example.call)
      assert.deepEqual(askOf(capability, settings, example), example.call, 'The same question is asked in other words')
      assert.deepEqual(input, before)
      if ('reads' in example) assert.deepEqual(readOf(capability, example), { result: example.reads })
      else if ('continues' in example) {
        assert.deepEqual(readOf(capability, example), { state: example.continues })
        assert.deepEqual(JSON.parse(JSON.stringify(example.continues)), example.continues, 'A state is stored as JSON')
      } else
        assert.throws(
          () => readOf(capability, example),
          (error) => {
            assert.ok(error instanceof CarrierRefusal)
            const { code, message, field } = error
            assert.deepEqual({ code, message, field }, { field: undefined, ...example.refuses })
            return true
          },
        )
    })
  }

  for (const example of examples.receive ?? []) {
    test(`${code}: receive: ${example.title}`, () => {
      const settings = Object.freeze(carrier.settings.parse(example.settings))
      const { headers, body } = example.push
      if ('reads' in example) assert.deepEqual(carrier.receive!.read(headers, body, settings), example.reads)
      else assert.throws(() => carrier.receive!.read(headers, body, settings), ForgedPush)
    })
  }

  test(`${code}: what comes in its name without its secret is not read, and garbage with it neither`, { skip: !carrier.receive }, (t) => {
    t.diagnostic(`TEST_SEED=${seed}`)
    const { settings, push } = examples.receive!.find((example) => 'reads' in example)!
    const read = (headers: typeof push.headers, body: string) => () =>
      carrier.receive!.read(headers, body, carrier.settings.parse(settings))
    assert.throws(read({}, push.body), ForgedPush)
    for (let index = 0; index < 200; index += 1) {
      const chance = chanceOf(seed, index)
      const told = `TEST_SEED=${seed}, number ${index}`
      const headers = Object.entries(push.headers).map(([name, value = '']) => [name, flipped(value, chance.int(0, value.length - 1))])
      assert.throws(read(Object.fromEntries(headers), push.body), ForgedPush, told)
      const garbage = chance.pick(['', 'null', '{}', '\u0000', '[[', push.body.slice(1), push.body.slice(0, -chance.int(1, 20))])
      assert.throws(read(push.headers, garbage), UnreadableAnswer, told)
    }
  })

  test(`${code}: nothing secret is in an address, and every address is encrypted`, () => {
    for (const { capability, example } of recorded) {
      const fields = Object.entries<any>(z.toJSONSchema(carrier.settings, { io: 'input' }).properties ?? {})
      // Some carriers take a secret in the address and nowhere else: the mask keeps it out of the logs.
      const hidden = fields.flatMap(([name, field]) => (field.secret && !field.in_address ? [name] : []))
      const secrets = hidden.map((name) => String(example.settings[name]))
      if (example.authorization) secrets.push(example.authorization.token)
      const { url } = askOf(capability, carrier.settings.parse(example.settings), example)
      assert.match(url, carrier.mode === 'test' ? /^https:\/\/[a-z_]+\.practice\.invalid\// : /^https:/)
      for (const secret of secrets)
        for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
          assert.ok(!url.includes(spelling), `${url} contains a secret`)
      const inAddress = fields.flatMap(([name, field]) => (field.in_address ? [String(example.settings[name])] : []))
      const shown = createMask(Object.fromEntries(inAddress.map((secret) => [secret, secret])))(url)
      for (const secret of inAddress) assert.ok(!decodeURIComponent(shown).includes(secret), `The mask leaves ${secret} in ${shown}`)
    }
  })

  test(`${code}: an unknown code is passed on unchanged`, () => {
    for (const { name, capability, example } of recorded) {
      if ('reads' in example && name === 'quote') {
        const surcharges = (example.reads as any[]).flatMap((one) => one.surcharges)
        const isKnown = surcharges.length > 0 && !surcharges.some(({ type }) => type === 'other')
        assert.ok(!isKnown, 'An example of a surcharge that we do not know is missing')
      }
      if ('reads' in example && name === 'track')
        assert.ok(
          (example.reads as any[]).some(({ phase }) => phase === null),
          'An example of an event that we do not know is missing',
        )
      if (!('refuses' in example)) continue
      const { body } = example.answer
      const [text, code] = [JSON.stringify(body), JSON.stringify(example.refuses.code)]
      // A code that follows from the status alone is not in the body.
      if (!text.includes(code)) continue
      const answer = { ...example.answer, body: JSON.parse(text.replaceAll(code, '"Zz-917"')) }
      assert.throws(() => readOf(capability, example, answer), { code: 'Zz-917' })
    }
  })

  test(`${code}: garbage is refused clearly, or read as something that makes sense`, (t) => {
    t.diagnostic(`TEST_SEED=${seed}`)
    for (const { name } of asked) {
      const mine = recorded.filter((one) => one.name === name)
      for (let index = 0; index < 500; index += 1) {
        const { capability, example } = mine[index % mine.length]!
        const answer = garbageFrom(example.answer, seed, index)
        const told = () => `TEST_SEED=${seed}, number ${index}: ${JSON.stringify(answer)}`
        try {
          const read = readOf(capability, example, answer)
          const isSense = 'state' in read ? isJson(read.state) : makesSense[name]!(read.result, example.input)
          assert.ok(isSense, `${told()} is read as what makes no sense`)
        } catch (error) {
          assert.ok(error instanceof CarrierRefusal || error instanceof UnreadableAnswer, `${told()} gives ${error}`)
        }
      }
    }
  })
}
