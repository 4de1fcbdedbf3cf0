import type { Page } from 'playwright-core'

/** Runs in the browser, where it sees what a person would: computed colours, names and the order of things. */
const look = `(() => {
  const faults = []
  const all = (selector) => [...document.querySelectorAll(selector)]
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? document.getElementById(element.getAttribute('aria-labelledby'))?.textContent ?? element.textContent).trim()
  const tell = (what, element) => faults.push(what + ': ' + element.outerHTML.slice(0, 120))

  if (!document.documentElement.lang) faults.push('the page has no language')
  if (!document.title.trim()) faults.push('the page has no title')
  if (all('main').length !== 1) faults.push('there is not one main landmark')
  for (const landmark of ['header', 'footer']) if (all('body > ' + landmark).length !== 1) faults.push('there is not one ' + landmark)
  for (const image of all('img:not([alt])')) tell('no text for a picture', image)
  for (const picture of all('svg')) if (picture.getAttribute('aria-hidden') !== 'true' && !nameOf(picture)) tell('a drawing without a name', picture)
  for (const field of all('input:not([type=hidden]), select, textarea')) if (!field.labels?.length || !nameOf(field.labels[0])) tell('a field without a label', field)
  for (const control of all('a, button')) if (!nameOf(control)) tell('a control without a name', control)
  for (const nav of all('nav, section[aria-labelledby]')) if (!nameOf(nav)) tell('a region without a name', nav)
  const ids = all('[id]').map(({ id }) => id)
  if (new Set(ids).size !== ids.length) faults.push('an id stands twice')
  for (const item of all('li')) if (!['OL', 'UL'].includes(item.parentElement.tagName)) tell('an item outside of a list', item)

  const levels = all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]))
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) faults.push('there is not one first heading: ' + levels)
  if (levels.some((level, i) => i > 0 && level > levels[i - 1] + 1)) faults.push('headings skip a level: ' + levels)

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data] }
  const luminance = (color) => {
    const [r, g, b] = rgba(color).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) { const color = getComputedStyle(one).backgroundColor; if (rgba(color)[3] === 255) return color }
    return 'white'
  }
  const contrast = (one, other) => { const [a, b] = [luminance(one), luminance(other)].sort((x, y) => x - y); return (b + 0.05) / (a + 0.05) }
  for (const element of all('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!hasText && element.tagName !== 'INPUT') continue
    const ratio = contrast(getComputedStyle(element).color, ground(element))
    if (ratio < 4.5) tell('contrast ' + ratio.toFixed(2), element)
  }
  for (const drawing of all('svg')) {
    const ratio = contrast(getComputedStyle(drawing).stroke, ground(drawing))
    if (ratio < 3) tell('contrast of a drawing ' + ratio.toFixed(2), drawing)
  }
  for (const control of all('a, button, input:not([type=hidden])')) {
    control.focus()
    const { outlineStyle, outlineWidth } = getComputedStyle(control)
    if (document.activeElement !== control) tell('cannot be focused', control)
    else if (control.matches(':focus-visible') && (outlineStyle === 'none' || parseFloat(outlineWidth) < 2)) tell('no sign of the focus', control)
  }
  document.activeElement?.blur()
  return faults
})()`

/** The grave faults that a machine can find in a page: names, labels, landmarks, headings, contrast, focus. */
export const accessibilityFaults = (page: Page) => page.evaluate(look) as Promise<string[]>
