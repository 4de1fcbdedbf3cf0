import type { System, SystemTransaction } from '../../../platform/context.ts'

/** Lists the tickets of all organizations that were solved before a time and still have their texts, oldest first. */
export const listSolvedBefore = ({ db }: Pick<System, 'db'>, time: string, most: number) =>
  db
    .selectFrom('support_tickets')
    .select(['id', 'organization_id', 'document'])
    .where('personal_data_erased_at', 'is', null)
    .where('solved_at', 'is not', null)
    .where('solved_at', '<', time)
    .orderBy('solved_at')
    .orderBy('id')
    .limit(most)
    .execute()
export type SolvedTicket = Awaited<ReturnType<typeof listSolvedBefore>>[number]

export const listAnswers = ({ db }: SystemTransaction, { organization_id, id }: SolvedTicket) =>
  db
    .selectFrom('ticket_requests')
    .select('answer')
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .where('answer', 'is not', null)
    .execute()

/** The ticket without what was said in it. */
export async function updateErased({ db, now }: SystemTransaction, { organization_id, id }: SolvedTicket) {
  await db
    .updateTable('ticket_requests')
    .set({ answer: '{}' })
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .where('answer', 'is not', null)
    .execute()
  await db
    .updateTable('ticket_steps')
    .set({ details: '{}' })
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .execute()
  await db
    .updateTable('support_tickets')
    .set({ document: '{}', personal_data_erased_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** Housekeeping deletes them, with their bytes. */
export const updateFilesExpired = ({ db, now }: SystemTransaction, organization_id: number, tokens: readonly string[]) =>
  db
    .updateTable('stored_files')
    .set({ name: '', expires_at: now() })
    .where('organization_id', '=', organization_id)
    .where('token', 'in', tokens)
    .execute()
