import type { TestResponse } from '../harness.ts'
import type { Chance } from './chance.ts'
import type { Operation } from './document.ts'

type Id = string | number
const most = 40

/** What an organization has learnt from the answers it got: the ids of things by what they are, and the cursors of lists. */
export type Memory = {
  any(noun: string, chance: Chance): Id | undefined
  count(noun: string): number
  learn(operation: Operation, target: string, sentBody: unknown, answer: TestResponse): void
}

export function memory(): Memory {
  const kept = new Map<string, Id[]>()
  const remember = (noun: string, id: Id) => {
    const ids = kept.get(noun) ?? []
    kept.set(noun, ids)
    if (ids.includes(id)) return
    ids.push(id)
    if (ids.length > most) ids.shift()
  }
  const forget = (noun: string, text: string) => {
    kept.set(
      noun,
      (kept.get(noun) ?? []).filter((id) => String(id) !== text),
    )
  }

  /** Fields that end in `_id` say themselves what they name. */
  function readFields(value: unknown, depth: number) {
    if (typeof value !== 'object' || value === null || depth > 4) return
    for (const [key, inner] of Object.entries(value)) {
      if (isName(key) && (typeof inner === 'number' || (typeof inner === 'string' && inner !== ''))) remember(nounOfField(key), inner)
      else readFields(inner, depth + 1)
    }
  }

  return {
    // The newest things are the likeliest to be there still.
    any(noun, chance) {
      const ids = kept.get(noun) ?? []
      return ids.length === 0 ? undefined : chance.maybe(0.5) ? ids.at(-1) : chance.pick(ids)
    },
    count: (noun) => kept.get(noun)?.length ?? 0,
    learn(operation, target, sentBody, { body, headers, text }) {
      if (operation.method === 'DELETE') return forget(nounOfPath(operation.path), target.split('?')[0]!.split('/').at(-1)!)
      for (const one of rowsOf(body)) if (one?.id !== undefined) remember(nounOfPath(operation.path), one.id)
      readFields(body, 0)
      readFields(sentBody, 0)
      for (const [, cursor] of String(headers.link ?? '').matchAll(/[?&]cursor=([^&>]+)/g))
        remember(`cursor of ${operation.id}`, decodeURIComponent(cursor!))
      for (const link of [body?.next, body?.previous])
        if (URL.canParse(link)) remember(`cursor of ${operation.id}`, new URL(link).searchParams.get('cursor') ?? '')
      for (const [, token] of text.matchAll(/\/files\/([\w-]+)"/g)) remember('file', token!)
    },
  }
}

/** What is answered: in `data`; in version 2 the body itself, or what stands in it under the name of the resource. */
const rowsOf = (body: any): any[] => (body?.data === undefined ? [body, ...Object.values(body ?? {})] : [body.data]).flat()

/** Fields whose value names something: ids, and the numbers by which version 2 finds a parcel. */
const isName = (key: string) => key.endsWith('_id') || key === 'tracking_number'

const singular = (word: string) =>
  word
    .replaceAll('-', '_')
    .replace(/(?<=ss|us)es$|(?<!s)s$/, '')
    .replace(/ie$/, 'y')
export const nounOfField = (name: string) => name.replace(/_?id$/, '')
/** What the last fixed part of a path names: `/brands/{id}` is about a brand. Labels and declarations of version 2 have the ids of parcels. */
export const nounOfPath = (path: string) =>
  /\/v2\/(labels|customs_declaration)\//.test(path)
    ? 'parcel'
    : singular(path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '')
/** What a variable of a path stands for: `{id}` for what comes before it, `{brand_id}` for a brand. */
export const nounOfVariable = (path: string, name: string) =>
  name === 'id' ? nounOfPath(path.slice(0, path.indexOf('{id}'))) : nounOfField(name)
