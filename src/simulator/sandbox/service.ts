import { readOrganization } from '../../modules/account/organizations/service.ts'
import type { Context } from '../../platform/context.ts'
import { addIsoDuration, addTime, machineNow } from '../../platform/time.ts'
import { badTime, movedElsewhere, noTestClock } from './errors.ts'
import type { ClockRequest } from './schema.ts'

/** A year and a day: further than any parcel's life, and not so far that a slip of the finger could not be borne. */
const furthestDays = 366

export async function readClock(ctx: Context) {
  await checkMode(ctx)
  return { now: ctx.now(), real_now: machineNow(ctx) }
}

export async function moveClock(ctx: Context, { advance, to }: ClockRequest) {
  await checkMode(ctx)
  const target = to ?? laterBy(ctx, advance!)
  const pointer = to === undefined ? '/advance' : '/to'
  if (target < ctx.now()) throw badTime(pointer, `The clock shows ${ctx.now()} already, and does not go back.`)
  if (target > addTime(ctx.now(), { days: furthestDays })) throw badTime(pointer, `The clock moves at most ${furthestDays} days at once.`)
  const moved = await ctx.moveClock(target)
  if (!moved) throw movedElsewhere()
  return { ...moved, real_now: machineNow(ctx) }
}

async function checkMode(ctx: Context) {
  if ((await readOrganization(ctx)).mode !== 'test') throw noTestClock()
}

function laterBy(ctx: Context, duration: string) {
  const time = addIsoDuration(ctx.now(), duration)
  if (time === undefined) throw badTime('/advance', 'Must be an ISO 8601 duration that is not negative, such as P2D or PT90M.')
  return time
}
