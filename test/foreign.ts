import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '../src/http/endpoint.ts'
import type { Request } from './examples.ts'
import { linkOf, type TestResponse } from './harness.ts'
import { withValue } from './positions.ts'
import { ask, type Caller } from './walk.ts'

/** What tests need to ask for a thing of another organization, and for one that never existed. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Whether it is an id that this server gave, rather than a client's own name for something. */
export const isOurs = (value: unknown) => typeof value === 'number' || uuid.test(String(value))

/** A value of the same kind that no organization has; of a text, one of the same length and the same signs. */
export const neverExisted = (value: unknown) =>
  typeof value === 'number' ? 999_999_999 : uuid.test(String(value)) ? randomUUID() : spelling(String(value))

/** Each digit is replaced by another; a text without one gets other letters. `%2F` and the like stay. */
const spelling = (text: string) =>
  /\d(?<!%.?.?)/.test(text)
    ? text.replaceAll(/%[\dA-F]{2}|\d/g, (part) => (part.length > 1 ? part : String((Number(part) + 5) % 10)))
    : text.replaceAll(/[a-z]/g, (letter) => (letter === 'z' ? 'y' : 'z'))

export const isPaged = (e: AnyEndpoint) => Boolean(e.query && 'cursor' in e.query.shape)
export const firstPage = (caller: Caller, e: AnyEndpoint, request: Request) => ask(caller, e, withValue(request, ['query', 'page_size'], 1))

export function cursorOf(page: TestResponse) {
  const next = linkOf(page, 'next')
  if (!next) throw new Error(`The example of a list leaves it with one page: ${page.text}`)
  return new URLSearchParams(next.split('?')[1]).get('cursor')!
}

/** Repeats what was sent: the filters of a report, which find nothing for the id of a stranger, or the id that is missing. */
export const repeatsFilters = (operation: string) => ['createParcelsReport', 'listDeliveryOptionsOfConfiguration'].includes(operation)

/** A list that is narrowed to what is not there. */
export const isEmptyList = ({ status, text }: TestResponse) => status === 200 && /^{"data":\[\]}$|^{"total":0,.*"items":\[\]}$/.test(text)
