import { el, methodTag } from './dom.js'

export const linkTo = (operation, hint) =>
  el(
    'a',
    { href: `#${operation.operationId}`, 'data-operation': operation.operationId },
    el('span.summary', {}, operation.summary, operation.deprecated && el('span.badge.warn', {}, 'Deprecated')),
    el('span.where', {}, methodTag(operation.method), el('code', {}, operation.path)),
    hint && el('span.hint', {}, hint),
  )

/** The operations by area, folded. */
export const areaList = (groups) =>
  [...groups].map(([area, members]) =>
    el(
      'details',
      {},
      el('summary', {}, area, el('span.count', {}, String(members.length))),
      el(
        'ul',
        {},
        members.map((one) => el('li', {}, linkTo(one))),
      ),
    ),
  )

const linkToGuide = ({ guide, section }) =>
  el(
    'a',
    { href: `/docs/guides/${guide.name}${section.id && `#${section.id}`}` },
    el('span.summary', {}, guide.title),
    el('span.hint', {}, section.title ? `Guide · ${section.title}` : 'Guide'),
  )

/** The results of a search, the best first, and then the guides. */
export const resultList = (results, guides) =>
  el(
    'ul.results',
    {},
    results.map(({ operation, field }) =>
      el('li', {}, linkTo(operation, field ? [operation.area, ' · ', el('code', {}, field)] : operation.area)),
    ),
    guides.map((one) => el('li', {}, linkToGuide(one))),
  )
