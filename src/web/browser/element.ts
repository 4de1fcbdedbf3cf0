export type Child = Node | string | false | null | undefined | readonly Child[]
/** Attributes by name: true is an empty one, and false, null and undefined are none. Functions listen to the event of their name. */
type ElementAttributes = Readonly<Record<string, string | number | boolean | null | undefined | ((event: never) => unknown)>>
type TagIn<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name
type ElementIn<Tags, Name extends string, Other> = TagIn<Name> extends keyof Tags ? Tags[TagIn<Name>] : Other

/** Makes an element from `tag.class.class`. Children are elements or text; text goes in as text and never as markup. */
export const makeElement = <Name extends string>(name: Name, attributes?: ElementAttributes, ...children: Child[]) =>
  fillElement((tag) => document.createElement(tag), name, attributes, children) as ElementIn<HTMLElementTagNameMap, Name, HTMLElement>

export const makeSvg = <Name extends string>(name: Name, attributes?: ElementAttributes, ...children: Child[]) =>
  fillElement((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag), name, attributes, children) as ElementIn<
    SVGElementTagNameMap,
    Name,
    SVGElement
  >

function fillElement(make: (tag: string) => Element, name: string, attributes: ElementAttributes = {}, children: Child): Element {
  const [tag, ...classes] = name.split('.')
  const element = make(tag!)
  if (classes.length > 0) element.setAttribute('class', classes.join(' '))
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === 'function') element.addEventListener(key, value as EventListener)
    else element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...listNodes(children))
  return element
}

function listNodes(child: Child): (Node | string)[] {
  if (child === undefined || child === null || child === false || child === '') return []
  return typeof child === 'string' || child instanceof Node ? [child] : child.flatMap(listNodes)
}
