import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { localTime } from '../../geo/local-time.ts'
import { listDefaultContracts, listMethods, type MethodQuery } from '../../modules/choosing/options/methods.ts'
import type { Context } from '../../platform/context.ts'
import { findLastChanges } from '../../platform/events.ts'
import { openSlices } from '../../platform/next-turn.ts'
import { perServer } from '../../platform/per-server.ts'
import { methodText } from './method-text.ts'
import { isForAll, queryOf } from './methods.ts'
import type { MethodParameters } from './schema.ts'

/** A method as JSON text, which is packed until it is read: the prices of ten origins are 20 MB of text, and 1 MB so. */
export type MethodText = { readonly id: number; readonly bytes: number; read(): Buffer }
type MethodTexts = { readonly texts: Promise<readonly MethodText[]>; bytes: number }

/** Maximum size of the lists in memory; the least recently used one is dropped. */
const mostRememberedBytes = 16_777_216
const remembered = perServer(() => new Map<string, MethodTexts>())

/** Texts of the methods, by their ids. Those to all countries are made once for an organization, until its rates or the day change. */
export async function listMethodTexts(ctx: Context, parameters: MethodParameters): Promise<readonly MethodText[]> {
  const query = await queryOf(ctx, parameters)
  const options = { hasBreakdown: query.to !== undefined, hasOrigins: isForAll(parameters) }
  const make = () => makeTexts(ctx, query, options)
  if (query.to !== undefined || query.servicePoint) return make()
  const key = JSON.stringify([ctx.organization_id, options.hasOrigins, query.isReturn, await revisionOf(ctx, query.from)])
  return remember(remembered(ctx), key, make)
}

/**
 * Key of all that the methods of an organization follow from: its contracts with their rates, and the rate cards of the day in each
 * country.
 */
async function revisionOf(ctx: Context, from: MethodQuery['from']) {
  const contracts = await listDefaultContracts(ctx)
  const days = from.map((country) => [country, localTime(ctx.now(), country).date])
  return [contracts.map(({ id, revision }) => [id, revision]), await findLastChanges(ctx, 'contract'), days]
}

/** Requests that come while a list is being made share it. */
function remember(lists: Map<string, MethodTexts>, key: string, make: () => Promise<readonly MethodText[]>) {
  const known = lists.get(key)
  if (known) {
    lists.delete(key)
    lists.set(key, known)
    return known.texts
  }
  const made: MethodTexts = { texts: make(), bytes: 0 }
  lists.set(key, made)
  made.texts.then(
    (texts) => {
      made.bytes = texts.reduce((sum, { bytes }) => sum + bytes, 0)
      dropOldest(lists)
    },
    () => lists.delete(key),
  )
  return made.texts
}

function dropOldest(lists: Map<string, MethodTexts>) {
  let held = 0
  for (const { bytes } of lists.values()) held += bytes
  for (const [key, { bytes }] of lists) {
    if (held <= mostRememberedBytes) return
    lists.delete(key)
    held -= bytes
  }
}

async function makeTexts(ctx: Context, query: MethodQuery, options: Parameters<typeof methodText>[1]): Promise<MethodText[]> {
  const methods = await listMethods(ctx, query)
  methods.sort((a, b) => a.id - b.id)
  const texts: MethodText[] = []
  const endSlice = openSlices()
  for (const method of methods) {
    texts.push(packText(method.id, methodText(method, options)))
    await endSlice()
  }
  return texts
}

/** Minimum size of a packed text: below it, packing costs more than it saves. */
const packedFrom = 2_048
const quickest = { level: 1 }

function packText(id: number, text: string): MethodText {
  if (text.length < packedFrom) return { id, bytes: text.length, read: () => Buffer.from(text) }
  const packed = deflateRawSync(text, quickest)
  // Adds a byte to the buffer; otherwise zlib makes a second one to look for the end, and a third to join both.
  const chunkSize = Buffer.byteLength(text) + 1
  return { id, bytes: packed.length, read: () => inflateRawSync(packed, { chunkSize }) }
}
