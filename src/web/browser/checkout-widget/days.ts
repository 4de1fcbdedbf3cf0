import { makeElement } from '../element.ts'
import type { DeliveryDay } from './choice.ts'
import { dayText } from './format.ts'
import type { ChosenLanguage } from './words.ts'

type Days = { readonly language: ChosenLanguage; readonly chosen: DeliveryDay | undefined; readonly onPick: (day: DeliveryDay) => void }

/** The days of an option as a group of radio buttons. Screen readers get each day in full. */
export function dayGroup(dates: readonly DeliveryDay[], { language, chosen, onPick }: Days) {
  const inputs = dates.map((date) => {
    const input = makeElement('input', {
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
  const element = makeElement(
    'fieldset.days',
    { part: 'days' },
    makeElement('legend', { part: 'legend' }, language.words.days),
    makeElement(
      'div.day-list',
      {},
      dates.map((date, i) =>
        makeElement('label.day', { part: 'day' }, inputs[i], makeElement('span', {}, dayText(date.delivery_date, language, 'short'))),
      ),
    ),
  )
  return { element, firstInput: inputs[0] }
}
