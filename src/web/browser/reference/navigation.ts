import { type Child, makeElement } from '../element.ts'
import type { PageOperation } from './document.ts'
import type { GuideResult } from './guide-search.ts'
import { methodTag } from './parts.ts'
import type { SearchResult } from './search.ts'

/** The operations by area. */
export type Areas = ReadonlyMap<string, readonly PageOperation[]>

export const linkTo = (operation: PageOperation, hint?: Child) =>
  makeElement(
    'a',
    { href: `#${operation.operationId}`, 'data-operation': operation.operationId },
    makeElement('span.summary', {}, operation.summary, operation.deprecated && makeElement('span.badge.warn', {}, 'Deprecated')),
    makeElement('span.where', {}, methodTag(operation.method), makeElement('code', {}, operation.path)),
    hint && makeElement('span.hint', {}, hint),
  )

/** The operations by area, folded. */
export const areaList = (groups: Areas) =>
  [...groups].map(([area, members]) =>
    makeElement(
      'details',
      {},
      makeElement('summary', {}, area, makeElement('span.count', {}, String(members.length))),
      makeElement(
        'ul',
        {},
        members.map((one) => makeElement('li', {}, linkTo(one))),
      ),
    ),
  )

const linkToGuide = ({ guide, section }: GuideResult) =>
  makeElement(
    'a',
    { href: `/docs/guides/${guide.name}${section.id && `#${section.id}`}` },
    makeElement('span.summary', {}, guide.title),
    makeElement('span.hint', {}, section.title ? `Guide · ${section.title}` : 'Guide'),
  )

/** The results of a search, the best first, and then the guides. */
export const resultList = (results: readonly SearchResult[], guides: readonly GuideResult[]) =>
  makeElement(
    'ul.results',
    {},
    results.map(({ operation, field }) =>
      makeElement('li', {}, linkTo(operation, field ? [operation.area, ' · ', makeElement('code', {}, field)] : operation.area)),
    ),
    guides.map((one) => makeElement('li', {}, linkToGuide(one))),
  )
