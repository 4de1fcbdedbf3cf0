import { breakable, copyButton, el, methodTag, paragraphs, prose, statusTag } from './dom.js'
import { fieldTable, valueTables } from './fields.js'
import { tryPanel } from './try.js'

/** Shows an operation, and the panel that calls it. */
export function operationView(operation, reference) {
  const { schemas } = reference
  const panel = tryPanel(operation, reference)
  const path = el('code.path', {}, breakable(operation.path))
  return el(
    'article.operation',
    {},
    el(
      'div.about',
      {},
      el('p.eyebrow', {}, operation.area),
      el('h1', { tabindex: '-1' }, operation.summary),
      el(
        'div.address',
        {},
        methodTag(operation.method),
        path,
        copyButton(() => operation.path, { title: 'Copy the path', shown: path }),
      ),
      badges(operation),
      el('button.jump', { type: 'button', click: () => panel.scrollIntoView({ behavior: 'smooth' }) }, 'Try it'),
      el('div.description', {}, paragraphs(operation.description)),
      facts(operation),
      parameters(operation, schemas, 'path', 'Path parameters'),
      parameters(operation, schemas, 'query', 'Query parameters'),
      parameters(operation, schemas, 'header', 'Headers'),
      requestBody(operation, schemas),
      replies(operation, schemas),
      errors(operation, schemas),
    ),
    panel,
  )
}

const badges = (operation) => {
  const marks = [
    operation.deprecated && el('span.badge.warn', {}, 'Deprecated'),
    operation['x-stability'] && el('span.badge', {}, operation['x-stability']),
  ].filter(Boolean)
  return marks.length > 0 && el('p.badges', {}, marks)
}

function facts(operation) {
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one))
  const names = { basic: operation.isForm ? 'client id and secret' : 'API key and secret', oauth2: 'bearer token' }
  const lines = [
    ['Credentials', schemes.length > 0 ? schemes.map((scheme) => names[scheme] ?? scheme).join(', or ') : 'none'],
    operation['x-scope'] && ['Permission', el('code', {}, operation['x-scope'])],
    operation['x-rate-limit'] && ['Rate limit', operation['x-rate-limit']],
  ]
  return el(
    'dl.facts',
    {},
    lines.filter(Boolean).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  )
}

function parameters({ parameters = [] }, schemas, place, title) {
  const entries = parameters.filter((one) => one.in === place)
  return entries.length > 0 && el('section', {}, el('h2', {}, title), fieldTable(schemas, title, entries, 'sent'))
}

function requestBody({ requestBody }, schemas) {
  if (!requestBody) return undefined
  return Object.entries(requestBody.content).map(([type, { schema }]) =>
    el('section', {}, el('h2', {}, 'Request body', el('span.aside', {}, type)), tables(schemas, 'Request body', schema, 'sent')),
  )
}

function replies({ responses }, schemas) {
  const good = Object.entries(responses).filter(([status]) => status < 400)
  return good.map(([status, { description, content = {}, headers = {} }]) => {
    const [type, { schema } = {}] = Object.entries(content)[0] ?? []
    const listed = Object.entries(headers).map(([name, header]) => ({ name, schema: header.schema, description: header.description }))
    return el(
      'section',
      {},
      el('h2', {}, 'Reply ', statusTag(status), type && el('span.aside', {}, type)),
      schema ? tables(schemas, `Reply ${status}`, schema, 'received') : el('p', {}, prose(description)),
      listed.length > 0 && [el('h3', {}, 'Headers'), fieldTable(schemas, 'Headers', listed, 'received')],
    )
  })
}

function errors({ responses }, schemas) {
  const bad = Object.entries(responses).filter(([status]) => status >= 400)
  if (bad.length === 0) return undefined
  const rows = bad.map(([status, { description, 'x-codes': codes = [] }]) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, statusTag(status)),
      el(
        'td',
        {},
        el('p', {}, prose(description.replace(/\.$/, ''))),
        el(
          'p.note',
          {},
          codes.flatMap((code, i) => [i > 0 && ', ', codeLink(code)]),
        ),
      ),
    ),
  )
  const schema = Object.values(bad[0][1].content ?? {})[0]?.schema
  return el(
    'section',
    {},
    el('h2', {}, 'Errors'),
    el('table.fields.narrow', { 'aria-label': 'Errors by status' }, el('tbody', {}, rows)),
    schema &&
      el('details.shape', {}, el('summary', {}, 'The shape of an error'), tables(schemas, 'The shape of an error', schema, 'received')),
  )
}

const codeLink = (code) => el('a', { href: `/errors/${code}` }, code)

const tables = (schemas, label, schema, use) => {
  const list = valueTables(schemas, label, schema, use)
  const type = schemas.typeOf(schema)
  return list.length === 0 || type !== 'object' ? [el('p.type', {}, type), list] : list
}
