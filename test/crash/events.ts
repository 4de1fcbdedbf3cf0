import { sql } from 'kysely'
import type { Database } from '../../src/platform/database.ts'
import type { Breach, Row } from './ledger.ts'

/** Whether each row has told of its creation exactly once, and nothing else has. Undefined where the house keeps no events. */
export async function judgeEvents(db: Database, organization_id: number, rows: readonly Row[]): Promise<Breach[] | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'events')) return undefined
  const { rows: events } = await sql<{ resource_id: string }>`select resource_id from events
    where organization_id = ${organization_id} and resource_type = 'sender_address' and operation = 'create'`.execute(db)
  const byId = Map.groupBy(events, ({ resource_id }) => resource_id)
  const ids = new Set(rows.map(({ id }) => String(id)))
  const orphans = [...byId.keys()].filter((id) => !ids.has(id))
  return [
    ...rows.flatMap(({ id, name }): Breach[] => {
      const times = byId.get(String(id))?.length ?? 0
      if (times === 1) return []
      return [{ kind: times === 0 ? 'rows without their event' : 'rows with several', text: `${name}, ${id}: ${times} events` }]
    }),
    ...orphans.map((id): Breach => ({ kind: 'events without a row', text: `sender address ${id}` })),
  ]
}
