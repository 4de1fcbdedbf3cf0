import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mock, test } from 'node:test'
import type { AnnounceInput, AnnounceResult } from '../../src/carriers/kit/announce.ts'
import { ForgedPush, UnreadableAnswer } from '../../src/carriers/kit/answers.ts'
import type { Capability, Carrier, CarrierResponse } from '../../src/carriers/kit/carrier.ts'
import { makePush } from '../../src/carriers/sandbox/push.ts'
import { signaturePicture } from '../../src/labels/documents/signature.ts'
import { answerSandboxCarrier } from '../../src/simulator/network/answer.ts'
import { gs1, letter23, luhnDigit, mod7, mod97, s10 } from '../../src/simulator/network/check-digits.ts'
import type { CarrierLedger } from '../../src/simulator/network/ledger.ts'
import { numberOf } from '../../src/simulator/network/numbers.ts'
import { pointBookIn } from '../../src/simulator/network/points/book.ts'
import { loadExamples } from '../carrier-examples.ts'
import { carrierOf, listCarriers, singleCall } from '../carriers.ts'
import { dataDir } from '../data-dir.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { practiceLedger } from '../practice-ledger.ts'
import { nextRandom } from '../seed.ts'

/** The ledger of the sandbox carriers: bookings, and their later states. */
const booked_at = '2026-03-02T10:00:00.000Z'
const points = () => pointBookIn(dataDir)
const price = () => assert.fail('no price was expected')
const examplesOf = ({ code }: Carrier) =>
  loadExamples(globSync(`test/fixtures/carriers/${code === 'crossdock' ? 'letter' : code}-examples.ts`)[0]!)

type Desk = Awaited<ReturnType<typeof deskOf>>
/** A carrier, a contract with it, and its ledger. */
async function deskOf(code: string, ledger: CarrierLedger = practiceLedger()) {
  const carrier = carrierOf(code)!
  const examples = await examplesOf(carrier)
  const { settings, input } = examples.announce![0]!
  const send = (call: Parameters<typeof answerSandboxCarrier>[0]) =>
    answerSandboxCarrier(call, { price, ledger, points, random: nextRandom() })
  async function ask<In, Out>(capability: Capability<any, In, Out> | undefined, input: In, changes = {}): Promise<Out> {
    const answer = await send(capability!.ask(carrier.settings.parse({ ...settings, ...changes }), input))
    assert.ok(answer.kind === 'answer', 'No answer came')
    return capability!.read(answer, input)
  }
  const announce = (changes: Partial<AnnounceInput> = {}, contract = {}) =>
    ask(singleCall(carrier.announce), { ...input, ...changes }, contract)
  return { carrier, examples, input, ledger, settings, send, ask, announce }
}
const booking = listCarriers()
  .filter(({ announce, starterContract }) => announce && starterContract)
  .map(({ code }) => code)
const tracking = booking.filter((code) => carrierOf(code)!.track)
const after = (hours: number) => Temporal.Instant.from(booked_at).add({ hours }).toString({ smallestUnit: 'millisecond' })
const other = (count: number) => `0195f0c2-7a10-7c3e-9b1d-${String(count).padStart(12, '0')}`

