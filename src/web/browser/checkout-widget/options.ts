import type { DeliveryOption } from '../../../../clients/typescript/src/generated/schemas.ts'
import { makeElement } from '../element.ts'
import { cutOffText, leadTimeText, priceText, sustainabilityText, tooHeavyText } from './format.ts'
import type { ChosenLanguage } from './words.ts'

/** Returns an address only if it is on the web: a picture is loaded from no other. */
export const webUrl = (text: string | null | undefined) => (text && /^https?:\/\//i.test(text) ? text : undefined)

/** Options of one delivery method share their id; with the carrier's option it names one. */
export const optionKey = ({ id, checkout_identifier }: DeliveryOption) => `${id} ${checkout_identifier.value}`

/** A carrier without a picture has its name. */
function logoOf({ logo_url }: DeliveryOption['carrier']) {
  const src = webUrl(logo_url)
  if (!src) return undefined
  const logo: HTMLElement = makeElement('img.logo', { part: 'logo', src, alt: '', width: 40, height: 24, error: () => logo.remove() })
  return logo
}

type Row = { readonly language: ChosenLanguage; readonly isChosen: boolean; readonly onPick: (option: DeliveryOption) => void }

/** Row of a delivery option: a radio button with its texts, and a place for the days or service points to choose among. */
function optionRow(option: DeliveryOption, index: number, { language, isChosen, onPick }: Row) {
  const { title, description, carrier, shipping_rate, is_order_overweight } = option
  const price = priceText(shipping_rate, language)
  const facts = [
    carrier.name,
    leadTimeText(option.lead_time_hours, language),
    option.cut_off_time && cutOffText(option.cut_off_time, language),
    sustainabilityText(option.sustainability_rating, language),
  ].filter(Boolean)
  const input = makeElement('input', {
    type: 'radio',
    name: 'option',
    part: 'radio',
    value: optionKey(option),
    disabled: Boolean(is_order_overweight),
    'aria-labelledby': `title-${index} price-${index}`,
    'aria-describedby': `about-${index}`,
    change: () => onPick(option),
  })
  input.checked = isChosen
  const details = makeElement('div.details', { part: 'details', hidden: !isChosen })
  const about = makeElement(
    'span.about',
    { id: `about-${index}` },
    description && makeElement('span.description', { part: 'description' }, description),
    makeElement(
      'span.facts',
      { part: 'facts' },
      facts.map((fact) => makeElement('span', {}, fact)),
    ),
    is_order_overweight && makeElement('span.warning', { part: 'warning' }, tooHeavyText(option.allowed_weight, language)),
  )
  const element = makeElement(
    'div.option',
    { part: is_order_overweight ? 'option option-disabled' : 'option' },
    makeElement(
      'label.choice',
      {},
      input,
      makeElement('span.title', { part: 'title', id: `title-${index}` }, title),
      makeElement('span.price', { part: 'price', id: `price-${index}` }, price),
      about,
      logoOf(carrier),
    ),
    details,
  )
  return { option, element, input, details }
}

export type OptionGroup = ReturnType<typeof optionGroup>
type Group = Omit<Row, 'isChosen'> & { readonly chosen: DeliveryOption | undefined }

/** All delivery options as one group of radio buttons. */
export function optionGroup(options: readonly DeliveryOption[], { language, chosen, onPick }: Group) {
  const rows = options.map((option, i) =>
    optionRow(option, i, { language, isChosen: chosen !== undefined && optionKey(option) === optionKey(chosen), onPick }),
  )
  const element = makeElement(
    'fieldset.options',
    { part: 'options' },
    makeElement('legend.legend', { part: 'legend' }, language.words.legend),
    rows.map((row) => row.element),
  )
  /** Opens the details of one option, and closes those of all others. */
  function open(option: DeliveryOption | undefined) {
    for (const row of rows) {
      const isChosen = option !== undefined && row.option === option
      row.input.checked = isChosen
      row.details.hidden = !isChosen
      row.details.replaceChildren()
    }
    return rows.find((row) => row.option === option)?.details
  }
  return { element, open, firstInput: rows.find(({ input }) => !input.disabled)?.input }
}
