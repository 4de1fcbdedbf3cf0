import { createRouter } from '../../src/http/router.ts'
import type { Schema } from '../fuzz/document.ts'
import { problemsOf } from '../fuzz/schema.ts'
import type { Area } from './json-schema.ts'
import type { RecordedAnswer } from './record.ts'
import { errorsOf } from './schemas/shared.ts'

/** What an answer is measured by: a published operation of an area. */
export type PublishedOperation = { readonly area: Area; readonly operation: string }
/** `problems`: where the answer is not what is published; none where it conforms. `at` is the place without indices. */
export type Verdict = PublishedOperation & {
  readonly status: number
  readonly target: string
  readonly problems: readonly { readonly at: string; readonly text: string }[]
}

/** The schemas are written out, so that nothing refers to another. */
const document = { operations: [], resolve: <T>(schema: T) => schema }

/** Finds by the published paths, not by the tables that serve. */
export function createValidator(areas: readonly Area[]) {
  const router = createRouter<PublishedOperation>()
  for (const area of areas)
    for (const operation of Object.keys(area.operations)) {
      const [method, path] = operation.split(' ') as [string, string]
      router.add(method, path.startsWith('/oauth2') ? path : `/api/v3${path}`, { area, operation })
    }

  /** Undefined: the operation or the form of the answer is ours alone, or it is none at all. */
  return function validate(answer: RecordedAnswer): Verdict | undefined {
    const match = router.match(answer.method, answer.target.split('?')[0]!)
    if (!match || !('value' in match) || answer.method === 'HEAD' || answer.type === 'application/geo+json') return undefined
    const { status, target } = answer
    if (match.value.area.isExtension?.(new URLSearchParams(target.split('?')[1] ?? ''))) return undefined
    const problems = problemsIn(match.value, answer).map((text) => ({ at: placeOf(text), text }))
    return { ...match.value, status, target, problems }
  }
}

const placeOf = (text: string) => text.split(' ')[0]!.replaceAll(/\/\d+(?=\/|$)/g, '/*')

function problemsIn({ area, operation }: PublishedOperation, { status, type, text, bytes }: RecordedAnswer): string[] {
  const published = area.operations[operation]![status]
  if (published === null) return bytes > 0 ? ['/ has a body, and none is published'] : []
  if (typeof published === 'string' || Array.isArray(published))
    return [published].flat().includes(type) ? [] : [`/ is of type ${type}, not ${published}`]
  if (type !== 'application/json') return [`/ is of type ${type}, not JSON`]
  const schema = published ?? (status >= 400 ? (area.errors ?? ((one: number) => errorsOf(one)))(status, operation) : undefined)
  return schema ? problemsOf(schema as Schema, JSON.parse(text), document) : [`/ has the status ${status}, which is not published`]
}