for (const code of firstUnlessDeep(booking, 3)) {
  test(`200 ${code} books, finds, cancels and shows as it is recorded`, async () => {
    const { carrier, examples, send } = await deskOf(code)
    const replay = async (example: any, capability: any) => {
      const call = capability.ask(carrier.settings.parse(example.settings), example.input)
      assert.deepEqual(await send(call), { kind: 'answer', ...example.answer }, example.title)
    }
    // The refusal first: once a reference is booked, it is answered with its booking, whatever else is in the call.
    for (const example of examples.announce!.toReversed()) await replay(example, carrier.announce)
    for (const title of ['what was booked, though no answer came', 'a carrier that is set to refuse'])
      for (const example of examples.find ?? []) if (example.title === title) await replay(example, carrier.find)
    for (const example of examples.cancel ?? []) if (example.title !== 'too late') await replay(example, carrier.cancel)
    for (const example of examples.servicePoints?.slice(0, 1) ?? []) await replay(example, carrier.servicePoints)
    for (const example of examples.pickups?.timeSlots ?? []) await replay(example, carrier.pickups!.timeSlots)
  })

  test(`${code}: what is called safe has one effect, however often it is sent`, async () => {
    const desk = await deskOf(code)
    const sent = practiceLedger()
    const { send, settings } = await deskOf(code, sent)
    const announced = await (await deskOf(code, sent)).announce({ reference: other(1) })
    for (const [name, capability, input] of everythingAsked(desk, announced)) {
      // These are not called safe, since a contract can have them booked again; by default they have one effect all the same.
      if (name !== 'announce' && name !== 'book') assert.equal(capability.safe, true, name)
      const call = capability.ask(desk.carrier.settings.parse(settings), input)
      const first = await send(call)
      const books = structuredClone(sent.all())
      assert.deepEqual(await send(call), first, name)
      assert.deepEqual(sent.all(), books, name)
    }
  })

  test(`${code} books once what is announced twenty times at once`, async () => {
    const ledger = practiceLedger()
    const { announce } = await deskOf(code, ledger)
    const answers = await Promise.all(Array.from({ length: 20 }, () => announce()))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(ledger.all().length, 1)
  })

  test(`${code} has booked when it is silent after, and not when it is silent before or refuses`, async () => {
    const ledger = practiceLedger()
    const { announce, ask, carrier, input } = await deskOf(code, ledger)
    for (const behaviour of ['time_out_before', 'refuse']) {
      await assert.rejects(announce({}, { behaviour }))
      assert.equal(ledger.all().length, 0, behaviour)
    }
    await assert.rejects(announce({}, { behaviour: 'time_out_after' }), /No answer/)
    const kept = structuredClone(ledger.all())
    assert.equal(kept.length, 1)
    const answer = await announce({}, { behaviour: 'answer_twice' })
    if (carrier.find)
      assert.deepEqual(await ask(singleCall(carrier.find), { reference: input.reference }), { found: true, announced: answer })
    assert.deepEqual(ledger.all(), kept)
  })

  test(`${code} books a repeated announcement once`, async () => {
    const ledger = practiceLedger()
    const told = mock.method(ledger, 'put')
    const { announce } = await deskOf(code, ledger)
    await announce({}, { behaviour: 'answer_twice' })
    assert.deepEqual([ledger.all().length, told.mock.callCount()], [1, 2])
  })
}

/** Each capability of a carrier with a question that it has an answer to. */
function everythingAsked({ carrier, examples, input }: Desk, { shipment_id, parcels }: AnnounceResult) {
  const tracked = { tracking_number: parcels[0]!.tracking_number ?? '', at: after(90) }
  const pickup = examples.pickups?.book[0]?.input
  const questions: [string, Capability<any, any, unknown> | undefined, unknown][] = [
    ['validate', carrier.validate, undefined],
    ['announce', carrier.announce && singleCall(carrier.announce), input],
    ['find', carrier.find && singleCall(carrier.find), { reference: other(1) }],
    ['track', carrier.track, tracked],
    ['documents', carrier.documents && singleCall(carrier.documents), { shipment_id, tracking_number: null, type: 'air-waybill' }],
    ['proofOfDelivery', carrier.proofOfDelivery, tracked],
    ['servicePoints', carrier.servicePoints, { country_code: 'NL', postal_code: '1012', limit: 2 }],
    ['timeSlots', carrier.pickups?.timeSlots, { country_code: 'NL', postal_code: '1012', date: '2026-03-03', at: booked_at }],
    ['book', carrier.pickups?.book, pickup],
    ['find pickup', carrier.pickups?.find, { reference: other(1), at: booked_at }],
    ['cancel', carrier.cancel && singleCall(carrier.cancel), { id: shipment_id, at: booked_at }],
  ]
  return questions.filter((one): one is [string, Capability<any, any, unknown>, unknown] => one[1] !== undefined)
}

