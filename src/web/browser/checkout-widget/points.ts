import type { ServicePointSearchResult } from '../../../../clients/typescript/src/generated/schemas.ts'
import { makeElement } from '../element.ts'
import { addressText, distanceText, hoursText } from './format.ts'
import { type Picking, pointMap } from './map.ts'

function pointRow(point: ServicePointSearchResult, index: number, { language, onPick }: Picking) {
  const input = makeElement('input', {
    type: 'radio',
    name: 'point',
    part: 'radio',
    value: point.id,
    'aria-labelledby': `point-${index}`,
    'aria-describedby': `point-about-${index}`,
    change: () => onPick(point),
  })
  const element = makeElement(
    'label.point',
    { part: 'point' },
    input,
    makeElement('span.number', { 'aria-hidden': 'true' }, String(index + 1)),
    makeElement('span.title', { part: 'title', id: `point-${index}` }, point.name),
    makeElement(
      'span.about',
      { id: `point-about-${index}` },
      makeElement('span.description', {}, addressText(point.address)),
      makeElement(
        'span.facts',
        { part: 'facts' },
        typeof point.distance === 'number' && makeElement('span', {}, distanceText(point.distance, language.locale)),
        makeElement('span', {}, hoursText(point.opening_times, new Date(), language)),
      ),
    ),
  )
  return { point, input, element }
}

type Points = Picking & { readonly chosen: ServicePointSearchResult | undefined }

/** Service points as a list of radio buttons and as a map. Both show the same choice. */
export function pointPicker(points: readonly ServicePointSearchResult[], { language, chosen, onPick }: Points) {
  const pick = (point: ServicePointSearchResult) => {
    show(point)
    onPick(point)
  }
  const rows = points.map((point, i) => pointRow(point, i, { language, onPick: pick }))
  const map = pointMap(points, {
    language,
    onPick(point) {
      pick(point)
      rows.find((row) => row.point === point)?.element.scrollIntoView({ block: 'nearest' })
    },
  })
  function show(point: ServicePointSearchResult) {
    for (const row of rows) row.input.checked = row.point.id === point.id
    map.select(point)
  }
  if (chosen) show(chosen)
  const element = makeElement(
    'fieldset.points',
    { part: 'points' },
    makeElement('legend', { part: 'legend' }, language.words.points),
    makeElement(
      'div.picker',
      {},
      map.element,
      makeElement(
        'div.point-list',
        { part: 'point-list' },
        rows.map((row) => row.element),
      ),
    ),
  )
  return { element, firstInput: rows[0]?.input }
}
