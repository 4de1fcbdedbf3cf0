import type { z } from 'zod'
import { httpDate } from '../platform/time.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** Metadata of a field that is deprecated: `.meta({ ...deprecatedSince('2026-01-14'), … })`. */
export const deprecatedSince = (date: string) => ({ deprecated: true, [since]: date })
const since = 'x-deprecated-since'

/** The headers of an operation that is deprecated as a whole (RFC 9745 and RFC 8594). */
export const ofOperation = ({ deprecated }: Pick<AnyEndpoint, 'deprecated'>): Record<string, string> | undefined =>
  deprecated && {
    deprecation: formatUnixDate(deprecated.since),
    link: `<${deprecated.use}>; rel="successor-version"`,
    ...(deprecated.sunset && { sunset: httpDate(deprecated.sunset) }),
  }

const formatUnixDate = (date: string) => `@${Date.parse(date) / 1000}`

/** Caches for each endpoint its deprecated fields, with the dates since when; most have none. */
const fields = new WeakMap<AnyEndpoint, readonly (readonly [part: 'query' | 'body', name: string, date: string])[]>()

function listDeprecatedFields(e: AnyEndpoint) {
  const known = fields.get(e)
  if (known) return known
  const found = (['query', 'body'] as const).flatMap((part) =>
    Object.entries((e[part]?.shape ?? {}) as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const date = schema.meta()?.[since]
      return typeof date === 'string' ? [[part, name, date] as const] : []
    }),
  )
  fields.set(e, found)
  return found
}

/** The header for a request that used a field which is deprecated, with the date of the one that was deprecated first. */
export function ofFields(e: AnyEndpoint, input: { readonly query: unknown; readonly body: unknown }): Record<string, string> | undefined {
  const known = listDeprecatedFields(e)
  if (known.length === 0) return undefined
  const used = known.filter(([part, name]) => ((input[part] as Record<string, unknown> | undefined)?.[name] ?? null) !== null)
  const dates = used.map(([, , date]) => date).sort()
  return dates[0] ? { deprecation: formatUnixDate(dates[0]) } : undefined
}
