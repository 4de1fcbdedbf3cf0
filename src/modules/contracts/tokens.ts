import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthorizationSource, type CarrierAccess, makeCall } from '../../carriers/client.ts'
import type { Authorization, Carrier } from '../../carriers/kit/carrier.ts'
import { callNameOf } from '../../carriers/registry.ts'
import { CarrierUnreachable } from '../../carriers/send.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import type { Keys } from '../../platform/keys.ts'
import type { SealedColumn } from '../../platform/rekey.ts'
import { openSecret, type SealedPlace, sealSecret } from '../../platform/secrets.ts'
import { addTime, machineNow } from '../../platform/time.ts'
import { type AskedContract, carrierOfContract } from './data.ts'
import * as store from './token-store.ts'

/**
 * Tokens of carriers that issue one. A token is stored, sealed, for a revision of a contract's data, so that all processes use one. It is
 * renewed a little before it expires, and when the carrier rejects it, by one process at a time: under a lease in its row, which is on disk
 * before the carrier is called. The others use the token that is about to expire, or wait for the next.
 */

const placeOf = ({ organization_id }: { organization_id: number }, row: number): SealedPlace => ({
  table: 'carrier_tokens',
  column: 'sealed',
  organization_id,
  row,
})

export const sealedTokens: SealedColumn = {
  table: 'carrier_tokens',
  column: 'sealed',
  key: ['organization_id', 'contract_id'],
  placeOf: ({ organization_id, contract_id }) => placeOf({ organization_id: Number(organization_id) }, Number(contract_id)),
}

/** A carrier that takes longer to issue a token counts as silent; so a process that dies meanwhile holds the others up for the lease at most. */
const authorizeMs = 6_000
const leaseSeconds = 15
/**
 * Time before its expiry at which a token is renewed: a call takes up to 15 seconds. One that lives for less than ten minutes is renewed in
 * its last tenth.
 */
const marginSeconds = 60
/** Interval and number of checks for the end of another process's renewal. */
const waitMs = 100
const mostWaits = (leaseSeconds * 1000) / waitMs + 20

type TokenRenewal = {
  readonly ctx: Context
  readonly contract: AskedContract
  readonly access: CarrierAccess
  readonly authorize: NonNullable<Carrier['authorize']>
  /** Timeout of a caller that waits less than usual. */
  readonly timeoutMs?: number | undefined
}

/** Token source for the calls of a contract; undefined if its carrier issues no tokens or its settings are incomplete. */
export function authorizationSource(ctx: Context, contract: AskedContract, access: CarrierAccess): AuthorizationSource | undefined {
  const { authorize } = carrierOfContract(contract)
  if (!authorize || !access.settings) return undefined
  const asked = { ctx, contract, access, authorize }
  return {
    current: (timeoutMs) => findOrRenew({ ...asked, timeoutMs }, undefined),
    renew: (rejected, timeoutMs) => findOrRenew({ ...asked, timeoutMs }, rejected),
  }
}

async function findOrRenew(asked: TokenRenewal, rejected: Authorization | undefined): Promise<Authorization> {
  const { ctx, contract } = asked
  const row = await store.findToken(ctx, contract.id)
  const usable = row && usableToken(asked, row, rejected)
  if (usable && !isDue(ctx, row, usable)) return usable
  const renewals = underWay.getOrInsertComputed(ctx.keys, () => new Map<string, Promise<Authorization>>())
  const key = JSON.stringify([ctx.organization_id, contract.id, contract.revision, rejected?.token])
  const renewal = renewals.getOrInsertComputed(key, () => renewOrWait(asked, rejected).finally(() => renewals.delete(key)))
  // A carrier that issues no token now may still take the last one.
  return renewal.catch((error: unknown) => {
    if (usable && error instanceof CarrierUnreachable) return usable
    throw error
  })
}

/** Renewals in progress: callers of the same contract in this process share one. */
const underWay = new WeakMap<Keys, Map<string, Promise<Authorization>>>()

async function renewOrWait(asked: TokenRenewal, rejected: Authorization | undefined): Promise<Authorization> {
  const most = Math.min(mostWaits, (asked.timeoutMs ?? Number.POSITIVE_INFINITY) / waitMs)
  for (let waits = 0; waits < most; waits++) {
    const turn = await asked.ctx.transaction((tx) => takeRenewal(tx, asked, rejected))
    if ('authorization' in turn) return turn.authorization
    if ('lease_until' in turn) return renew(asked, turn.lease_until)
    await asked.ctx.commitPending()
    await sleep(waitMs)
  }
  throw new CarrierUnreachable('The token of this contract is being renewed by another process, which does not finish.')
}

