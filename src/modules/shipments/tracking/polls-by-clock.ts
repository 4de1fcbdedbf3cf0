import type { DueWork } from '../../../jobs/move-clock.ts'
import { createContext, type Services } from '../../../platform/context.ts'
import { movePollTimes, pollTogether } from './jobs.ts'
import * as store from './poll-store.ts'

/** Limits the parcels that are polled in parallel, if due at the same instant: as many as one commit holds on SQLite. */
const most = 64

/**
 * The polls of an organization whose clock is being moved. No other process polls its parcels meanwhile, so they stay in the schedule until
 * they are polled: if this process dies, nothing is lost.
 */
export const pollsByClock =
  (parts: Services): DueWork =>
  (caller) => {
    const reader = { db: parts.db, organization_id: caller.organization_id }
    return {
      next: () => store.findNextPoll(reader),

      async run(time) {
        const due = await store.listDueByClock(reader, time.now(), most)
        const groups = Map.groupBy(due, ({ integration_id, user_id }) => `${integration_id} ${user_id}`)
        const polls = [...groups.values()].map((parcels) => {
          const { integration_id, user_id } = parcels[0]!
          return pollTogether(createContext(parts, { ...caller, integration_id, user_id }, { time }), parcels)
        })
        await Promise.all(polls)
        return due.length
      },

      moved: movePollTimes,
    }
  }
