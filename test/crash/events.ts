import type { Database } from '../../src/platform/database/database.ts'
import type { Breach } from '../proofs/goal.ts'
import type { Entry, Row } from './ledger.ts'

/** Whether each row has exactly one event of its creation, and one of each change. */
export async function judgeEvents(
  db: Database,
  organization_id: number,
  rows: readonly Row[],
  entries: readonly Entry[],
): Promise<Breach[]> {
  const events = await db
    .selectFrom('events')
    .select(['resource_id', 'operation'])
    .where('organization_id', '=', organization_id)
    .where('resource_type', '=', 'sender_address')
    .execute()
  const told = Map.groupBy(events, ({ operation, resource_id }) => `${operation} ${resource_id}`)
  const count = (operation: string, id: number) => told.get(`${operation} ${id}`)?.length ?? 0
  const ids = new Set(rows.map(({ id }) => String(id)))
  return [
    ...rows.flatMap(({ id, name }) => judgeTimes(`the creation of ${name}`, count('create', id), 1, 1)),
    // A change that was never acknowledged may have happened, once.
    ...entries.flatMap(({ id, name, sent, acknowledged }) =>
      judgeTimes(`changes of ${name}`, count('update', id), acknowledged.size, sent.size),
    ),
    ...events
      .filter(({ resource_id }) => !ids.has(resource_id))
      .flatMap(({ resource_id }) => judgeTimes(`sender address ${resource_id}`, 1, 0, 0)),
  ]
}

/** Judges how often a change was published. */
export function judgeTimes(what: string, times: number, least: number, most: number): Breach[] {
  if (times < least) return [{ kind: 'changes without their event', text: `${what}: ${times} of ${least}` }]
  return times > most ? [{ kind: 'events without their change', text: `${what}: ${times}, and only ${most} happened` }] : []
}