const refusals: [string, string, (input: AnnounceInput) => Partial<AnnounceInput>][] = [
  ['freshlane', 'best_before_too_early', ({ parcels }) => ({ parcels: [{ ...parcels[0]!, expiration_date: '2026-03-06' }] })],
  ['freshlane', 'best_before_too_early', ({ parcels }) => ({ parcels: [{ ...parcels[0]!, expiration_date: undefined }] })],
  ['ironhaul', 'packaging_required', ({ parcels }) => ({ parcels: [{ ...parcels[0]!, package_type: undefined }] })],
  ['swiftly', 'not_offered', () => ({ hide_sender: true })],
  ['aerofast', 'not_offered', () => ({ tail_lift_loading: true })],
  ['ironhaul', 'date_has_passed', () => ({ fixed_delivery_date: '2026-03-01' })],
  ['swiftly', 'service_point_required', () => ({ option_code: 'swiftly:locker' })],
  ['swiftly', 'unknown_service_point', () => ({ option_code: 'swiftly:locker', carrier_service_point_id: 'SWNL-4X31O' })],
  ['swiftly', 'too_many_pieces', ({ parcels }) => ({ parcels: Array.from({ length: 21 }, () => parcels[0]!) })],
  ['swiftly', 'too_heavy', ({ parcels }) => ({ parcels: [{ ...parcels[0]!, weight_g: 31_501 }] })],
  ['northpost', 'origin_not_served', ({ from_address }) => ({ from_address: { ...from_address, country_code: 'JP' } })],
  ['collogix', 'bad_sscc', ({ parcels }) => ({ parcels: [{ ...parcels[0]!, sscc: '106141412345678909' }] })],
  ['collogix', 'sscc_in_use', ({ parcels }) => ({ parcels: [1, 2].map(() => ({ ...parcels[0]!, sscc: '106141412345678908' })) })],
]
for (const [code, refused, changes] of refusals)
  test(`422 ${code} refuses with ${refused}, and nothing is booked`, async () => {
    const ledger = practiceLedger()
    const { announce, input } = await deskOf(code, ledger)
    await assert.rejects(announce(changes(input)), { code: refused })
    assert.deepEqual(ledger.all(), [])
  })

test('200 what is booked is answered as it was booked, also when it is announced again too late or in other words', async () => {
  const { announce, input } = await deskOf('freshlane')
  const announced = await announce()
  assert.deepEqual(await announce({ at: after(24 * 30) }), announced)
  assert.deepEqual(await announce({ option_code: 'freshlane:balloon', parcels: [{ ...input.parcels[0]!, weight_g: 1e9 }] }), announced)
})

test('409 a reference that is a pickup’s is no shipment’s, and the other way round', async () => {
  const { announce, ask, carrier, examples, input } = await deskOf('collogix')
  const pickup = examples.pickups!.book[0]!.input
  await ask(carrier.pickups!.book, pickup)
  await assert.rejects(announce({ reference: pickup.reference }), { code: 'reference_in_use' })
  await announce()
  await assert.rejects(ask(carrier.pickups!.book, { ...pickup, reference: input.reference }), { code: 'reference_in_use' })
})

test('200 a parcel goes to a locker that there is', async () => {
  const { announce } = await deskOf('swiftly')
  const { parcels } = await announce({ option_code: 'swiftly:locker', carrier_service_point_id: 'SWDE-ECNVN' })
  assert.equal(parcels.length, 1)
})

test('an own SSCC is the number of the parcel, for one parcel only', async () => {
  const { announce, input } = await deskOf('collogix')
  const parcels = [{ ...input.parcels[0]!, sscc: '106141412345678908' }, input.parcels[0]!]
  const announced = await announce({ parcels })
  assert.equal(announced.parcels[0]!.tracking_number, '106141412345678908')
  assert.match(announced.parcels[1]!.tracking_number!, /^\d8712345\d{10}$/)
  await assert.rejects(announce({ parcels, reference: other(2) }), { code: 'sscc_in_use' })
})

