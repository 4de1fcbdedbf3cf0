import { closeInvoices } from '../../../src/modules/billing/invoices/closing.ts'
import { billCorrection, billPickup, creditPickup } from '../../../src/modules/billing/ledger/service.ts'
import type { Transaction } from '../../../src/platform/context.ts'
import { OutboundError } from '../../../src/platform/outbound/call.ts'
import { addTime } from '../../../src/platform/time.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { startApp } from '../../harness.ts'
import type { Goal } from '../../proofs/goal.ts'
import { returned } from '../../returns.ts'
import { parcel, shipment, shipWith } from '../../shipments.ts'
import { checkBilling, type Expected } from './check.ts'

const operations = { small: 150, gate: 10_000, full: 30_000 }
/** How many times all sums are compared on the way, and that issued invoices have not changed. */
const checks = 10

class Crash extends Error {}

export const b1: Goal = {
  id: 'B1',
  promise:
    'After random labels, cancellations, returns, pickups, corrections, closings and crashes, the ledger is the invoices and the pending items, to the cent; numbers have no gaps; no item is on two invoices',
  async run({ size, seed }) {
    let lost = 0
    await using app = await startApp({
      between: (world) => async (call) => {
        const answer = await world(call)
        if (lost === 0) return answer
        lost--
        throw new OutboundError('timeout_after')
      },
    })
    const organization = await app.newOrganization()
    const state = newState(app, organization, (count) => (lost = count))
    for (let index = 0; index < operations[size]; index++) {
      const chance = chanceOf(seed, index)
      const name = chance.pick(mix)
      await operationsByName[name]!(state, chance, index)
      state.counts[name] = (state.counts[name] ?? 0) + 1
      if ((index + 1) % Math.ceil(operations[size] / checks) === 0) await checkBilling(organization, state)
    }
    await close(state, {})
    await checkBilling(organization, state)
    return { counts: { ...state.counts, ...state.totals }, violations: state.violations.map((text) => `seed ${seed}: ${text}`) }
  },
}

type App = Awaited<ReturnType<typeof startApp>>
type Organization = Awaited<ReturnType<App['newOrganization']>>
type State = Expected & {
  readonly app: App
  readonly organization: Organization
  readonly counts: Record<string, number>
  readonly shipments: string[]
  loseAnswers(count: number): void
}
type Operation = (state: State, chance: Chance, index: number) => Promise<void>

const newState = (app: App, organization: Organization, loseAnswers: (count: number) => void): State => ({
  app,
  organization,
  loseAnswers,
  counts: {},
  shipments: [],
  parcels: new Map(),
  extras: new Map(),
  issued: new Map(),
  violations: [],
  totals: {},
})

/** Names stand as often as they are drawn. */
const mix = [
  ...Array<string>(6).fill('labels'),
  ...Array<string>(3).fill('cancellations'),
  ...['labels under an own contract', 'refused labels', 'returns', 'returns'],
  ...Array<string>(4).fill('corrections'),
  ...['pickups', 'pickups', 'cancelled pickups', 'rolled back transactions', 'killed closings', 'killed closings'],
  ...['closings', 'closings at once', 'days passed'],
]

async function announce({ organization: { call }, shipments, parcels, violations }: State, body: Record<string, unknown>) {
  const { status, body: answer, text } = await call('POST', '/shipments/announce', shipment(body))
  if (status !== 201) return void violations.push(`a label was refused: ${text}`)
  // One that was refused can be cancelled too, and would then look like a label that was bought.
  if (answer.data.parcels[0].status.code !== 'ANNOUNCEMENT_FAILED') shipments.push(answer.data.id)
  for (const one of answer.data.parcels) parcels.set(one.id, one.status.code)
}

const drawParcel = (chance: Chance) => ({
  ...parcel,
  weight: { value: String(chance.int(1, 240) / 10), unit: 'kg' },
  ...(chance.maybe(0.2) && { additional_insured_price: { value: String(chance.int(2, 900)), currency: 'EUR' } }),
})

