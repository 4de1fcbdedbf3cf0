import { el } from './dom.js'
import { addressText, distanceText, hoursText } from './format.js'
import { pointMap } from './map.js'

function pointRow(point, index, { language, onPick }) {
  const input = el('input', {
    type: 'radio',
    name: 'point',
    part: 'radio',
    value: point.id,
    'aria-labelledby': `point-${index}`,
    'aria-describedby': `point-about-${index}`,
    change: () => onPick(point),
  })
  const element = el(
    'label.point',
    { part: 'point' },
    input,
    el('span.number', { 'aria-hidden': 'true' }, String(index + 1)),
    el('span.title', { part: 'title', id: `point-${index}` }, point.name),
    el(
      'span.about',
      { id: `point-about-${index}` },
      el('span.description', {}, addressText(point.address)),
      el(
        'span.facts',
        { part: 'facts' },
        Number.isFinite(point.distance) && el('span', {}, distanceText(point.distance, language.locale)),
        el('span', {}, hoursText(point.opening_times, new Date(), language)),
      ),
    ),
  )
  return { point, input, element }
}

/** Service points as a list of radio buttons and as a map. Both show the same choice. */
export function pointPicker(points, { language, chosen, onPick }) {
  const pick = (point) => {
    show(point)
    onPick(point)
  }
  const rows = points.map((point, i) => pointRow(point, i, { language, onPick: pick }))
  const map = pointMap(points, {
    language,
    onPick(point) {
      pick(point)
      rows.find((row) => row.point === point).element.scrollIntoView({ block: 'nearest' })
    },
  })
  function show(point) {
    for (const row of rows) row.input.checked = row.point.id === point.id
    map.select(point)
  }
  if (chosen) show(chosen)
  const element = el(
    'fieldset.points',
    { part: 'points' },
    el('legend', { part: 'legend' }, language.words.points),
    el(
      'div.picker',
      {},
      map.element,
      el(
        'div.point-list',
        { part: 'point-list' },
        rows.map((row) => row.element),
      ),
    ),
  )
  return { element, firstInput: rows[0]?.input }
}