test('a letter without tracking has no number, or one that cannot be tracked', async () => {
  const { announce, send, carrier } = await deskOf('crossdock')
  const [parcel] = (await announce()).parcels
  assert.match(parcel!.tracking_number!, /^UL\d{14}$/)
  assert.ok(parcel!.tracking_url!.endsWith(`/track/${parcel!.tracking_number}`))
  assert.deepEqual([carrier.cancel, carrier.find, carrier.track, carrier.receive], [undefined, undefined, undefined, undefined])
  const call = (await deskOf('swiftly')).carrier.track!.ask(carrierSettings('swiftly'), { tracking_number: 'x', at: booked_at })
  const answer: any = await send({ ...call, url: call.url.replace('swiftly', 'letter') })
  assert.equal(answer.status, 404)
  const post = await deskOf('northpost')
  assert.equal((await post.announce({ option_code: 'northpost:letter' })).parcels[0]!.tracking_number, null)
})
const carrierSettings = (code: string) =>
  carrierOf(code)!.settings.parse({ account_number: '10020030', api_key: 'sw_51cc', country: 'DE', depot: 'DUS03' })

for (const code of firstUnlessDeep(tracking, 3)) {
  test(`${code}: a parcel goes its way by the clock, and cannot be taken back once it has left`, async () => {
    const { announce, ask, carrier } = await deskOf(code)
    const { shipment_id, parcels } = await announce()
    const { tracking_number } = parcels[0]!
    const phasesAt = async (hours: number) =>
      (await ask(carrier.track, { tracking_number: tracking_number!, at: after(hours) })).map(({ phase }) => phase)
    assert.deepEqual(await phasesAt(0), ['announced'])
    const all = await phasesAt(120)
    assert.ok(all.length >= 8)
    assert.deepEqual([...all.slice(0, 2), ...all.slice(-2)], ['announced', 'accepted', 'in_delivery', 'delivered'])
    const late = await ask(singleCall(carrier.cancel), { id: shipment_id, at: after(24) })
    assert.deepEqual(late, { status: 'refused', code: 'already_collected', message: 'It is on its way.' })
    const now = await ask(singleCall(carrier.cancel), { id: shipment_id, at: after(1) })
    assert.equal(now.status, code === 'northpost' ? 'queued' : 'cancelled')
    assert.equal((await ask(singleCall(carrier.cancel), { id: shipment_id, at: after(12) })).status, 'cancelled')
    assert.deepEqual(await phasesAt(120), ['announced', 'cancelled'])
    await assert.rejects(ask(carrier.track, { tracking_number: 'nobody', at: booked_at }), { code: 'unknown_number' })
  })

  test(`${code} pushes what it is asked for, signed: nothing else is read`, async () => {
    const { announce, ask, carrier, settings, send } = await deskOf(code)
    const tracking_number = (await announce()).parcels[0]!.tracking_number!
    const contract = carrier.settings.parse(settings)
    const asked = { tracking_number, at: after(90) }
    const call = carrier.track!.ask(contract, asked)
    const { body }: any = await send(call)
    const key = call.headers!.authorization!.slice('Bearer '.length)
    const push = makePush([{ number: tracking_number, events: body.events }], key)
    assert.deepEqual(carrier.receive!.read(push.headers, push.body, contract), [
      { tracking_number, events: await ask(carrier.track, asked) },
    ])
    for (const at of [...push.body].keys()) {
      const spoilt = push.body.slice(0, at) + (push.body[at] === '0' ? '1' : '0') + push.body.slice(at + 1)
      assert.throws(() => carrier.receive!.read(push.headers, spoilt, contract), ForgedPush)
    }
    const foreign = makePush([], `${key}0`)
    assert.throws(() => carrier.receive!.read(foreign.headers, foreign.body, contract), ForgedPush)
    for (const updates of [null, [{}], [{ number: 'x', events: [{ code: 'x', text: 'x', time: 'yesterday', place: null }] }]] as any) {
      const signed = makePush(updates, key)
      assert.throws(() => carrier.receive!.read(signed.headers, signed.body, contract), UnreadableAnswer)
    }
  })
}

