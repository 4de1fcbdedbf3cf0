/** The part of a shop that a shop writes: it passes its form to <delivery-options>, and shows what the choice costs. */
const widget = document.querySelector('delivery-options')
const form = widget.closest('form')
const byId = (id) => document.getElementById(id)
const price = (cents) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100)
const quantities = [...form.querySelectorAll('input[type="number"]')]
const sumOf = (measure) => quantities.reduce((sum, input) => sum + Number(input.dataset[measure]) * (Number(input.value) || 0), 0)

function passOn() {
  const weight = sumOf('grams') + Number(form.dataset.packagingGrams)
  const attributes = {
    country: form.elements.country_code.value,
    'postal-code': form.elements.postal_code.value,
    city: form.elements.city.value,
    weight: String(weight),
    value: (sumOf('cents') / 100).toFixed(2),
  }
  for (const [name, value] of Object.entries(attributes)) if (widget.getAttribute(name) !== value) widget.setAttribute(name, value)
}

function showSums() {
  const rate = widget.value.delivery_option?.shipping_rate.value
  const cents = sumOf('cents')
  byId('items').textContent = price(cents)
  byId('shipping').textContent = rate === undefined || rate === null ? '–' : price(Number(rate) * 100)
  byId('total').textContent = price(cents + Number(rate ?? 0) * 100)
}

form.addEventListener('input', (event) => {
  if (event.target === widget) return
  passOn()
  showSums()
})
byId('language').addEventListener('change', ({ target }) => {
  if (target.value) widget.setAttribute('language', target.value)
  else widget.removeAttribute('language')
})
widget.addEventListener('delivery-option-change', showSums)
byId('other-origin').hidden = location.origin === form.dataset.origin
// A browser that comes back to the page may have filled in what was typed before.
passOn()
showSums()
