import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../src/app.ts'
import { addOrganization } from '../src/modules/onboarding/service.ts'
import { AnnouncementRequest } from '../src/modules/shipments/record/schema.ts'
import { announceShipment } from '../src/modules/shipments/service.ts'
import { type Context, createContext, type System } from '../src/platform/context.ts'
import { readSettings } from '../src/platform/settings.ts'
import { addTime } from '../src/platform/time.ts'
import { shipment } from '../test/shipments.ts'
import { rateOf } from './processes.ts'

const clients = 32
const perShipment = 10

/** Whole lives of parcels, from the label to the door, by a test clock, against bare durable transactions of one row. */
export async function journeys({ total }: { total: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-journeys-'))
  const { parts, system, close } = await openApp(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'error' }))
  try {
    const { mine } = await system.transaction((tx) => addOrganization(tx, { name: 'Bench' }))
    const context = createContext(parts, mine)
    await announce(context, total)
    const bare = await rateOf(clients, total, (n) => oneRow(system, n))
    const first = context.now()
    const move = async (hours: number) => {
      const begun = performance.now()
      let [jobs, reached] = [0, false]
      while (!reached) {
        const moved = (await context.moveClock(addTime(first, { hours })))!
        jobs += moved.jobs_run
        reached = moved.reached
        process.stderr.write(`${await countEvents(system)} events of ${total} parcels\r`)
      }
      return { jobs, ms: performance.now() - begun }
    }
    const announced = await move(1)
    const waiting = await move(18)
    const { ms } = await move(96)
    const events = await countEvents(system)
    const again = await rateOf(clients, total, (n) => oneRow(system, total + n))
    const { arrived } = await system.db
      .selectFrom('parcels')
      .select(({ fn }) => fn.countAll<number>().as('arrived'))
      .where('status', '=', 'DELIVERED')
      .executeTakeFirstOrThrow()
    const rate = (events / (announced.ms + ms)) * 1000
    return { events, arrived, rate, bare: (bare + again) / 2, waiting }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function announce(context: Context, total: number) {
  const { parcels, ...rest } = shipment() as { parcels: object[] }
  const request = AnnouncementRequest.parse({ ...rest, parcels: Array.from({ length: perShipment }, () => parcels[0]) })
  let done = 0
  await rateOf(clients, total / perShipment, async () => {
    await announceShipment(context, request)
    if (++done % 50 === 0) process.stderr.write(`${done * perShipment} labels\r`)
  })
}

const oneRow = (system: System, n: number) =>
  system.transaction((tx) =>
    tx.db
      .insertInto('marks')
      .values({ name: `bench ${n}`, value: '' })
      .execute(),
  )

const countEvents = async ({ db }: System) =>
  Number(
    (
      await db
        .selectFrom('tracking_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