test('a proof of delivery is there when the parcel is delivered, signed in a hand that stays the same', async () => {
  const { announce, ask, carrier } = await deskOf('aerofast')
  const prove = async (reference: string) => {
    const tracking_number = (await announce({ reference })).parcels[0]!.tracking_number!
    await assert.rejects(ask(carrier.proofOfDelivery, { tracking_number, at: after(24) }), { code: 'not_delivered' })
    return ask(carrier.proofOfDelivery, { tracking_number, at: after(90) })
  }
  const proof = await prove(other(1))
  assert.deepEqual([proof.signed_by, proof.place], ['Zoë Jansen', 'Berlin, DE'])
  assert.deepEqual(await prove(other(1)), proof)
  assert.notDeepEqual((await prove(other(2))).signature, proof.signature)
  const picture = signaturePicture(proof.signature!)!
  const ink = picture.bits.reduce((dots, byte) => dots + byte.toString(2).replaceAll('0', '').length, 0)
  assert.ok(ink > 1_000 && ink < picture.width * picture.height * 0.3, `${ink} dots`)
})

test('a lorry comes in a slot that is offered, and can be sent away before it leaves', async () => {
  const { ask, carrier, examples } = await deskOf('collogix')
  const { timeSlots, book, cancel } = carrier.pickups!
  const day = { country_code: 'NL', postal_code: '1011', at: booked_at }
  assert.deepEqual(await ask(timeSlots, { ...day, date: '2026-03-07' }), [])
  assert.equal((await ask(timeSlots, { ...day, date: '2026-03-02' })).length, 2)
  const { pickup_id, time_slot } = await ask(book, examples.pickups!.book[0]!.input)
  assert.deepEqual(time_slot, examples.pickups!.book[0]!.input.time_slots[1])
  assert.equal((await ask(cancel, { id: pickup_id, at: '2026-03-03T11:30:00.000Z' })).status, 'refused')
  assert.equal((await ask(cancel, { id: pickup_id, at: '2026-03-03T10:30:00.000Z' })).status, 'cancelled')
  await assert.rejects(ask(cancel, { id: 'CO-0', at: booked_at }), { code: 'unknown_pickup' })
})

test('a pickup is found by its reference, with what came of it; a carrier that books again has two under one reference', async () => {
  const ledger = practiceLedger()
  const { ask, carrier, examples } = await deskOf('ironhaul', ledger)
  const { book, find, cancel } = carrier.pickups!
  const pickup = { ...examples.pickups!.book[0]!.input, customer_reference: 'journey:pickup_failed' }
  const { reference, time_slots } = pickup
  const at = time_slots[1]!.end_at!
  assert.deepEqual(await ask(find, { reference, at }), { found: false })
  const booked = await ask(book, pickup)
  const stateAt = async (time: string) => ((await ask(find, { reference, at: time })) as any).pickup.state
  assert.deepEqual(await Promise.all([booked_at, at].map(stateAt)), ['booked', 'failed'])
  await ask(cancel, { id: booked.pickup_id, at: booked_at })
  assert.equal(await stateAt(at), 'cancelled')
  const twice = { ...pickup, reference: other(7) }
  await ask(book, twice, { behaviour: 'book_again' })
  await ask(book, twice, { behaviour: 'book_again' })
  assert.equal(ledger.all().length, 3)
  await assert.rejects(ask(find, { reference: other(7), at }), { name: 'Error' })
})

