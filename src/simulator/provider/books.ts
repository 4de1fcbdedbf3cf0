import { createHash } from 'node:crypto'
import { challengeOf } from '../../modules/notifications/klaviyo/authorization.ts'
import type { System } from '../../platform/context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Provider } from '../../platform/provider.ts'
import { type Random, secretText } from '../../platform/random.ts'
import { addTime, type Clock } from '../../platform/time.ts'
import * as store from './store.ts'

const codeMinutes = 5
const accessSeconds = 3600
const accountDays = 30

export type ProviderLedger = ReturnType<typeof openProviderLedger>
type ProviderLedgerServices = {
  readonly db: Database
  readonly now: Clock
  readonly random: Random
  readonly provider: Pick<Provider, 'sandbox_limits'>
}
/** Authorization of an organization for which an account is opened. */
type Opening = { readonly state_hash: string; readonly organization_id: number; readonly code_challenge: string }

/** Deletes some of the unused accounts, with their events. Returns how many accounts. */
export const deleteIdleAccounts = (system: System, most: number) =>
  system.transaction((tx) => store.deleteIdle(tx.db, { now: tx.now(), before: addTime(tx.now(), { days: -accountDays }), most }))

/** The records of the simulated provider, in the database of the server, so that every process reads the same. */
export function openProviderLedger({ db, now, random, provider }: ProviderLedgerServices) {
  const { sandbox_limits: most } = provider
  const newTokens = () => {
    const [access_token, refresh_token] = [secretText(random), secretText(random)]
    const access_until = addTime(now(), { seconds: accessSeconds })
    const row = { access_hash: hashOf(access_token), access_until, refresh_hash: hashOf(refresh_token) }
    return { row, tokens: { access_token, refresh_token, expires_in: accessSeconds, token_type: 'Bearer' } }
  }

  return {
    /**
     * Opens an account for a person who allows an authorization: one for each authorization, and so many for each organization that
     * the disk cannot be filled. Answers the code, which ends with the key of the page that shows the account's events.
     */
    async openAccount({ state_hash, organization_id, code_challenge }: Opening): Promise<string> {
      const key = secretText(random)
      const code = `${secretText(random)}.${key}`
      const created_at = now()
      await inTransaction(db, async (tx) => {
        const code_until = addTime(created_at, { minutes: codeMinutes })
        const hashes = { key_hash: hashOf(key), code_hash: hashOf(code), state_hash }
        await store.deleteAccountOfState(tx, state_hash)
        await store.insertAccount(tx, { ...hashes, opened_for: organization_id, code_challenge, code_until, created_at })
        const tooMany = await store.findAccountAfter(tx, organization_id, most.accounts)
        if (tooMany) await store.deleteAccountsUpTo(tx, organization_id, tooMany.id)
      })
      return code
    },

    /** A code is good once, also where what comes with it is wrong. */
    exchange: (code: string, verifier: string) =>
      inTransaction(db, async (tx) => {
        const account = await store.updateCodeUsed(tx, hashOf(code))
        if (!account || account.code_until <= now() || challengeOf(verifier) !== account.code_challenge) return undefined
        const { row, tokens } = newTokens()
        await store.updateAccess(tx, account.id, row)
        return tokens
      }),

    refresh: (refresh_token: string) =>
      inTransaction(db, async (tx) => {
        const { row, tokens } = newTokens()
        return (await store.updateRefreshed(tx, hashOf(refresh_token), row)) && tokens
      }),

    /** Answers whether the token is valid. */
    receive: (access_token: string, unique_id: string, event: unknown) =>
      inTransaction(db, async (tx) => {
        const account = await store.findByAccess(tx, hashOf(access_token))
        if (!account || (account.access_until ?? '') <= now()) return false
        await store.insertEvent(tx, { account_id: account.id, unique_id, event: JSON.stringify(event), received_at: now() })
        const tooMany = await store.findNewestAfter(tx, account.id, most.events)
        if (tooMany) await store.deleteEventsUpTo(tx, account.id, tooMany.id)
        return true
      }),

    /** Undefined where no account has this key. */
    async listEvents(key: string) {
      const account = await store.findByKey(db, hashOf(key))
      const rows = account && (await store.listEvents(db, account.id, most.events))
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
