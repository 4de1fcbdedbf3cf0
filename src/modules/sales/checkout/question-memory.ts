import { createHash } from 'node:crypto'
import { JsonText, jsonText } from '../../../http/json-text.ts'
import type { Context } from '../../../platform/context.ts'
import type { Monotonic } from '../../../platform/leases.ts'
import { perServer } from '../../../platform/per-server.ts'
import type { CheckoutVisitor } from './visitors.ts'

/** Answers are kept for a minute, which a change to anything but the published configuration may take to be seen. */
const keptMs = 60_000
/** Bytes of kept answers of a server, and of one organization among them. Beyond these, answers are computed. */
const mostBytes = 16_777_216
const mostOfOrganization = 2_097_152

type KeptAnswer = { readonly organization_id: number; readonly at: number; readonly text: Buffer }

/** Answers in the order in which they were kept, so that those whose minute is over are met first. */
function openMemory(elapsedMs: Monotonic) {
  const kept = new Map<string, KeptAnswer>()
  const bytesOf = new Map<number, number>()
  const pending = new Map<string, Promise<Buffer>>()
  const counts = { memory: 0, computed: 0 }
  let bytes = 0

  function add(organization_id: number, change: number) {
    bytes += change
    const left = (bytesOf.get(organization_id) ?? 0) + change
    if (left > 0) bytesOf.set(organization_id, left)
    else bytesOf.delete(organization_id)
  }
  function dropStale() {
    for (const [key, { organization_id, at, text }] of kept) {
      if (elapsedMs() - at < keptMs) break
      kept.delete(key)
      add(organization_id, -text.length)
    }
  }
  function keep(key: string, organization_id: number, text: Buffer) {
    dropStale()
    const isTooMuch = bytes + text.length > mostBytes || (bytesOf.get(organization_id) ?? 0) + text.length > mostOfOrganization
    if (isTooMuch || kept.has(key)) return
    kept.set(key, { organization_id, at: elapsedMs(), text })
    add(organization_id, text.length)
  }

  /** The answer that is kept or being computed; or else what `compute` answers. A failure is answered to its own request alone. */
  async function answer(key: string, organization_id: number, compute: () => Promise<Buffer>): Promise<Buffer> {
    dropStale()
    const known = kept.get(key)?.text ?? (await pending.get(key)?.catch(() => undefined))
    if (known) {
      counts.memory++
      return known
    }
    const computing = compute()
    pending.set(key, computing)
    try {
      const text = await computing
      counts.computed++
      keep(key, organization_id, text)
      return text
    } finally {
      if (pending.get(key) === computing) pending.delete(key)
    }
  }
  return { answer, counts: (): Readonly<typeof counts> => counts, bytes: () => bytes }
}

const memoryOf = perServer(openMemory)

/** Answers of this server to web pages: from memory, and computed. */
export const publicAnswerCounts = (on: Pick<Context, 'leases'>) => memoryOf(on).counts()

/**
 * Answers the question of a web page from memory where an equal one was answered within the minute; visits are counted only where it is
 * computed. A published change and a minute of the organization's clock, by which cut-off times pass, make another question of it.
 */
export async function answerOnce<T>(
  { ctx, configuration, countVisit }: CheckoutVisitor,
  question: readonly unknown[],
  compute: () => Promise<T | JsonText<T>>,
): Promise<JsonText<T>> {
  const minute = ctx.now().slice(0, '2026-11-19T10:00'.length)
  const asked = JSON.stringify([ctx.organization_id, configuration.id, configuration.version, minute, ...question])
  const key = createHash('sha256').update(asked).digest('base64')
  const text = await memoryOf(ctx).answer(key, ctx.organization_id, async () => {
    await countVisit()
    const body = await compute()
    return body instanceof JsonText ? body.bytes : Buffer.from(JSON.stringify(body))
  })
  return jsonText<T>([text])
}