test('the driver scans the parcels that wait at the end of the slot, and no parcel that was scanned before or booked later', async () => {
  const { announce, ask, carrier, examples, input } = await deskOf('collogix')
  const { time_slot, pickup_id } = await ask(carrier.pickups!.book, examples.pickups!.book[0]!.input)
  const at = time_slot.end_at
  const numberOf = async (reference: string, changes: Partial<AnnounceInput> = {}) =>
    (await announce({ reference, ...changes })).parcels[0]!.tracking_number!
  const waiting = await numberOf(input.reference, { at: '2026-03-03T08:00:00.000Z' })
  const early = await numberOf(other(1), { at: '2026-03-01T08:00:00.000Z' })
  const late = await numberOf(other(2), { at: '2026-03-03T15:00:00.000Z' })
  const asked = [waiting, early, late].map((tracking_number) => ({ tracking_number, after: null }))
  await ask(carrier.outbox, { at, pickup_id, parcels: asked })
  const scanOf = async (tracking_number: string) =>
    (await ask(carrier.track, { tracking_number, at: '2026-03-06T10:00:00.000Z' })).find(({ code }) => code === 'HUB-IN')?.at
  assert.equal(await scanOf(waiting), at)
  assert.ok((await scanOf(early))! < at)
  assert.ok((await scanOf(late))! > at)
})

test('service points come nearest first, by place and by postal code', async () => {
  const { ask, carrier } = await deskOf('swiftly')
  const utrecht = { latitude: 52.09, longitude: 5.12 }
  const near = await ask(carrier.servicePoints, { country_code: 'NL', position: utrecht, limit: 200 })
  assert.equal(near[0]!.address.city, 'Utrecht')
  assert.equal(near.length, 200)
  for (const [at, { distance_m }] of near.entries()) assert.ok(distance_m! >= (near[at - 1]?.distance_m ?? 0))
  const within = await ask(carrier.servicePoints, { country_code: 'NL', position: utrecht, radius_m: 5000, limit: 200 })
  assert.deepEqual(
    within,
    near.filter(({ distance_m }) => distance_m! <= 5000),
  )
  assert.ok(within.length > 5)
  const coded = await ask(carrier.servicePoints, { country_code: 'DE', postal_code: '50670', limit: 2 })
  for (const { address } of coded) assert.match(address.postal_code, /^50/)
  const [one] = await ask(carrier.servicePoints, { country_code: 'DE', carrier_service_point_ids: ['SWDE-ECNVN'], limit: 9 })
  assert.equal(one!.general_shop_type, 'locker')
})

test('check digits are those of the published examples', () => {
  assert.deepEqual([s10('12345678'), s10('47312482')], ['5', '9'])
  assert.deepEqual([gs1('10614141234567890'), gs1('629104150021')], ['8', '3'])
  assert.deepEqual([luhnDigit('7992739871'), mod7('1234567'), mod97('794'), letter23('23')], ['3', '5', '44', 'A'])
})

const forms: Record<string, [RegExp, (number: string) => boolean]> = {
  northpost: [/^[RLC][A-Z]\d{9}[A-Z]{2}$/, (number) => s10(number.slice(2, 10)) === number[10]],
  swiftly: [/^SW\d{14}$/, (number) => luhnDigit(number.slice(2, -1)) === number.at(-1)],
  aerofast: [/^\d{12}$/, (number) => mod7(number.slice(0, -1)) === number.at(-1)],
  ironhaul: [/^IH\d{11}[A-HJ-NP-Y]$/, (number) => letter23(number.slice(2, -1)) === number.at(-1)],
  freshlane: [/^FL\d{14}$/, (number) => BigInt(number.slice(2)) % 97n === 1n],
  collogix: [/^\d8712345670\d{7}$/, (number) => gs1(number.slice(0, -1)) === number.at(-1)],
}
for (const code of firstUnlessDeep(tracking, 3)) {
  deepTest(`${code}: 5,000 parcels have 5,000 numbers of its form, each with its check digit`, async () => {
    const ledger = practiceLedger()
    const { announce } = await deskOf(code, ledger)
    const changes = code === 'collogix' ? { gs1_prefix: '8712345670' } : {}
    const [form, isChecked] = forms[code]!
    const numbers = new Set<string>()
    for (let count = 0; count < 5000; count += 1) {
      const [parcel] = (await announce({ reference: other(count) }, changes)).parcels
      const number = parcel!.tracking_number!
      assert.match(number, form)
      assert.ok(isChecked(number), number)
      numbers.add(number)
    }
    assert.equal(numbers.size, 5000)
    assert.equal(ledger.all().length, 5000)
  })
}

