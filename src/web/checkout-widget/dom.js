/** Makes an element from `tag.class.class`. Children are elements or text; text goes in as text and never as markup. */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.')
  return dress(document.createElement(tag), classes, attributes, children)
}

export function svg(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.')
  return dress(document.createElementNS('http://www.w3.org/2000/svg', tag), classes, attributes, children)
}

function dress(element, classes, attributes, children) {
  if (classes.length > 0) element.setAttribute('class', classes.join(' '))
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === 'function') element.addEventListener(key, value)
    else element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== ''))
  return element
}

/** Returns an address only if it is on the web: a picture is loaded from no other. */
export const webUrl = (text) => (/^https?:\/\//i.test(text ?? '') ? text : undefined)
