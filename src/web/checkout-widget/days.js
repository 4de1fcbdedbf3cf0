import { el } from './dom.js'
import { dayText } from './format.js'

/** The days of an option as a group of radio buttons. Screen readers get each day in full. */
export function dayGroup(dates, { language, chosen, onPick }) {
  const inputs = dates.map((date) => {
    const input = el('input', {
      type: 'radio',
      name: 'day',
      part: 'radio',
      value: date.delivery_date,
      'aria-label': dayText(date.delivery_date, language, 'long'),
      change: () => onPick(date),
    })
    input.checked = chosen?.delivery_date === date.delivery_date
    return input
  })
  const element = el(
    'fieldset.days',
    { part: 'days' },
    el('legend', { part: 'legend' }, language.words.days),
    el(
      'div.day-list',
      {},
      dates.map((date, i) => el('label.day', { part: 'day' }, inputs[i], el('span', {}, dayText(date.delivery_date, language, 'short')))),
    ),
  )
  return { element, firstInput: inputs[0] }
}