/** In a transaction, or in one that does its work and then is lost. Sent again, it counts once. */
async function bill({ organization: { context } }: State, work: (tx: Transaction) => Promise<void>, chance: Chance) {
  if (chance.maybe(0.2))
    await context
      .transaction(async (tx) => {
        await work(tx)
        throw new Crash()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
  for (let times = chance.maybe(0.2) ? 2 : 1; times > 0; times--) await context.transaction(work)
}

const addExtra = ({ extras }: Expected, currency: string, cents: number) => extras.set(currency, (extras.get(currency) ?? 0) + cents * 100)

type CloseOptions = Parameters<typeof closeInvoices>[2]
const close = ({ organization: { context } }: State, options: CloseOptions) =>
  closeInvoices(context, { until: addTime(context.now(), { seconds: 0.001 }), type: 'periodic' }, options)

const pickup = (pickup_id: number) => ({ pickup_id, carrier_code: 'collogix', from_country: 'NL' })

const operationsByName: Readonly<Record<string, Operation>> = {
  labels: async (state, chance) => {
    if (chance.maybe(0.1)) state.loseAnswers(1)
    const isWeighed = chance.maybe(0.2)
    const parcels = Array.from({ length: chance.int(1, 3) }, () => drawParcel(chance))
    await announce(state, { parcels, ...(isWeighed && { reference: 'journey:weighed' }) })
  },
  'labels under an own contract': (state) => announce(state, { ship_with: shipWith('aerofast:express') }),
  'refused labels': (state) => announce(state, { reference: 'journey:announcement_failed' }),
  returns: async ({ organization: { call }, parcels, violations }) => {
    const { status, body, text } = await call('POST', '/returns/announce-synchronously', returned())
    if (status === 201) parcels.set(body.parcel_id, 'READY_TO_SEND')
    else violations.push(`a return was refused: ${text}`)
  },
  cancellations: async ({ organization: { call }, shipments, parcels }, chance) => {
    if (shipments.length === 0) return
    const id = chance.pick(shipments)
    await call('POST', `/shipments/${id}/cancel`)
    for (const one of (await call('GET', `/shipments/${id}`)).body.data.parcels) parcels.set(one.id, one.status.code)
  },
  corrections: async (state, chance, index) => {
    const [cents, currency] = [chance.int(-900, 2_000), chance.pick(['EUR', 'EUR', 'GBP'])]
    const found = { subtype: 'weight', description: 'Weighed', carrier_code: 'swiftly', from_country: 'NL', price: { cents, currency } }
    await bill(state, (tx) => billCorrection(tx, { ...found, parcel_id: 900_000_000 + index, correction_key: 'once' }), chance)
    addExtra(state, currency, cents)
  },
  pickups: async (state, chance, index) => {
    const cents = chance.int(0, 3_000)
    await bill(state, (tx) => billPickup(tx, { ...pickup(index + 1), price: { cents, currency: 'EUR' } }), chance)
    addExtra(state, 'EUR', cents)
  },
  'cancelled pickups': async (state, chance, index) => {
    const cents = chance.int(1, 3_000)
    await bill(state, (tx) => billPickup(tx, { ...pickup(index + 1), price: { cents, currency: 'GBP' } }), chance)
    if (chance.maybe(0.3)) await close(state, { size: chance.int(1, 50) })
    await bill(state, (tx) => creditPickup(tx, index + 1), chance)
  },
  'rolled back transactions': async ({ organization: { context } }, chance, index) => {
    const work = context.transaction(async (tx) => {
      await billPickup(tx, { ...pickup(index + 1), price: { cents: chance.int(1, 900), currency: 'EUR' } })
      throw new Crash()
    })
    await work.catch(() => {})
  },
  'killed closings': async (state, chance) => void (await close(state, { slices: chance.int(1, 4), size: chance.int(1, 20) })),
  closings: async (state, chance) => void (await close(state, { size: chance.int(1, 200) })),
  'closings at once': async (state, chance) => {
    const size = chance.int(1, 40)
    await Promise.all([close(state, { size }), close(state, { size }), announce(state, {})])
  },
  'days passed': async ({ app }, chance) => app.clock.advance({ days: chance.int(1, 4) }),
}
