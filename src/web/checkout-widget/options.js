import { el, webUrl } from './dom.js'
import { cutOffText, leadTimeText, priceText, sustainabilityText, tooHeavyText } from './format.js'

/** Options of one delivery method share their id; with the carrier's option it names one. */
export const optionKey = ({ id, checkout_identifier }) => `${id} ${checkout_identifier.value}`

/** A carrier without a picture has its name. */
function logoOf({ logo_url }) {
  const src = webUrl(logo_url)
  const logo = src && el('img.logo', { part: 'logo', src, alt: '', width: 40, height: 24, error: () => logo.remove() })
  return logo
}

/** Row of a delivery option: a radio button with its texts, and a place for the days or service points to choose among. */
function optionRow(option, index, { language, isChosen, onPick }) {
  const { title, description, carrier, shipping_rate, is_order_overweight } = option
  const price = priceText(shipping_rate, language)
  const facts = [
    carrier.name,
    leadTimeText(option.lead_time_hours, language),
    option.cut_off_time && cutOffText(option.cut_off_time, language),
    sustainabilityText(option.sustainability_rating, language),
  ].filter(Boolean)
  const input = el('input', {
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
  const details = el('div.details', { part: 'details', hidden: !isChosen })
  const about = el(
    'span.about',
    { id: `about-${index}` },
    description && el('span.description', { part: 'description' }, description),
    el(
      'span.facts',
      { part: 'facts' },
      facts.map((fact) => el('span', {}, fact)),
    ),
    is_order_overweight && el('span.warning', { part: 'warning' }, tooHeavyText(option.allowed_weight, language)),
  )
  const element = el(
    'div.option',
    { part: is_order_overweight ? 'option option-disabled' : 'option' },
    el(
      'label.choice',
      {},
      input,
      el('span.title', { part: 'title', id: `title-${index}` }, title),
      el('span.price', { part: 'price', id: `price-${index}` }, price),
      about,
      logoOf(carrier),
    ),
    details,
  )
  return { option, element, input, details }
}

/** All delivery options as one group of radio buttons. */
export function optionGroup(options, { language, chosen, onPick }) {
  const rows = options.map((option, i) =>
    optionRow(option, i, { language, isChosen: chosen !== undefined && optionKey(option) === optionKey(chosen), onPick }),
  )
  const element = el(
    'fieldset.options',
    { part: 'options' },
    el('legend.legend', { part: 'legend' }, language.words.legend),
    rows.map((row) => row.element),
  )
  /** Opens the details of one option, and closes those of all others. */
  function open(option) {
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
