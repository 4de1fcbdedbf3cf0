import { makeElement } from './element.ts'
import type { OpenApi, PageOperation } from './reference/document.ts'
import { createGuideSearch, type GuideResult } from './reference/guide-search.ts'
import { areaList, resultList } from './reference/navigation.ts'
import { operationView } from './reference/operation.ts'
import { overviewPage } from './reference/overview.ts'
import { describeError } from './reference/parts.ts'
import { schemasOf } from './reference/schema.ts'
import { createSearch } from './reference/search.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete']
const byId = (id: string) => document.getElementById(id)!
const [main, list, found, menu, areas] = [byId('main'), byId('list'), byId('found'), byId('menu'), byId('areas')]
const filter = byId('filter') as HTMLInputElement

/** The generation of the interface that the page shows. */
const version = new URLSearchParams(location.search).get('version') === '2' ? '2' : '3'
const documentPath = version === '2' ? '/openapi-v2.json' : '/openapi.json'
const title = version === '2' ? 'Crossdock reference, version 2' : 'Crossdock reference'
byId(`v${version}`).setAttribute('aria-current', 'page')

/** Every operation of the document, with what the page needs to know of it. */
function operationsOf({ paths }: OpenApi): PageOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const bodyType = Object.keys(operation.requestBody?.content ?? {})[0]
      const isForm = bodyType === 'application/x-www-form-urlencoded'
      return [{ ...operation, method: method.toUpperCase(), path, area: titleOf(operation.tags?.[0] ?? 'other'), bodyType, isForm }]
    }),
  )
}

const titleOf = (tag: string) => {
  const words = tag.replaceAll('-', ' ').replace(/^oauth(?=\d)/, 'OAuth ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function markCurrent(operation: PageOperation | undefined) {
  for (const link of areas.querySelectorAll('a')) {
    const isCurrent = link.dataset.operation === operation?.operationId
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
    const group = link.closest('details')
    if (isCurrent && group) group.open = true
  }
  areas.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

/** Arrow keys go from result to result, and from the first back to the field. */
function moveBetweenResults(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const target = event.target as HTMLElement
  const item = target.closest('li')
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
  const link = next?.firstElementChild as HTMLElement | null | undefined
  ;(link ?? (event.key === 'ArrowUp' ? filter : target)).focus()
}

function start(openapi: OpenApi) {
  const operations = operationsOf(openapi)
  const reference = { version, operations, schemas: schemasOf(openapi) }
  const search = createSearch(openapi, operations)
  let searchGuides = (_: string): GuideResult[] => []
  const groups = Map.groupBy(operations, ({ area }) => area)
  list.replaceChildren(...areaList(groups))

  /** Draws what the address asks for. Focus follows, except on arrival. */
  function show(isArrival: boolean) {
    const id = decodeURIComponent(location.hash.slice(1))
    const operation = operations.find(({ operationId }) => operationId === id)
    document.title = operation ? `${operation.summary} · ${title}` : title
    const isUnknown = !operation && id !== '' && id !== 'overview'
    const unknown = makeElement('p.problem', {}, 'There is no operation of this name here. It may have been renamed.')
    main.replaceChildren(
      ...(isUnknown ? [unknown] : []),
      operation ? operationView(operation, reference) : overviewPage(openapi, { title, documentPath }, groups),
    )
    markCurrent(operation)
    openMenu(false)
    scrollTo(0, 0)
    if (!isArrival) main.querySelector('h1')?.focus({ preventScroll: true })
  }

  function narrow() {
    const isSearch = filter.value.trim() !== ''
    const results = isSearch ? search(filter.value) : []
    const guides = isSearch ? searchGuides(filter.value) : []
    const count = results.length + guides.length
    found.replaceChildren(...(count > 0 ? [resultList(results, guides)] : []))
    for (const part of [list, byId('overview')]) part.hidden = isSearch
    byId('none').hidden = !isSearch || count > 0
    byId('count').textContent = isSearch && count > 0 ? `${count} results` : ''
  }

  /** The words of the guides are read at the first search. Without them it finds operations alone. */
  async function readGuides() {
    const answer = await fetch('/docs/guides.json').catch(() => undefined)
    if (!answer?.ok) return
    searchGuides = createGuideSearch(await answer.json())
    // A result that has the focus would lose it.
    if (!found.contains(document.activeElement)) narrow()
  }

  addEventListener('hashchange', () => show(false))
  filter.addEventListener('input', narrow)
  filter.addEventListener('focus', readGuides, { once: true })
  filter.addEventListener('keydown', (event) => {
    const first = found.querySelector('a')
    if (event.key === 'Enter' && first) first.click()
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  })
  found.addEventListener('keydown', moveBetweenResults)
  show(true)
  if (filter.value) {
    narrow()
    readGuides()
  }
}

function openMenu(isOpen: boolean) {
  areas.classList.toggle('open', isOpen)
  menu.setAttribute('aria-expanded', String(isOpen))
}

menu.addEventListener('click', () => openMenu(menu.getAttribute('aria-expanded') === 'false'))
// A link to #main would be taken for the name of an operation.
byId('skip').addEventListener('click', () => main.focus())
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') openMenu(false)
  if (event.key !== '/' || event.ctrlKey || event.metaKey || (event.target as Element).closest?.('input, textarea, select')) return
  event.preventDefault()
  openMenu(true)
  filter.focus()
})

try {
  const answer = await fetch(documentPath)
  if (!answer.ok) throw new Error(`the answer was ${answer.status}`)
  start(await answer.json())
} catch (error) {
  main.replaceChildren(
    makeElement('p.problem', {}, `The reference could not be read: ${describeError(error)}. Reload the page to try again.`),
  )
}
