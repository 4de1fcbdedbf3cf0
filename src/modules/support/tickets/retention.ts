import type { System } from '../../../platform/context.ts'
import type { Swept } from '../../../platform/retention.ts'
import * as store from './retention-store.ts'

const fileTokens = /"file_token":"([^"]+)"/g

/**
 * Erases what was said in a slice of the tickets that were solved before a time: texts, answers and files. Type, status, parcel and resolution
 * stay. An open ticket keeps everything, because the carrier may still request it.
 */
export async function eraseTicketsSolvedBefore(system: System, time: string, most: number): Promise<Swept> {
  const tickets = await store.listSolvedBefore(system, time, most)
  for (const ticket of tickets)
    await system.transaction(async (tx) => {
      const texts = [ticket.document, ...(await store.listAnswers(tx, ticket)).map(({ answer }) => answer!)]
      const tokens = texts.flatMap((text) => [...text.matchAll(fileTokens)].map(([, token]) => token!))
      if (tokens.length > 0) await store.updateFilesExpired(tx, ticket.organization_id, tokens)
      await store.updateErased(tx, ticket)
    })
  return { deleted: tickets.length, ...(tickets.length >= most && { next: 0 }) }
}
