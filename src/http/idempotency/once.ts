import { hash } from 'node:crypto'
import type { Context, Environment, System, Transaction } from '../../platform/context.ts'
import type { StoredRow } from '../../platform/database/rows.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { errorKind, Fault, invalidValue } from '../../platform/errors.ts'
import type { StoredFile } from '../../platform/files.ts'
import type { SealedColumn } from '../../platform/rekey.ts'
import { openSecret, SealBroken, type SealedPlace, sealSecret } from '../../platform/secrets.ts'
import { addTime, machineNow } from '../../platform/time.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { type HttpRequest, type HttpResponse, readHeader } from '../http.ts'
import { deferCommits } from './deferred.ts'
import type { AnswerRoom } from './room.ts'
import * as store from './store.ts'

export const underWay = errorKind('conflict', 409, 'Request in progress')
export const otherRequest = errorKind('unprocessable_content', 422, 'Idempotency-Key reused with a different request')
const source = { header: 'Idempotency-Key' }

/** Place where an answer is stored. Some answers hold secrets that are shown only once, so all are sealed. */
const locateAnswer = (organization_id: number, key: string): SealedPlace => ({
  table: 'idempotent_requests',
  column: 'body',
  organization_id,
  row: key,
})

export const sealedAnswers: SealedColumn = {
  table: 'idempotent_requests',
  column: 'body',
  key: ['organization_id', 'key'],
  placeOf: ({ organization_id, key }) => locateAnswer(Number(organization_id), String(key)),
  where: { is_sealed: 1 },
  // An answer can hold a label.
  rows: 20,
}

/**
 * True if an operation has an effect that a client may want once; a GET has none, and a DELETE has it once anyway. A file that is streamed
 * twice is stored twice, and expires unused.
 */
export const takesKey = ({ method, isReadOnly, multipart }: AnyEndpoint) =>
  method !== 'GET' && method !== 'DELETE' && !isReadOnly && !multipart

/** The key of a request that is to have its effect once; undefined where it has none, or can do no harm twice. */
export function idempotencyKey(e: AnyEndpoint, incoming: HttpRequest): string | undefined {
  const key = readHeader(incoming, 'idempotency-key')
  if (key === undefined || !takesKey(e)) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Fault(invalidValue, 'Must be 1 to 255 visible ASCII characters, without spaces.', { source })
  return key
}

type Content = { body: unknown; file: StoredFile | undefined; text: string | undefined }

/** Digests what makes two requests equal: method, target and parsed content, not how the content was spelt. */
export function makeFingerprint(incoming: HttpRequest, { body, file, text }: Content) {
  const content = file ? hash('sha256', file.bytes) : JSON.stringify(text ?? body ?? null)
  return hash('sha256', `${incoming.method} ${incoming.target} ${content}`)
}

/** `room`: what bounds the answers that are kept. */
export type KeyedRequest = { readonly key: string; readonly fingerprint: string; readonly room: AnswerRoom }

/** Answers as the first request with this key was answered; runs it, if this is the first. A refusal leaves the key free. */
export async function onceOnly(
  ctx: Context,
  { key, fingerprint, room }: KeyedRequest,
  run: (ctx: Context) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const fence = ctx.random(16).toString('hex')
  let end: End = (tx) => store.deleteRequest(tx, key, fence)
  const known = (await findKeptRequest(ctx, key)) ?? (await beginOrEnd(ctx, end, { key, fingerprint, fence, room }))
  if (known instanceof Fault) throw known
  if (known) return replayAnswer(ctx, key, known, fingerprint)
  const deferred = deferCommits(ctx)
  try {
    const outgoing = await run({ ...deferred.context, once_key: `${key} ${fingerprint}` })
    const sealed = sealedAnswer(ctx, key, outgoing)
    const storeAnswer: End = (tx) => store.updateAnswered(tx, key, fence, sealed)
    await deferred.commit(
      async (tx) => {
        if (!(await storeAnswer(tx))) throw inFlight()
      },
      () => {
        end = storeAnswer // All effects are on disk: from here on the answer is the only end of this request.
      },
    )
    room.add(ctx.organization_id, sealed.sealed.length)
    return outgoing
  } catch (error) {
    await deferred.rollBack()
    await writeEnd(ctx, end)
    throw error
  }
}

