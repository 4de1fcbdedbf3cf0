import { type Database, inTransaction, isPostgres, type Reads, type Writes } from './database/database.ts'
import { advisoryLock } from './database/locks.ts'
import { findMark, insertMark } from './database/marks.ts'
import type { Leases } from './leases.ts'
import type { Random } from './random.ts'

/** Name of the mark with the name of the platform that is in the codes of the rows. */
export const slugMark = 'platform-slug'
/** The mark of each server that runs on PostgreSQL begins with this. Its value is when the server counts as dead, unless it renews it. */
const serverMark = 'server '
const leaseSeconds = 30
const renewMs = 10_000

type SlugServices = { readonly db: Database; readonly leases: Leases; readonly random: Random }
type Naming = { readonly slug: string; rename(tx: Writes, previous: string): Promise<void> }

export const readStoredSlug = (db: Reads) => findMark(db, slugMark)

/** Refuses a command on a database that has another name: it never renames, and would write rows that the server does not know. */
export async function refuseOtherSlug(db: Database, slug: string) {
  const stored = (await readStoredSlug(db)) ?? (await inTransaction(db, (tx) => keepFirst(tx, slug)))
  if (stored === slug) return
  throw new Error(
    `PLATFORM_SLUG is ${slug} here, and the platform of this database is called ${stored}. Leave it out, or set it to ${stored}.`,
  )
}

/**
 * Makes a server one of those that run under this name. Where the database has another one, `rename` renames first what has it; not while
 * a server with that name runs, which would find it changed in the midst of requests. On SQLite no other server runs, ever.
 */
export async function joinServers({ db, leases, random }: SlugServices, { slug, rename }: Naming) {
  const name = `${serverMark}${random(8).toString('hex')}`
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'platformSlug')
    const stored = await keepFirst(tx, slug)
    await deleteDead(tx, leases)
    if (stored !== slug) {
      await refuseBesideServer(tx, { stored, slug })
      await rename(tx, stored)
      await tx.updateTable('marks').set({ value: slug }).where('name', '=', slugMark).execute()
    }
    if (isPostgres(tx)) await renewLease(tx, name, leases)
  })
  let timer: NodeJS.Timeout | undefined
  return {
    /** Renews the lease again and again. Notices when the platform was renamed meanwhile, which a process that was stopped sleeps through. */
    watch(onRename: (stored: string) => void) {
      if (!isPostgres(db)) return
      const renew = async () => {
        const stored = await readStoredSlug(db)
        if (stored !== slug) onRename(String(stored))
        else await inTransaction(db, (tx) => renewLease(tx, name, leases))
      }
      // Errors are ignored: while the database is away, no other server can start on it either.
      timer = setInterval(() => renew().catch(() => {}), renewMs).unref()
    },
    async leave() {
      clearInterval(timer)
      if (isPostgres(db)) await inTransaction(db, (tx) => tx.deleteFrom('marks').where('name', '=', name).execute())
    },
  }
}

/** Stores the name where the database has none yet. Answers the one that it has. */
async function keepFirst(tx: Writes, slug: string): Promise<string> {
  await insertMark(tx, slugMark, slug)
  return (await readStoredSlug(tx))!
}

async function deleteDead(tx: Writes, leases: Leases) {
  const { before, beyond } = leases.over(leaseSeconds)
  await tx
    .deleteFrom('marks')
    .where('name', 'like', `${serverMark}%`)
    .where(({ eb, or }) => or([eb('value', '<=', before), eb('value', '>', beyond)]))
    .execute()
}

async function refuseBesideServer(tx: Writes, { stored, slug }: { stored: string; slug: string }) {
  const other = await tx.selectFrom('marks').select('name').where('name', 'like', `${serverMark}%`).executeTakeFirst()
  if (!other) return
  throw new Error(
    `PLATFORM_SLUG is ${slug} here, and a server of this database runs with ${stored}. Stop that one first. Where it was killed, this one can start ${leaseSeconds} seconds later.`,
  )
}

const renewLease = (tx: Writes, name: string, leases: Leases) => {
  const value = leases.until(leaseSeconds)
  return tx
    .insertInto('marks')
    .values({ name, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute()
}
