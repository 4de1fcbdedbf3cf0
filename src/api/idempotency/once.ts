import { hash } from 'node:crypto'
import type { Context, SystemTransaction, Transaction } from '../../platform/context.ts'
import { errorKind, Fault, invalid } from '../../platform/errors.ts'
import type { StoredFile } from '../../platform/files.ts'
import { later, machineNow } from '../../platform/time.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { header, type Incoming, type Outgoing } from '../http.ts'
import { deferCommits } from './deferred.ts'
import * as store from './store.ts'

export const { keptHours } = store

export const underWay = errorKind('conflict', 409, 'Request under way')
export const otherRequest = errorKind('unprocessable_content', 422, 'Key used for another request')
const source = { header: 'Idempotency-Key' }

/** Whether an operation has an effect that a client may want once; a GET has none, and a DELETE has it once anyway. */
export const takesKey = ({ method, isReadOnly }: AnyEndpoint) => method !== 'GET' && method !== 'DELETE' && !isReadOnly

/** The key of a request that is to have its effect once; undefined where it has none, or can do no harm twice. */
export function idempotencyKey(e: AnyEndpoint, incoming: Incoming): string | undefined {
  const key = header(incoming, 'idempotency-key')
  if (key === undefined || !takesKey(e)) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Fault(invalid, 'This must be 1 to 255 visible ASCII characters.', { source })
  return key
}

type Content = { body: unknown; file: StoredFile | undefined; text: string | undefined }

/** What makes two requests the same: where they go and what they ask, not how it was spelt. */
export function fingerprintOf(incoming: Incoming, { body, file, text }: Content) {
  const content = file ? hash('sha256', file.bytes) : JSON.stringify(text ?? body ?? null)
  return hash('sha256', `${incoming.method} ${incoming.target} ${content}`)
}

/** Answers as the first request with this key was answered; runs it, if this is the first. A refusal leaves the key free. */
export async function onceOnly(
  ctx: Context,
  key: string,
  fingerprint: string,
  run: (ctx: Context) => Promise<Outgoing>,
): Promise<Outgoing> {
  const fence = ctx.random(16).toString('hex')
  const known = (await look(ctx, key)) ?? (await ctx.transaction((tx) => begin(tx, { key, fingerprint, fence })))
  if (known) return replay(known, fingerprint)
  const deferred = deferCommits(ctx)
  try {
    const outgoing = await run({ ...deferred.context, once_key: `${key} ${fingerprint}` })
    await deferred.commit(async (tx) => {
      if (!(await store.updateAnswered(tx, key, fence, outgoing))) throw inFlight()
    })
    return outgoing
  } catch (error) {
    await deferred.rollBack()
    // Where the database is away, the key becomes free when its lease ends; the client learns of the first error.
    await ctx.transaction((tx) => store.deleteRequest(tx, key, fence)).catch(() => {})
    throw error
  }
}

const inFlight = () =>
  new Fault(underWay, 'The first request with this key is still under way. Send it again in a moment.', {
    source,
    headers: { 'retry-after': '1' },
  })

/** What is sent again is mostly sent again often, by somebody in distress; that shall not cost a write each time. */
async function look(ctx: Context, key: string) {
  const row = await store.findRequest(ctx, key)
  const isKept = row && row.expires_at > store.dayIsOver(ctx)
  return isKept && (row.status !== null || !ctx.leases.isOver(store.leaseSeconds, row.leased_until)) ? row : undefined
}

async function begin(tx: Transaction, { key, fingerprint, fence }: { key: string; fingerprint: string; fence: string }) {
  const time = machineNow(tx)
  const [leased_until, expires_at] = [later(time, { seconds: store.leaseSeconds }), later(time, { hours: keptHours })]
  if (await store.insertRequest(tx, { key, fingerprint, fence, leased_until, expires_at })) return undefined
  return store.findRequest(tx, key)
}

type Known = NonNullable<Awaited<ReturnType<typeof store.findRequest>>>
function replay({ fingerprint: first, status, content_type, body }: Known, fingerprint: string): Outgoing {
  if (first !== fingerprint)
    throw new Fault(otherRequest, 'This key was used for another request. Use a new key for a new request.', { source })
  if (status === null) throw inFlight()
  const headers = { 'cache-control': 'no-store', 'idempotent-replayed': 'true', ...(content_type && { 'content-type': content_type }) }
  return { status, headers, body: body ?? '' }
}

/** Answers whose day is over. */
export const deleteExpiredRequests = (tx: SystemTransaction) => store.deleteExpired(tx)