/** The end of a request that has no answer: its key is free again, or has the answer that could not be stored. */
type End = (tx: Transaction) => Promise<unknown>

/** The client learns of the error that led to it, whatever becomes of this. */
async function writeEnd(ctx: Context, end: End) {
  const commitEnd = (on: Context) => on.transaction(end)
  await commitEnd(ctx).catch((error: unknown) => {
    if (isUnavailable(error)) ctx.writeLater(commitEnd)
  })
}

/** Takes the key. A database that was lost before it confirmed that may have taken it, or take it later, since a commit can wait for a standby. */
function beginOrEnd(ctx: Context, end: End, begun: KeyedRequest & { fence: string }) {
  return ctx
    .transaction((tx) => claimKey(tx, begun))
    .catch((error: unknown) => {
      if (isUnavailable(error))
        ctx.writeLater((on) =>
          on.transaction(async (tx) => {
            await store.awaitRequest(tx, toRow(tx, begun))
            await end(tx)
          }),
        )
      throw error
    })
}

const inFlight = () =>
  new Fault(underWay, 'The first request with this key is still under way. Send it again in a moment.', {
    source,
    headers: { 'retry-after': '1' },
  })

/** A repeated request is often repeated many times, by a client in trouble; it must not cost a write each time. */
async function findKeptRequest(ctx: Context, key: string) {
  const row = await store.findRequest(ctx, key)
  const isKept = row && row.expires_at > store.endedBefore(ctx)
  return isKept && (row.status !== null || !ctx.leases.isOver(store.leaseSeconds, row.leased_until)) ? row : undefined
}

async function claimKey(tx: Transaction, { key, fingerprint, fence, room }: KeyedRequest & { fence: string }) {
  const refused = await room.reserve(tx)
  if (refused) return refused
  if (await store.insertRequest(tx, toRow(tx, { key, fingerprint, fence }))) return undefined
  return store.findRequest(tx, key)
}

function toRow(tx: Transaction, begun: { readonly key: string; readonly fingerprint: string; readonly fence: string }) {
  const time = machineNow(tx)
  const { key, fingerprint, fence } = begun
  const [lease, kept] = [{ seconds: store.leaseSeconds }, { hours: tx.retention.idempotencyHours }]
  return { key, fingerprint, fence, leased_until: addTime(time, lease), expires_at: addTime(time, kept) }
}

type KnownRequest = NonNullable<Awaited<ReturnType<typeof store.findRequest>>>
function replayAnswer(ctx: Context, key: string, known: KnownRequest, fingerprint: string): HttpResponse {
  const { fingerprint: first, status, content_type } = known
  if (first !== fingerprint)
    throw new Fault(otherRequest, 'This key was used for another request. Use a new key for a new request.', { source })
  if (status === null) throw inFlight()
  const headers = { 'cache-control': 'no-store', 'idempotent-replayed': 'true', ...(content_type && { 'content-type': content_type }) }
  return { status, headers, body: openBody(ctx, key, known) }
}

function sealedAnswer(ctx: Context, key: string, { status, headers, body }: HttpResponse) {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString()
  const content_type = headers['content-type'] ? String(headers['content-type']) : null
  return { status, content_type, sealed: sealSecret(ctx, locateAnswer(ctx.organization_id, key), text) }
}

function openBody(ctx: Context, key: string, { body, is_sealed }: KnownRequest): string {
  if (!is_sealed) return body ?? ''
  try {
    return openSecret(ctx, locateAnswer(ctx.organization_id, key), body!)
  } catch (error) {
    if (error instanceof SealBroken) throw unreadableAnswer()
    throw error
  }
}

/** A sealed answer, for a command that goes through all of them; undefined where it cannot be opened. */
export function openAnswer(tools: Pick<Environment, 'keys'>, { organization_id, key, body }: StoredRow): string | undefined {
  try {
    return body === null ? undefined : openSecret(tools, locateAnswer(Number(organization_id), String(key)), String(body))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

/** Error for an answer that can no longer be read. Its effect is there: to run the request again would make a second one. */
const unreadableAnswer = () =>
  new Fault(underWay, 'The answer to the first request with this key can no longer be read. Look up what it has done, or use a new key.', {
    source,
  })

/** Deletes a slice of the expired answers. Returns their number. */
export const deleteExpiredRequests = (system: System, most: number) => system.transaction((tx) => store.deleteExpired(tx, most))
