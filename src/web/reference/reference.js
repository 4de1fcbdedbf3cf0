import { copyButton, el, methodTag, paragraphs, prose } from './dom.js'
import { operationView } from './operation.js'
import { schemasOf } from './schema.js'
import { matchesQuery, searchTextOf } from './search.js'

const methods = ['get', 'post', 'put', 'patch', 'delete']
const byId = (id) => document.getElementById(id)
const [main, list, filter, menu, areas] = ['main', 'list', 'filter', 'menu', 'areas'].map(byId)

/** The generation of the interface that the page shows. */
const version = new URLSearchParams(location.search).get('version') === '2' ? '2' : '3'
const documentPath = version === '2' ? '/openapi-v2.json' : '/openapi.json'
const siteTitle = version === '2' ? 'Crossdock reference, version 2' : 'Crossdock reference'
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

/** The version that nearly all paths begin with says nothing in a list. */
const shortened = (path) => path.replace(/^\/api\/v[23](?=\/)/, '')

const linkTo = (operation) =>
  el(
    'a',
    { href: `#${operation.operationId}`, 'data-operation': operation.operationId },
    el('span.summary', {}, operation.summary, operation.deprecated && el('span.badge.warn', {}, 'Deprecated')),
    el('span.where', {}, methodTag(operation.method), el('code', {}, shortened(operation.path))),
  )

function overview({ info, servers }, groups) {
  const url = el('code.path', {}, servers?.[0]?.url ?? location.origin)
  return el(
    'article.overview-page',
    {},
    el('p.eyebrow', {}, info.summary ?? 'Reference'),
    el('h1', { tabindex: '-1' }, siteTitle),
    el('div.lead', {}, paragraphs(info.description)),
    el(
      'div.address',
      {},
      url,
      copyButton(() => url.textContent, { title: 'Copy the address', shown: url }),
    ),
    el('h2', {}, 'Signing in'),
    el(
      'p',
      {},
      prose(
        'Send an API key and its secret by HTTP Basic. Or exchange a client id and its secret at `POST /oauth2/token` for a bearer token. Credentials that you enter on this page stay in this tab.',
      ),
    ),
    el('p', {}, 'Tools read the same reference as data from ', el('a', { href: documentPath }, 'the OpenAPI document'), '.'),
    [...groups].map(([area, operations]) => [
      el('h2', {}, area),
      el(
        'ul.index',
        {},
        operations.map((one) => el('li', {}, linkTo(one))),
      ),
    ]),
  )
}

function start(reference) {
  const schemas = schemasOf(reference)
  const operations = operationsOf(reference)
  const groups = Map.groupBy(operations, ({ area }) => area)
  list.replaceChildren(
    ...[...groups].map(([area, members]) =>
      el(
        'details',
        {},
        el('summary', {}, area, el('span.count', {}, String(members.length))),
        el(
          'ul',
          {},
          members.map((one) => el('li', { 'data-search': searchTextOf(one) }, linkTo(one))),
        ),
      ),
    ),
  )

  /** Draws what the address asks for. Focus follows, except on arrival. */
  function show(isArrival) {
    const id = decodeURIComponent(location.hash.slice(1))
    const operation = operations.find(({ operationId }) => operationId === id)
    document.title = operation ? `${operation.summary} · ${siteTitle}` : siteTitle
    const unknown =
      !operation &&
      id !== '' &&
      id !== 'overview' &&
      el('p.problem', {}, 'There is no operation of this name here. It may have been renamed.')
    main.replaceChildren(...[unknown, operation ? operationView(operation, schemas) : overview(reference, groups)].filter(Boolean))
    for (const link of areas.querySelectorAll('a')) {
      const isCurrent = link.dataset.operation === operation?.operationId
      if (isCurrent) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
      if (isCurrent && operation) link.closest('details').open = true
    }
    areas.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    openMenu(false)
    scrollTo(0, 0)
    if (!isArrival) main.querySelector('h1').focus({ preventScroll: true })
  }

  function narrow() {
    const current = areas.querySelector('[aria-current]')
    let matches = 0
    for (const group of list.children) {
      for (const item of group.querySelectorAll('li')) item.hidden = !matchesQuery(item.dataset.search, filter.value)
      const left = group.querySelectorAll('li:not([hidden])').length
      group.hidden = left === 0
      group.open = filter.value.trim() !== '' || group.contains(current)
      matches += left
    }
    byId('none').hidden = matches > 0
  }

  addEventListener('hashchange', () => show(false))
  filter.addEventListener('input', narrow)
  show(true)
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