type Turn = { readonly authorization: Authorization } | { readonly lease_until: string | undefined } | { readonly isWaiting: true }

/** Decides whether this process uses a token, renews it under a lease, or waits. `lease_until` undefined: it renews without storing. */
async function takeRenewal(tx: Transaction, asked: TokenRenewal, rejected: Authorization | undefined): Promise<Turn> {
  const { contract } = asked
  const none = { revision: contract.revision, sealed: seal(tx, contract.id, null), expires_at: '', lease_until: null }
  await store.insertToken(tx, contract.id, none)
  const row = (await store.holdToken(tx, contract.id))!
  // The contract was changed after this call began: its own token is not kept.
  if (row.revision > contract.revision) return { lease_until: undefined }
  const usable = usableToken(asked, row, rejected)
  if (usable && !isDue(tx, row, usable)) return { authorization: usable }
  const isSame = row.revision === contract.revision
  if (isSame && !tx.leases.isOver(leaseSeconds, row.lease_until)) return usable ? { authorization: usable } : { isWaiting: true }
  const lease_until = tx.leases.until(leaseSeconds)
  await store.updateToken(tx, contract.id, { ...(!isSame && none), lease_until })
  return { lease_until }
}

async function renew(
  { ctx, contract, access, authorize, timeoutMs = authorizeMs }: TokenRenewal,
  lease_until: string | undefined,
): Promise<Authorization> {
  const issued_at = machineNow(ctx)
  const { authorization: _, ...without } = access
  const call = {
    name: callNameOf(authorize),
    safe: authorize.safe,
    ask: (settings: NonNullable<CarrierAccess['settings']>) => authorize.ask(settings, undefined),
    read: (answer: Parameters<typeof authorize.read>[0]) => authorize.read(answer, undefined),
    hidesAnswer: true,
  }
  try {
    const authorization = await makeCall(ctx, without, call, Math.min(timeoutMs, authorizeMs))
    await endRenewal(ctx, contract, lease_until, {
      expires_at: addTime(issued_at, { seconds: authorization.expires_in_s }),
      authorization,
    })
    return authorization
  } catch (error) {
    await endRenewal(ctx, contract, lease_until, undefined)
    throw error
  }
}

type IssuedToken = { readonly authorization: Authorization; readonly expires_at: string }

/** Ends the lease, with the token if there is one. Committed at once: the error of a request would roll it back. */
async function endRenewal(ctx: Context, { id }: AskedContract, lease_until: string | undefined, issued: IssuedToken | undefined) {
  if (lease_until === undefined) return
  await ctx.transaction(async (tx) => {
    const token = issued && { sealed: seal(tx, id, issued.authorization), expires_at: issued.expires_at }
    await store.updateTokenUnder(tx, id, lease_until, { lease_until: null, ...token })
  })
  await ctx.commitPending()
}

const seal = (tx: Transaction, contract_id: number, authorization: Authorization | null) =>
  sealSecret(tx, placeOf(tx, contract_id), JSON.stringify(authorization))

/** Caches opened tokens by their sealed text, for up to as many contracts as are used at once. */
const opened = new WeakMap<Keys, BoundedMap<string, Authorization | null>>()
const mostOpened = 500

/** The token of a row, if it is of this revision, has not expired, and is not the one that the carrier has rejected. */
function usableToken({ ctx, contract }: TokenRenewal, row: store.TokenRow, rejected: Authorization | undefined): Authorization | undefined {
  if (row.revision !== contract.revision || row.expires_at <= machineNow(ctx)) return undefined
  const known = opened.getOrInsertComputed(ctx.keys, () => new BoundedMap<string, Authorization | null>(mostOpened))
  const authorization = known.getOrInsertComputed(
    row.sealed,
    () => JSON.parse(openSecret(ctx, placeOf(ctx, contract.id), row.sealed)) as Authorization | null,
  )
  return authorization && authorization.token !== rejected?.token ? authorization : undefined
}

const isDue = (time: Pick<Context, 'machine'>, { expires_at }: store.TokenRow, { expires_in_s }: Authorization) =>
  addTime(machineNow(time), { seconds: Math.min(marginSeconds, expires_in_s / 10) }) >= expires_at
