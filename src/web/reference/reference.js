import { el } from './dom.js'
import { createGuideSearch } from './guide-search.js'
import { areaList, resultList } from './navigation.js'
import { operationView } from './operation.js'
import { overviewPage } from './overview.js'
import { schemasOf } from './schema.js'
import { createSearch } from './search.js'

const methods = ['get', 'post', 'put', 'patch', 'delete']
const byId = (id) => document.getElementById(id)
const [main, list, found, filter, menu, areas] = ['main', 'list', 'found', 'filter', 'menu', 'areas'].map(byId)

/** The generation of the interface that the page shows. */
const version = new URLSearchParams(location.search).get('version') === '2' ? '2' : '3'
const documentPath = version === '2' ? '/openapi-v2.json' : '/openapi.json'
const title = version === '2' ? 'Crossdock reference, version 2' : 'Crossdock reference'
byId(`v${version}`).setAttribute('aria-current', 'page')

/** Every operation of the document, with what the page needs to know of it. */
function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => {
        const operation = item[method]
        const bodyType = Object.keys(operation.requestBody?.content ?? {})[0]
        const isForm = bodyType === 'application/x-www-form-urlencoded'
        return { ...operation, method: method.toUpperCase(), path, area: titleOf(operation.tags?.[0] ?? 'other'), bodyType, isForm }
      }),
  )
}

const titleOf = (tag) => {
  const words = tag.replaceAll('-', ' ').replace(/^oauth(?=\d)/, 'OAuth ')
  return words[0].toUpperCase() + words.slice(1)
}

function start(openapi) {
  const operations = operationsOf(openapi)
  const reference = { document: openapi, documentPath, title, version, operations, schemas: schemasOf(openapi) }
  const search = createSearch(openapi, operations)
  let searchGuides = () => []
  const groups = Map.groupBy(operations, ({ area }) => area)
  list.replaceChildren(...areaList(groups))

  /** Draws what the address asks for. Focus follows, except on arrival. */
  function show(isArrival) {
    const id = decodeURIComponent(location.hash.slice(1))
    const operation = operations.find(({ operationId }) => operationId === id)
    document.title = operation ? `${operation.summary} · ${title}` : title
    const unknown =
      !operation &&
      id !== '' &&
      id !== 'overview' &&
      el('p.problem', {}, 'There is no operation of this name here. It may have been renamed.')
    main.replaceChildren(...[unknown, operation ? operationView(operation, reference) : overviewPage(reference, groups)].filter(Boolean))
    markCurrent(operation)
    openMenu(false)
    scrollTo(0, 0)
    if (!isArrival) main.querySelector('h1').focus({ preventScroll: true })
  }

  function markCurrent(operation) {
    for (const link of areas.querySelectorAll('a')) {
      const isCurrent = link.dataset.operation === operation?.operationId
      if (isCurrent) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
      const group = link.closest('details')
      if (isCurrent && group) group.open = true
    }
    areas.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
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
  found.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key]
    if (!step) return
    event.preventDefault()
    const next = event.target.closest('li')[step]?.firstElementChild
    ;(next ?? (event.key === 'ArrowUp' ? filter : event.target)).focus()
  })
  show(true)
  if (filter.value) {
    narrow()
    readGuides()
  }
}

function openMenu(isOpen) {
  areas.classList.toggle('open', isOpen)
  menu.setAttribute('aria-expanded', String(isOpen))
}

menu.addEventListener('click', () => openMenu(menu.getAttribute('aria-expanded') === 'false'))
// A link to #main would be taken for the name of an operation.
byId('skip').addEventListener('click', () => main.focus())
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') openMenu(false)
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest?.('input, textarea, select')) return
  event.preventDefault()
  openMenu(true)
  filter.focus()
})

try {
  const answer = await fetch(documentPath)
  if (!answer.ok) throw new Error(`the answer was ${answer.status}`)
  start(await answer.json())
} catch (error) {
  main.replaceChildren(el('p.problem', {}, `The reference could not be read: ${error.message}. Reload the page to try again.`))
}
