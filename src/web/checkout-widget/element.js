import { fetchOptions, fetchPoints, RefusedRequest } from './api.js'
import { attributeNames, readAttributes } from './attributes.js'
import { detailsOf, missingChoice, valueOfChoice } from './choice.js'
import { dayGroup } from './days.js'
import { el } from './dom.js'
import { nearPoints } from './geometry.js'
import { optionGroup, optionKey } from './options.js'
import { pointPicker } from './points.js'
import { chooseLanguage, countText, fillText } from './words.js'

/** A form that is typed into changes an attribute with each key. */
const changeMs = 150
const missingWords = { option: 'chooseOption', day: 'chooseDay', point: 'choosePoint' }

let sheet
/** Shares one style sheet among all elements of a page. It needs no permission in the content security policy of the shop. */
function sharedSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(widgetStyle) // `joinModules` defines it, from widget.css.
  }
  return sheet
}

export class DeliveryOptionsElement extends HTMLElement {
  static formAssociated = true
  static observedAttributes = attributeNames

  #internals = this.attachInternals()
  #body = el('div.body', { part: 'body', tabindex: '-1' })
  #announcer = el('div.unseen', { role: 'status' })
  #language
  #attributes
  #timer
  #optionsRequest
  #pointsRequest
  #answer
  #group
  #isFresh = false
  #choice = {}
  #anchor
  #published = ''
  /** The service points of the last search, with its parameters. */
  #found = {}

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sharedSheet()]
    root.append(this.#body, this.#announcer)
  }

  connectedCallback() {
    this.#schedule(0)
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
    this.#cancelOptions()
    this.#cancelPoints()
  }

  attributeChangedCallback(_, before, after) {
    if (before !== after && this.isConnected) this.#schedule(changeMs)
  }

  formResetCallback() {
    this.#pick({})
  }

  formDisabledCallback(isDisabled) {
    this.#body.inert = isDisabled
  }

  /** The current choice; the same as the detail of the event. */
  get value() {
    return valueOfChoice(this.#choice, this.#answer?.configuration_id, this.#isFresh)
  }

  get name() {
    return this.getAttribute('name')
  }

  get form() {
    return this.#internals.form
  }

  get validity() {
    return this.#internals.validity
  }

  get validationMessage() {
    return this.#internals.validationMessage
  }

  checkValidity() {
    return this.#internals.checkValidity()
  }

  reportValidity() {
    return this.#internals.reportValidity()
  }

  /** Asks for the delivery options again. */
  refresh() {
    this.#schedule(0)
  }

  #schedule(ms) {
    clearTimeout(this.#timer)
    this.#cancelOptions()
    this.#language = chooseLanguage([
      this.getAttribute('language'),
      this.closest('[lang]')?.getAttribute('lang'),
      document.documentElement.lang,
      ...navigator.languages,
    ])
    this.#body.lang = this.#announcer.lang = this.#language.language
    this.#isFresh = false
    this.#publish()
    this.#timer = setTimeout(() => this.#load(), ms)
  }

  /** Cancels a request whose response would be for another cart. */
  #cancelOptions() {
    this.#optionsRequest?.abort()
    this.#optionsRequest = undefined
  }

  #cancelPoints() {
    this.#pointsRequest?.abort()
    this.#pointsRequest = undefined
  }

  async #load() {
    const { words } = this.#language
    const before = this.#attributes
    this.#attributes = readAttributes(this)
    const { server, cart, missing, destination } = this.#attributes
    if (before?.destination !== destination) delete this.#choice.point
    if (missing) {
      if (missing !== 'country') console.error(`<delivery-options> needs the attribute ${missing}.`)
      return this.#showNothing(words.needAddress)
    }
    const request = new AbortController()
    this.#optionsRequest = request
    this.#showLoading()
    try {
      const answer = await fetchOptions(server, cart, this.#language.language, request)
      if (this.#optionsRequest === request) this.#showAnswer(answer)
    } catch (error) {
      if (this.#optionsRequest === request) this.#showFailure(error)
    }
  }

  /** Options that are there already stay until the next ones come. */
  #showLoading() {
    const { words } = this.#language
    this.#body.setAttribute('aria-busy', 'true')
    this.#announce(words.loading)
    if (!this.#group) this.#body.replaceChildren(el('p.message', { part: 'loading' }, words.loading))
    this.#publish()
  }

  /** A text in place of the options. */
  #showNothing(text, part = 'empty', ...more) {
    this.#cancelPoints()
    this.#group = this.#answer = this.#anchor = undefined
    this.#choice = {}
    this.#body.removeAttribute('aria-busy')
    this.#body.replaceChildren(el('p.message', { part }, text), ...more)
    this.#announce(text)
    this.#publish()
  }

  #showFailure(error) {
    console.error('<delivery-options>', error)
    const { words } = this.#language
    this.#showNothing(
      error instanceof RefusedRequest && error.status === 429 ? words.busy : words.failed,
      'error',
      this.#retryButton(() => this.refresh()),
    )
  }

  #retryButton(retry) {
    const button = el('button.retry', { type: 'button', part: 'retry' }, this.#language.words.retry)
    button.addEventListener('click', () => {
      // The button is about to go, and focus would go with it.
      this.#body.focus()
      retry()
    })
    return button
  }

  #showAnswer(answer) {
    const { words, locale } = this.#language
    const { delivery_options } = answer
    if (delivery_options.length === 0) return this.#showNothing(words.empty)
    const { option: before, date, point } = this.#choice
    const option = before && delivery_options.find((one) => !one.is_order_overweight && optionKey(one) === optionKey(before))
    const focused = this.shadowRoot.activeElement
    const focus = focused && focused !== this.#body && { name: focused.name, value: focused.value }
    this.#answer = answer
    this.#isFresh = true
    this.#group = optionGroup(delivery_options, { language: this.#language, chosen: option, onPick: (one) => this.#pick({ option: one }) })
    this.#body.removeAttribute('aria-busy')
    this.#body.replaceChildren(this.#group.element)
    this.#announce(countText(words.found, delivery_options.length, locale))
    this.#pick({ option, date: option?.delivery_dates?.find((one) => one.delivery_date === date?.delivery_date), point: option && point })
    if (focus) this.#restoreFocus(focus)
  }

  /** A shopper who was at a radio button is there again after the options were asked for again. */
  #restoreFocus({ name, value }) {
    const inputs = [...this.#body.querySelectorAll('input')]
    const same = inputs.find((input) => input.name === name && input.value === value) ?? this.#body
    same.focus({ preventScroll: true })
  }

  #pick(choice) {
    this.#choice = choice
    this.#cancelPoints()
    this.#anchor = this.#group?.firstInput
    const details = this.#group?.open(choice.option)
    const kind = choice.option && detailsOf(choice.option)
    if (details) details.hidden = kind === undefined
    if (kind === 'days') this.#showDays(details)
    if (kind === 'points') this.#showPoints(details)
    this.#publish()
  }

  #showDays(details) {
    const { option, date } = this.#choice
    const onPick = (one) => {
      this.#choice.date = one
      this.#publish()
    }
    const group = dayGroup(option.delivery_dates, { language: this.#language, chosen: date, onPick })
    this.#anchor = group.firstInput
    details.replaceChildren(group.element)
  }

  async #showPoints(details) {
    const { words, locale } = this.#language
    const { server, cart, destination } = this.#attributes
    const code = this.#choice.option.checkout_identifier.value
    const search = `${destination} ${code}`
    if (this.#found.search === search) return this.#showPicker(details, this.#found.points)
    const request = new AbortController()
    this.#pointsRequest = request
    const say = (text, part, ...more) => {
      details.replaceChildren(el('p.message', { part }, text), ...more)
      this.#announce(text)
    }
    say(words.pointsLoading, 'loading')
    try {
      const points = nearPoints(await fetchPoints(server, cart, code, request))
      if (this.#pointsRequest !== request) return
      if (points.length === 0) return say(words.pointsEmpty, 'empty')
      this.#found = { search, points }
      this.#announce(countText(words.pointsFound, points.length, locale))
      this.#showPicker(details, points)
    } catch (error) {
      if (this.#pointsRequest !== request) return
      console.error('<delivery-options>', error)
      say(
        words.pointsFailed,
        'error',
        this.#retryButton(() => this.#showPoints(details)),
      )
    }
  }

  #showPicker(details, points) {
    const chosen = points.find(({ id }) => id === this.#choice.point?.id)
    this.#choice.point = chosen
    const onPick = (point) => {
      this.#choice.point = point
      this.#announce(fillText(this.#language.words.chosen, { name: point.name }))
      this.#publish()
    }
    const picker = pointPicker(points, { language: this.#language, chosen, onPick })
    this.#anchor = picker.firstInput
    details.replaceChildren(picker.element)
    this.#publish()
  }

  #announce(text) {
    this.#announcer.textContent = text
  }

  /** Gives the choice to the form, and to the shop where it has changed. */
  #publish() {
    const { value } = this
    const text = JSON.stringify(value)
    const missing = missingChoice(this.#choice)
    this.#internals.setFormValue(value.is_complete ? text : null)
    if (value.is_complete) this.#internals.setValidity({})
    else this.#internals.setValidity({ valueMissing: true }, this.#language.words[missingWords[missing] ?? 'loading'], this.#anchorIn())
    const before = this.#published
    this.#published = value.delivery_option ? text : ''
    if (this.#published === before) return
    this.dispatchEvent(new CustomEvent('delivery-option-change', { detail: value, bubbles: true, composed: true }))
  }

  /** Element at which the browser shows the missing choice: it accepts only one that is in the page. */
  #anchorIn() {
    return this.#anchor && this.shadowRoot.contains(this.#anchor) ? this.#anchor : this.#body
  }
}

if (!customElements.get('delivery-options')) customElements.define('delivery-options', DeliveryOptionsElement)
