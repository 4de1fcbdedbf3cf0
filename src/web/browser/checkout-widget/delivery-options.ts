import type { DeliveryOption, DeliveryOptions, ServicePointSearchResult } from '../../../../clients/typescript/src/generated/schemas.ts'
import { makeElement } from '../element.ts'
import { fetchOptions, fetchPoints, RefusedRequest } from './api.ts'
import { attributeNames, readAttributes, type WidgetAttributes } from './attributes.ts'
import { type DeliveryDay, detailsOf, missingChoice, type ShopperChoice, valueOfChoice } from './choice.ts'
import { dayGroup } from './days.ts'
import { FormControlElement, findInternals } from './form-control.ts'
import { nearPoints } from './geometry.ts'
import { type OptionGroup, optionGroup, optionKey } from './options.ts'
import { pointPicker } from './points.ts'
import { shareStyle } from './style.ts'
import { chooseLanguage, countText, fillText } from './words.ts'

/** A form that is typed into changes an attribute with each key. */
const changeMs = 150
const missingWords: Readonly<Record<NonNullable<ReturnType<typeof missingChoice>>, 'chooseOption' | 'chooseDay' | 'choosePoint'>> = {
  option: 'chooseOption',
  day: 'chooseDay',
  point: 'choosePoint',
}

export class DeliveryOptionsElement extends FormControlElement {
  static observedAttributes = attributeNames