test('a number that another parcel has already is passed over, also when that one came at the same moment', async () => {
  const books = practiceLedger()
  await (await deskOf('swiftly', books)).announce()
  const kept = books.all()[0]!
  assert.ok(kept.kind === 'shipment')
  const drawn = [0, 1, 2].map((attempt) =>
    numberOf('swiftly', { country: 'NL', service: 'home', details: {} }, { reference: other(9), position: 0, attempt }),
  ) as [string, string, string]
  const inTheWay = (number: string) => ({ ...kept, reference: number, id: number, pieces: [{ ...kept.pieces[0]!, number }] })
  await books.put(inTheWay(drawn[0]))
  /** The first lookup of the second number finds nothing: another process inserts it between the lookup and the insert. */
  const racing: CarrierLedger = {
    ...books,
    async find(carrier, by, name) {
      const seen = await books.find(carrier, by, name)
      if (name === drawn[1]) await books.put(inTheWay(name))
      return seen
    },
  }
  const announced = await (await deskOf('swiftly', racing)).announce({ reference: other(9) })
  assert.equal(announced.parcels[0]!.tracking_number, drawn[2])
  assert.equal(books.all().length, 4)
})

test('parcels of one shipment never share a number', async () => {
  const { announce, input } = await deskOf('collogix')
  // Of this reference, two of fifty would be given the same: a prefix of ten digits leaves seven.
  const parcels = Array.from({ length: 50 }, () => input.parcels[0]!)
  const announced = await announce({ reference: other(3398), parcels }, { gs1_prefix: '8712345670' })
  assert.equal(new Set(announced.parcels.map(({ tracking_number }) => tracking_number)).size, 50)
})

test('an answer for more parcels than were announced, or with one number for two, is not read', async () => {
  const { carrier, examples, input } = await deskOf('swiftly')
  const { status, body }: any = examples.announce![0]!.answer
  const [piece] = body.shipment.pieces
  const answer = { status, body: { shipment: { ...body.shipment, pieces: [piece, { ...piece, number: 'SW00000000000000' }] } } }
  const two = { ...input, parcels: [input.parcels[0]!, input.parcels[0]!] }
  assert.equal(singleCall(carrier.announce).read(answer, two).parcels.length, 2)
  assert.throws(() => singleCall(carrier.announce).read(answer, input), UnreadableAnswer)
  const same = { status, body: { shipment: { ...body.shipment, pieces: [piece, piece] } } }
  assert.throws(() => singleCall(carrier.announce).read(same, two), UnreadableAnswer)
})

test('a cancellation that the post handles at night stands, though the parcel was handed in meanwhile', async () => {
  const { announce, ask, carrier } = await deskOf('northpost')
  const { shipment_id } = await announce()
  assert.equal((await ask(singleCall(carrier.cancel), { id: shipment_id, at: after(15) })).status, 'queued')
  assert.equal((await ask(singleCall(carrier.cancel), { id: shipment_id, at: after(26) })).status, 'cancelled')
})

test('400 for a part that is missing, and never an exception', async () => {
  const { carrier, input, settings, send } = await deskOf('aerofast')
  const call = singleCall(carrier.announce).ask(carrier.settings.parse(settings), input)
  const body = call.body as any
  for (const key of Object.keys(body)) {
    const answer = (await send({ ...call, body: { ...body, [key]: null } })) as CarrierResponse
    assert.equal(answer.status, 400, key)
  }
})
