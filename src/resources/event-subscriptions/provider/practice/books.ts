import { createHash } from 'node:crypto'
import type { System } from '../../../../platform/context.ts'
import { type Database, inTransaction } from '../../../../platform/database.ts'
import { type Random, secretText } from '../../../../platform/random.ts'
import { type Clock, later } from '../../../../platform/time.ts'
import { challengeOf } from '../authorization.ts'
import * as store from './store.ts'

const codeMinutes = 5
const accessSeconds = 3600
const accountDays = 30
const mostEvents = 200

export type PracticeBooks = ReturnType<typeof practiceProviderBooks>
type Means = { readonly db: Database; readonly now: Clock; readonly random: Random }

/** Deletes some of the accounts that nobody uses, with what has arrived there. How many accounts it was. */
export const deleteIdleAccounts = (system: System, most: number) =>
  system.transaction((tx) => store.deleteIdle(tx.db, { now: tx.now(), before: later(tx.now(), { days: -accountDays }), most }))

/** What the practice provider has written down, in the database of the house: every process reads the same. */
export function practiceProviderBooks({ db, now, random }: Means) {
  const newTokens = () => {
    const [access_token, refresh_token] = [secretText(random), secretText(random)]
    const access_until = later(now(), { seconds: accessSeconds })
    const row = { access_hash: hashOf(access_token), access_until, refresh_hash: hashOf(refresh_token) }
    return { row, told: { access_token, refresh_token, expires_in: accessSeconds, token_type: 'Bearer' } }
  }

  return {
    /** Somebody agrees: an account of their own. Answers the code for it, which ends with the key by which they may look into it. */
    async openAccount(code_challenge: string): Promise<string> {
      const key = secretText(random)
      const code = `${secretText(random)}.${key}`
      const created_at = now()
      await inTransaction(db, async (tx) => {
        const code_until = later(created_at, { minutes: codeMinutes })
        await store.insertAccount(tx, { key_hash: hashOf(key), code_hash: hashOf(code), code_challenge, code_until, created_at })
      })
      return code
    },

    /** A code is good once, also where what comes with it is wrong. */
    exchange: (code: string, verifier: string) =>
      inTransaction(db, async (tx) => {
        const account = await store.updateCodeUsed(tx, hashOf(code))
        if (!account || account.code_until <= now() || challengeOf(verifier) !== account.code_challenge) return undefined
        const { row, told } = newTokens()
        await store.updateAccess(tx, account.id, row)
        return told
      }),

    refresh: (refresh_token: string) =>
      inTransaction(db, async (tx) => {
        const { row, told } = newTokens()
        return (await store.updateRefreshed(tx, hashOf(refresh_token), row)) && told
      }),

    /** Answers whether the token is good. */
    receive: (access_token: string, unique_id: string, event: unknown) =>
      inTransaction(db, async (tx) => {
        const account = await store.findByAccess(tx, hashOf(access_token))
        if (!account || (account.access_until ?? '') <= now()) return false
        await store.insertEvent(tx, { account_id: account.id, unique_id, event: JSON.stringify(event), received_at: now() })
        const tooMany = await store.findNewestAfter(tx, account.id, mostEvents)
        if (tooMany) await store.deleteEventsUpTo(tx, account.id, tooMany.id)
        return true
      }),

    /** Answers undefined where nobody was given this key. */
    async listEvents(key: string) {
      const account = await store.findByKey(db, hashOf(key))
      const rows = account && (await store.listEvents(db, account.id, mostEvents))
      return rows?.map(({ received_at, event }) => ({ received_at, event: JSON.parse(event) as ReceivedEvent }))
    },
  }
}

export type ReceivedEvent = {
  readonly unique_id: string
  readonly time: string
  readonly properties: unknown
  readonly metric: { readonly data: { readonly attributes: { readonly name: string } } }
  readonly profile: { readonly data: { readonly attributes: Record<string, unknown> } }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
