import { z } from 'zod'
import { carrierOf } from '../../../carriers/registry.ts'
import { localTime } from '../../../geo/local-time.ts'
import { timeZoneOf } from '../../../geo/time-zones.ts'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'

/** Closes the day of a contract at its carrier. */
export const closeDayJob = jobKind('close day', z.object({ contract_id: z.int() }))

type BoughtLabels = { readonly carrier_code: string; readonly contract_id: number; readonly origin: string; readonly is_return: boolean }

/** Delay after the cut-off, so that all purchases before it are visible to the job. */
const afterSeconds = 10

/**
 * Enqueues the closing of the day at the carrier's next cut-off, in the transaction that confirms a purchase. There is one job for each
 * contract and day, so that a label which is bought while a job runs has the next one. Returns are handed over by shoppers, and belong to
 * no manifest.
 */
export async function enqueueCloseDay(tx: Transaction, { carrier_code, contract_id, origin, is_return }: BoughtLabels) {
  const carrier = carrierOf(carrier_code)
  if (!carrier?.manifest || is_return) return
  const cutOff = nextCutOff(tx.now(), origin, carrier.cut_off)
  const run_at = addTime(cutOff, { seconds: afterSeconds })
  await enqueueJob(tx, closeDayJob, { contract_id }, { key: `${contract_id} ${cutOff}`, run_at })
}

/** Next cut-off of a carrier, by the clock of the origin. */
export function nextCutOff(now: string, country: string, cut_off: string): string {
  const { date, time } = localTime(now, country)
  const day = Temporal.PlainDate.from(date).add({ days: time < cut_off ? 0 : 1 })
  const there = day.toZonedDateTime({ timeZone: timeZoneOf(country), plainTime: Temporal.PlainTime.from(cut_off) })
  return there.toInstant().toString({ smallestUnit: 'millisecond' })
}
