import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { documentedTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import { errorSchemas } from '../../src/http/error-schemas.ts'
import { errorCodes } from '../../src/platform/errors.ts'
import type { ErrorExamples } from '../../src/web/error-pages/examples.ts'
import { tokenErrorTexts } from '../../src/web/error-pages/token-errors.ts'
import { makeErrorExamples } from '../error-examples.ts'
import { startApp } from '../harness.ts'

const app = await startApp()
after(() => app.close())

const recorded = JSON.parse(readFileSync('src/web/error-pages/examples.json', 'utf8')) as ErrorExamples
const openapi = readFileSync('openapi.json', 'utf8')
const tables: Record<string, AnyEndpoint> = Object.assign({}, ...Object.values(documentedTables.v3))

/** Every list of codes in a document: of a status of an operation, and of the error object. */
function codesIn(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own =
    name === 'x-codes' || (name === 'code' && Object.values((value as { enum?: string[] }).enum ?? []).includes('unknown_field'))
      ? Object.values((value as { enum?: [] }).enum ?? value)
      : []
  return [
    ...own.filter((one): one is string => typeof one === 'string'),
    ...Object.entries(value).flatMap(([key, one]) => codesIn(one, key)),
  ]
}

/** The codes and token errors that the sources name. */
function codesInSources() {
  const textOf = (pattern: string) =>
    globSync(pattern)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
  const kinds = textOf('src/**/*.ts').matchAll(/\b(?:errorKind|tokenFault)\(\s*'(\w+)'/g)
  // Not those of the simulated provider, which has errors of its own.
  const tokenErrors = textOf('src/http/*.ts').matchAll(/\berror: .*?'([a-z]+_[a-z_]+)'(?=[ ,}])/g)
  return [...kinds, ...tokenErrors].map(([, code]) => code!)
}

test('every code of openapi.json and of the sources has a page with causes, an example, what to send instead and its operations', async () => {
  const documented = new Set(codesIn(JSON.parse(openapi)))
  const named = new Set(codesInSources())
  assert.ok(documented.size >= 25 && named.size >= 25, `${documented.size} ${named.size}`)
  assert.ok(named.has('invalid_client') && named.has('hit_rate_limit'))
  const all = [...new Set([...Object.keys(errorCodes), ...Object.keys(tokenErrorTexts), ...documented, ...named])]
  for (const code of all) {
    const { status, text } = await app.send('GET', `/errors/${code}`)
    assert.equal(status, 200, `${code} has no page`)
    for (const heading of ['What to do', 'Causes', 'Operations']) assert.ok(text.includes(`<h2>${heading}</h2>`), `${code}: ${heading}`)
    // A defect of the token endpoint cannot be shown.
    if (code !== 'server_error')
      for (const heading of ['Example', 'What to send instead']) assert.ok(text.includes(`<h2>${heading}</h2>`), `${code}: ${heading}`)
    assert.doesNotMatch(text, /`/)
  }
  console.log(`${all.length} error pages: ${all.join(', ')}`)
})

test('the examples of the pages are what the server answers: npm run examples records them again', async () => {
  assert.deepEqual(recorded, await makeErrorExamples())
})

test('each example has the code of its page, a body of the published form, and a request that succeeds or an advice', () => {
  for (const [code, { operation, answer, instead }] of Object.entries(recorded)) {
    const { error, errors } = answer as { error?: string; errors?: { code: string }[] }
    assert.ok(error === code || errors?.some((one) => one.code === code), code)
    errorSchemas[tables[operation]!.errorShape ?? 'list'].parse(answer)
    if (!('advice' in instead)) assert.ok(instead.status >= 200 && instead.status < 300, `${code}: ${instead.status}`)
  }
})

test('the link of each example leads to the page that shows it', async () => {
  for (const [code, { answer }] of Object.entries(recorded)) {
    const { errors = [] } = answer as { errors?: { code: string; links: { about: string } }[] }
    for (const { links } of errors.filter((one) => one.code === code)) {
      const { text } = await app.send('GET', new URL(links.about).pathname)
      assert.match(text, new RegExp(`<h1 class="code">${code}</h1>`))
    }
  }
})

test('a page lists the operations that answer the code, with links into the reference', async () => {
  const { text } = await app.send('GET', '/errors/parcel_announcement_error')
  assert.match(text, /<p>Returned by 1 of \d+ operations\.<\/p>/)
  assert.match(text, /<a href="\/docs#announceReturn">Create and announce a return<\/a>/)
})
