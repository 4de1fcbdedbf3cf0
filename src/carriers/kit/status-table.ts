import type { Exception, Phase, SubStatus } from './tracking.ts'

/** Meaning of a status of a carrier: parts of a tracking event. */
export type StatusMeaning = { readonly phase: Phase | null; readonly exception?: Exception; readonly sub_status?: SubStatus }

/** Statuses with the same meaning, as a text with spaces between them. */
export type StatusRow = readonly [phase: Phase | null, exception: Exception, sub_status: SubStatus, statuses: string]

/** The meaning of each status. One that is in two rows is a mistake in the table. */
export function readStatusTable(rows: readonly StatusRow[]): ReadonlyMap<string, StatusMeaning> {
  const meanings = new Map<string, StatusMeaning>()
  for (const [phase, exception, sub_status, statuses] of rows)
    for (const status of statuses.split(/\s+/)) {
      if (meanings.has(status)) throw new Error(`The status ${status} is in two rows of its table.`)
      meanings.set(status, { phase, ...(exception !== 'none' && { exception }), ...(sub_status !== 'none' && { sub_status }) })
    }
  return meanings
}