  readonly #internals = findInternals(this)
  #body = makeElement('div.body', { part: 'body', tabindex: '-1' })
  #announcer = makeElement('div.unseen', { role: 'status' })
  #language = chooseLanguage([])
  #attributes: WidgetAttributes | undefined
  #timer: number | undefined
  #optionsRequest: AbortController | undefined
  #pointsRequest: AbortController | undefined
  #answer: DeliveryOptions | undefined
  #group: OptionGroup | undefined
  #isFresh = false
  #choice: ShopperChoice = {}
  #anchor: HTMLElement | undefined
  #published = ''
  /** The service points of the last search, with its parameters. */
  #found: { readonly search: string; readonly points: readonly ServicePointSearchResult[] } | undefined
  readonly #root = this.attachShadow({ mode: 'open' })

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [shareStyle()]
    this.#root.append(this.#body, this.#announcer)
  }

  connectedCallback() {
    this.#schedule(0)
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
    this.#cancelOptions()
    this.#cancelPoints()
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null) {
    if (before !== after && this.isConnected) this.#schedule(changeMs)
  }

  formResetCallback() {
    this.#pick({})
  }

  formDisabledCallback(isDisabled: boolean) {
    this.#body.inert = isDisabled
  }

  /** The current choice; the same as the detail of the event. */
  get value() {
    return valueOfChoice(this.#choice, this.#answer?.configuration_id, this.#isFresh)
  }

  /** Asks for the delivery options again. */
  refresh() {
    this.#schedule(0)
  }

  #schedule(ms: number) {
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
    if (!this.#group) this.#body.replaceChildren(makeElement('p.message', { part: 'loading' }, words.loading))
    this.#publish()
  }

  /** A text in place of the options. */
  #showNothing(text: string, part = 'empty', ...more: Node[]) {
    this.#cancelPoints()
    this.#group = this.#answer = this.#anchor = undefined
    this.#choice = {}
    this.#body.removeAttribute('aria-busy')
    this.#body.replaceChildren(makeElement('p.message', { part }, text), ...more)
    this.#announce(text)
    this.#publish()
  }

  #showFailure(error: unknown) {
    console.error('<delivery-options>', error)
    const { words } = this.#language
    this.#showNothing(
      error instanceof RefusedRequest && error.status === 429 ? words.busy : words.failed,
      'error',
      this.#retryButton(() => this.refresh()),
    )
  }

  #retryButton(retry: () => void) {
    const button = makeElement('button.retry', { type: 'button', part: 'retry' }, this.#language.words.retry)
    button.addEventListener('click', () => {
      // The button is about to go, and focus would go with it.
      this.#body.focus()
      retry()
    })
    return button
  }

  #showAnswer(answer: DeliveryOptions) {
    const { words, locale } = this.#language
    const { delivery_options } = answer
    if (delivery_options.length === 0) return this.#showNothing(words.empty)
    const { option: before, date, point } = this.#choice
    const option = before && delivery_options.find((one) => !one.is_order_overweight && optionKey(one) === optionKey(before))
    const focused = this.#root.activeElement
    this.#answer = answer
    this.#isFresh = true
    this.#group = optionGroup(delivery_options, { language: this.#language, chosen: option, onPick: (one) => this.#pick({ option: one }) })
    this.#body.removeAttribute('aria-busy')
    this.#body.replaceChildren(this.#group.element)
    this.#announce(countText(words.found, delivery_options.length, locale))
    this.#pick({ option, date: option?.delivery_dates?.find((one) => one.delivery_date === date?.delivery_date), point: option && point })
    if (focused && focused !== this.#body) this.#restoreFocus(focused instanceof HTMLInputElement ? focused : undefined)
  }

  /** A shopper who was at a radio button is there again after the options were asked for again. */
  #restoreFocus(focused: HTMLInputElement | undefined) {
    const inputs = [...this.#body.querySelectorAll('input')]
    const same = inputs.find(({ name, value }) => name === focused?.name && value === focused.value) ?? this.#body
    same.focus({ preventScroll: true })
  }

  #pick(choice: ShopperChoice) {
    this.#choice = choice
    this.#cancelPoints()
    this.#anchor = this.#group?.firstInput
    const details = this.#group?.open(choice.option)
    const { option } = choice
    if (option && details) this.#showDetails(details, option)
    this.#publish()
  }

  #showDetails(details: HTMLElement, option: DeliveryOption) {
    const kind = detailsOf(option)
    details.hidden = kind === undefined
    if (kind === 'days') this.#showDays(details, option.delivery_dates ?? [])
    if (kind === 'points') this.#showPoints(details, option)
  }

  #showDays(details: HTMLElement, days: readonly DeliveryDay[]) {
    const onPick = (one: DeliveryDay) => {
      this.#choice.date = one
      this.#publish()
    }
    const group = dayGroup(days, { language: this.#language, chosen: this.#choice.date, onPick })
    this.#anchor = group.firstInput
    details.replaceChildren(group.element)
  }

  async #showPoints(details: HTMLElement, option: DeliveryOption) {
    const { words, locale } = this.#language
    const { server, cart, destination } = this.#attributes ?? readAttributes(this)
    const code = option.checkout_identifier.value
    const search = `${destination} ${code}`
    if (this.#found?.search === search) return this.#showPicker(details, this.#found.points)
    const request = new AbortController()
    this.#pointsRequest = request
    const say = (text: string, part: string, ...more: Node[]) => {
      details.replaceChildren(makeElement('p.message', { part }, text), ...more)
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
        this.#retryButton(() => this.#showPoints(details, option)),
      )
    }
  }

  #showPicker(details: HTMLElement, points: readonly ServicePointSearchResult[]) {
    const chosen = points.find(({ id }) => id === this.#choice.point?.id)
    this.#choice.point = chosen
    const onPick = (point: ServicePointSearchResult) => {
      this.#choice.point = point
      this.#announce(fillText(this.#language.words.chosen, { name: point.name }))
      this.#publish()
    }
    const picker = pointPicker(points, { language: this.#language, chosen, onPick })
    this.#anchor = picker.firstInput
    details.replaceChildren(picker.element)
    this.#publish()
  }

  #announce(text: string) {
    this.#announcer.textContent = text
  }

  /** Gives the choice to the form, and to the shop where it has changed. */
  #publish() {
    const { value } = this
    const text = JSON.stringify(value)
    const missing = missingChoice(this.#choice)
    this.#internals.setFormValue(value.is_complete ? text : null)
    if (value.is_complete) this.#internals.setValidity({})
    else
      this.#internals.setValidity(
        { valueMissing: true },
        this.#language.words[missing ? missingWords[missing] : 'loading'],
        this.#anchorIn(),
      )
    const before = this.#published
    this.#published = value.delivery_option ? text : ''
    if (this.#published === before) return
    this.dispatchEvent(new CustomEvent('delivery-option-change', { detail: value, bubbles: true, composed: true }))
  }

  /** Element at which the browser shows the missing choice: it accepts only one that is in the page. */
  #anchorIn() {
    return this.#anchor && this.#root.contains(this.#anchor) ? this.#anchor : this.#body
  }
}

if (!customElements.get('delivery-options')) customElements.define('delivery-options', DeliveryOptionsElement)
