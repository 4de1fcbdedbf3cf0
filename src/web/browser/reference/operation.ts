import { type Child, makeElement } from '../element.ts'
import type { DocumentSchema, PageOperation } from './document.ts'
import { fieldTable, valueTables } from './fields.ts'
import { breakPath, copyButton, methodTag, renderParagraphs, renderProse, statusTag } from './parts.ts'
import type { Schemas } from './schema.ts'
import { type Reference, tryPanel } from './try.ts'

/** Shows an operation, and the panel that calls it. */
export function operationView(operation: PageOperation, reference: Reference) {
  const { schemas } = reference
  const panel = tryPanel(operation, reference)
  const path = makeElement('code.path', {}, breakPath(operation.path))
  return makeElement(
    'article.operation',
    {},
    makeElement(
      'div.about',
      {},
      makeElement('p.eyebrow', {}, operation.area),
      makeElement('h1', { tabindex: '-1' }, operation.summary),
      makeElement(
        'div.address',
        {},
        methodTag(operation.method),
        path,
        copyButton(() => operation.path, { title: 'Copy the path', shown: path }),
      ),
      badges(operation),
      makeElement('button.jump', { type: 'button', click: () => panel.scrollIntoView({ behavior: 'smooth' }) }, 'Try it'),
      makeElement('div.description', {}, renderParagraphs(operation.description)),
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

const badges = (operation: PageOperation) => {
  const marks = [
    operation.deprecated && makeElement('span.badge.warn', {}, 'Deprecated'),
    operation['x-stability'] && makeElement('span.badge', {}, operation['x-stability']),
  ].filter(Boolean)
  return marks.length > 0 && makeElement('p.badges', {}, marks)
}

function facts(operation: PageOperation) {
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one))
  const names: Readonly<Record<string, string>> = {
    basic: operation.isForm ? 'client id and secret' : 'API key and secret',
    oauth2: 'bearer token',
  }
  const lines: (false | undefined | '' | readonly [string, Child])[] = [
    ['Credentials', schemes.length > 0 ? schemes.map((scheme) => names[scheme] ?? scheme).join(', or ') : 'none'],
    operation['x-scope'] && ['Permission', makeElement('code', {}, operation['x-scope'])],
    operation['x-rate-limit'] && ['Rate limit', operation['x-rate-limit']],
  ]
  return makeElement(
    'dl.facts',
    {},
    lines
      .filter((line) => typeof line === 'object')
      .map(([name, value]) => makeElement('div', {}, makeElement('dt', {}, name), makeElement('dd', {}, value))),
  )
}

function parameters({ parameters = [] }: PageOperation, schemas: Schemas, place: string, title: string) {
  const entries = parameters.filter((one) => one.in === place)
  return entries.length > 0 && makeElement('section', {}, makeElement('h2', {}, title), fieldTable(schemas, title, entries, 'sent'))
}

function requestBody({ requestBody }: PageOperation, schemas: Schemas) {
  if (!requestBody) return undefined
  return Object.entries(requestBody.content).map(([type, { schema }]) =>
    makeElement(
      'section',
      {},
      makeElement('h2', {}, 'Request body', makeElement('span.aside', {}, type)),
      tables(schemas, 'Request body', schema, 'sent'),
    ),
  )
}

function replies({ responses }: PageOperation, schemas: Schemas) {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return good.map(([status, { description, content = {}, headers = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? []
    const listed = Object.entries(headers).map(([name, header]) => ({ name, ...header }))
    return makeElement(
      'section',
      {},
      makeElement('h2', {}, 'Reply ', statusTag(status), type && makeElement('span.aside', {}, type)),
      media ? tables(schemas, `Reply ${status}`, media.schema, 'received') : makeElement('p', {}, renderProse(description)),
      listed.length > 0 && [makeElement('h3', {}, 'Headers'), fieldTable(schemas, 'Headers', listed, 'received')],
    )
  })
}

function errors({ responses }: PageOperation, schemas: Schemas) {
  const bad = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  if (bad.length === 0) return undefined
  const rows = bad.map(([status, { description, 'x-codes': codes = [] }]) =>
    makeElement(
      'tr',
      {},
      makeElement('th', { scope: 'row' }, statusTag(status)),
      makeElement(
        'td',
        {},
        makeElement('p', {}, renderProse(description.replace(/\.$/, ''))),
        makeElement(
          'p.note',
          {},
          codes.flatMap((code, i) => [i > 0 && ', ', codeLink(code)]),
        ),
      ),
    ),
  )
  const schema = Object.values(bad[0]?.[1].content ?? {})[0]?.schema
  return makeElement(
    'section',
    {},
    makeElement('h2', {}, 'Errors'),
    makeElement('table.fields.narrow', { 'aria-label': 'Errors by status' }, makeElement('tbody', {}, rows)),
    schema &&
      makeElement(
        'details.shape',
        {},
        makeElement('summary', {}, 'The shape of an error'),
        tables(schemas, 'The shape of an error', schema, 'received'),
      ),
  )
}

const codeLink = (code: string) => makeElement('a', { href: `/errors/${code}` }, code)

const tables = (schemas: Schemas, label: string, schema: DocumentSchema, use: 'sent' | 'received'): Child => {
  const list = valueTables(schemas, label, schema, use)
  const type = schemas.typeOf(schema)
  return list.length === 0 || type !== 'object' ? [makeElement('p.type', {}, type), list] : list
}
