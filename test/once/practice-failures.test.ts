import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CarrierCall } from '../../src/carriers/kit/carrier.ts'
import { swiftlyCarrier } from '../../src/carriers/sandbox/swiftly.ts'
import { OutboundError, type OutboundResponse } from '../../src/platform/outbound/call.ts'
import type { Random } from '../../src/platform/random.ts'
import { drawFailure } from '../../src/simulator/network/failures.ts'
import { routeToSimulator } from '../../src/simulator/route-to-simulator.ts'
import { singleCall } from '../carriers.ts'
import { dataDir } from '../data-dir.ts'
import { swiftlyExamples } from '../fixtures/carriers/swiftly-examples.ts'
import { practiceLedger } from '../practice-ledger.ts'

/** A carrier that fails as real ones do, before or after its work took effect; the client cannot know which. */
const refuseCall = () => assert.fail('nothing leaves the machine')
const { settings, input } = swiftlyExamples.announce![0]!
/** The draw is this share of the whole. */
const drawing =
  (share: number): Random =>
  () => {
    const drawn = Buffer.alloc(4)
    drawn.writeUInt32BE(Math.floor(share * 2 ** 32))
    return drawn
  }

async function announce(random: Random, { behaviour = 'unreliable', timeoutMs = 10_000, ...changes }: Record<string, unknown> = {}) {
  const ledger = practiceLedger()
  const { body, ...call } = singleCall(swiftlyCarrier.announce).ask(swiftlyCarrier.settings.parse({ ...settings, behaviour }), {
    ...input,
    ...changes,
  })
  const sent = { ...call, body: JSON.stringify(body), timeoutMs: timeoutMs as number }
  const outcome = await routeToSimulator(refuseCall, dataDir, ledger, random)(sent).catch((error: unknown) => error as OutboundError)
  return { outcome, booked: ledger.all().length }
}
const said = (outcome: OutboundResponse | OutboundError) => (outcome instanceof OutboundError ? outcome.reason : outcome.status)

test('an unreliable carrier fails in five ways, and the client cannot know whether the call took effect', async () => {
  const outcomes = []
  for (const share of [0, 0.07, 0.13, 0.19, 0.25, 0.31, 0.99]) {
    const { outcome, booked } = await announce(drawing(share))
    if (outcome instanceof OutboundError) assert.equal(outcome.mayHaveHappened, true)
    outcomes.push([said(outcome), booked])
  }
  assert.deepEqual(outcomes, [['reset', 0], ['reset', 1], [503, 0], [503, 1], ['timeout_after', 1], [200, 1], [200, 1]]) // biome-ignore format: a table
})

test('a carrier that books again has another booking for each call, and finds all of them by their reference; others have one', async () => {
  for (const [behaviour, count] of [
    ['good', 1],
    ['book_again', 3],
    ['unreliable_book_again', 3],
  ] as const) {
    // biome-ignore format: a table
    const ledger = practiceLedger()
    const told = swiftlyCarrier.settings.parse({ ...settings, behaviour })
    const send = routeToSimulator(refuseCall, dataDir, ledger, drawing(0.99))
    const ask = async (call: CarrierCall) => {
      const { status, body } = await send({ ...call, body: JSON.stringify(call.body) })
      return { status, body: JSON.parse(body.toString()) }
    }
    const announced = []
    for (let n = 0; n < 3; n++)
      announced.push(singleCall(swiftlyCarrier.announce).read(await ask(singleCall(swiftlyCarrier.announce).ask(told, input)), input))
    const names = announced.flatMap(({ shipment_id, parcels }) => [shipment_id, ...parcels.map((one) => one.tracking_number)])
    const perBooking = 1 + input.parcels.length
    assert.deepEqual([ledger.all().length, new Set(names).size], [count, count * perBooking], behaviour)
    const { reference } = input
    const found = (await ask(singleCall(swiftlyCarrier.find).ask(told, { reference }))).body.shipments
    assert.deepEqual(
      found.map(({ id }: any) => id),
      [...new Set(announced.map(({ shipment_id }) => shipment_id))],
      behaviour,
    )
  }
})

test('three in ten calls fail, and none takes longer than 300 ms about it', () => {
  const count = 10_000
  const failed = Array.from({ length: count }, (_, at) => drawFailure(drawing((at + 0.5) / count))).filter(Boolean)
  assert.equal(failed.length, count * 0.3)
  assert.equal(new Set(failed).size, 5)
  for (const one of failed) assert.ok(one?.outcome.kind !== 'timeout' || one.outcome.afterMs < 300)
})

test('422 a shipment that is to fail is refused, in words, whatever the contract says', async () => {
  for (const behaviour of ['good', 'time_out_before', 'unreliable']) {
    const { outcome, booked } = await announce(refuseCall, { behaviour, customer_reference: 'journey:announcement_failed' })
    assert.deepEqual([said(outcome), booked], [422, 0], behaviour)
    const { status, body } = outcome as OutboundResponse
    assert.throws(() => singleCall(swiftlyCarrier.announce).read({ status, body: JSON.parse(body.toString()) }, input), {
      code: 'announcement_failed',
    })
  }
})

test('a shipment that is to be met with silence is booked, and no answer comes, whatever the contract says', async () => {
  for (const behaviour of ['good', 'refuse']) {
    const { outcome, booked } = await announce(refuseCall, { behaviour, timeoutMs: 20, customer_reference: 'journey:carrier_timeout' })
    assert.deepEqual([said(outcome), booked], ['timeout_after', 1], behaviour)
  }
})

test('200 other journeys do not concern the announcement', async () => {
  for (const customer_reference of ['journey:delivered', 'journey:', 'a journey:carrier_timeout'])
    assert.equal(said((await announce(refuseCall, { behaviour: 'good', customer_reference })).outcome), 200)
})
