import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction } from '../../../src/platform/database/database.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { addTime, systemClock } from '../../../src/platform/time.ts'
import type { RunningBaseline } from '../../baseline.ts'
import type { Chance } from '../../fuzz/chance.ts'
import type { DemoClient } from '../../proofs/installation.ts'
import type { Answer } from '../../proofs/wire.ts'
import { sender } from '../../shipments.ts'
import { makeJobsDue, withDatabase } from '../databases.ts'
import { openJudgingWire } from '../wire.ts'

const carrier_code = 'collogix'
/** What the carrier takes for a pickup, in ten-thousandths of a euro. */
export const pickupFee = 45_000

type Options = {
  readonly client: DemoClient
  readonly contract_id: number
  readonly seed: number
  readonly measuring: RunningBaseline
}

/** The first slot that the carrier offers from the day after tomorrow on. */
async function findSlot({ client, contract_id }: Options): Promise<{ start_at: string; end_at: string }> {
  for (let days = 2; days < 14; days++) {
    const date = addTime(systemClock(), { days }).slice(0, 10)
    const query = new URLSearchParams({
      carrier_code,
      contract_id: String(contract_id),
      country_code: sender.country_code,
      postal_code: sender.postal_code,
      date,
    })
    const { data } = await client.call('GET', `/pickups/time-slots?${query}`)
    if (data[0]) return data[0]
  }
  throw new Error('The carrier offers no pickup within two weeks')
}

const clients = 4

/** Clients that book pickups of an unreliable carrier and cancel one in four, each request again until it is answered. */
export async function startPickups(options: Options) {
  const slot = await findSlot(options)
  const { client, contract_id, seed, measuring } = options
  const wire = openJudgingWire({ ...client, measuring, againMs: 100 })
  const counts = { 'pickups answered': 0 }
  const body = JSON.stringify({ carrier_code, contract_id, time_slots: [slot], quantity: 1, address: sender })

  async function live(client: number, chance: Chance) {
    for (let n = 0; !wire.isOver(); n++) {
      const name = `${client}-${n}`
      const answer = await wire.send({ method: 'POST', path: '/api/v3/pickups', key: `pickup-${name}`, body })
      if (answer?.status === 201) {
        counts['pickups answered']++
        if (chance.maybe(0.25)) await wire.send({ method: 'POST', path: `/api/v3/pickups/${idOf(answer)}/cancel`, key: `cancel-${name}` })
      }
      await sleep(chance.int(50, 300))
    }
  }
  wire.runClients(clients, seed, live)
  return { wire, counts }
}
const idOf = ({ text }: Answer) => (JSON.parse(text) as { data: { id: number } }).data.id

const retried = ['book pickup', 'cancel pickup']

/** Resolves when the outcome of every booking and cancellation is known. The carrier is asked again at once, not after the back-off. */
export async function untilPickupsSettled(settings: Settings) {
  const isOpen = (db: Database) =>
    db
      .selectFrom('pickups')
      .select('id')
      .where(({ or, and, eb }) =>
        or([eb('status', '=', 'ANNOUNCING'), and([eb('status', '=', 'CREATED'), eb('cancel_requested_at', 'is not', null)])]),
      )
      .limit(1)
      .executeTakeFirst()
  while (await withDatabase(settings, isOpen)) {
    await withDatabase(settings, (db) => inTransaction(db, (tx) => makeJobsDue(tx, retried).execute()))
    await sleep(500)
  }
}

/** Every pickup, and whether the carrier has booked it and comes. */
export const readPickups = (db: Database, organization_id: number) =>
  db.selectFrom('pickups').select(['id', 'status', 'carrier_pickup_id']).where('organization_id', '=', organization_id).execute()
