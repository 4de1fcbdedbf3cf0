/** The part of a shop that a shop writes: it passes its form to <delivery-options>, and shows what the choice costs. */
import type { DeliveryOptionsElement } from './checkout-widget/delivery-options.ts'

const widget = document.querySelector<DeliveryOptionsElement>('delivery-options')!
const form = widget.closest('form')!
const byId = (id: string) => document.getElementById(id)!
const formatPrice = (cents: number) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100)
const quantities = [...form.querySelectorAll<HTMLInputElement>('input[type="number"]')]
const addUp = (measure: 'grams' | 'cents') =>
  quantities.reduce((sum, input) => sum + Number(input.dataset[measure]) * (Number(input.value) || 0), 0)
const readField = (name: string) => String(new FormData(form).get(name) ?? '')

function passOn() {
  const attributes = {
    country: readField('country_code'),
    'postal-code': readField('postal_code'),
    city: readField('city'),
    weight: String(addUp('grams') + Number(form.dataset.packagingGrams)),
    value: (addUp('cents') / 100).toFixed(2),
  }
  for (const [name, value] of Object.entries(attributes)) if (widget.getAttribute(name) !== value) widget.setAttribute(name, value)
}

function showSums() {
  const rate = widget.value.delivery_option?.shipping_rate.value
  const cents = addUp('cents')
  byId('items').textContent = formatPrice(cents)
  byId('shipping').textContent = rate === undefined || rate === null ? '–' : formatPrice(Number(rate) * 100)
  byId('total').textContent = formatPrice(cents + Number(rate ?? 0) * 100)
}

form.addEventListener('input', (event) => {
  if (event.target === widget) return
  passOn()
  showSums()
})
byId('language').addEventListener('change', ({ currentTarget }) => {
  const { value } = currentTarget as HTMLSelectElement
  if (value) widget.setAttribute('language', value)
  else widget.removeAttribute('language')
})
widget.addEventListener('delivery-option-change', showSums)
byId('other-origin').hidden = location.origin === form.dataset.origin
// A browser that comes back to the page may have filled in what was typed before.
passOn()
showSums()
