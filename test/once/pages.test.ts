import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { errorCodes } from '../../src/platform/errors.ts'
import { missingWords } from '../../src/web/page-not-found.ts'
import { startApp, type TestResponse } from '../harness.ts'

const app = await startApp()
after(() => app.close())

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The reference also shows files that operations answered. */
const referencePolicy = `${policy.replace('data:', 'data: blob:')}; frame-src blob:`

function assertPage({ status, headers, text }: TestResponse, expected = 200, expectedPolicy = policy) {
  assert.equal(status, expected)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(headers['content-security-policy'], expectedPolicy)
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(text, /^<!doctype html>\n<html lang="en">/)
  assert.match(text, /<title>[^<]+<\/title>/)
  // The policy would refuse these in the browser; this test names the page that has them.
  assert.doesNotMatch(text, /<style|<script(?![^>]* src=)| style=| on\w+=/)
}

for (const path of ['/', '/docs', '/docs/', '/errors']) {
  test(`200 gives ${path} as a page with a strict policy`, async () => {
    assertPage(await app.send('GET', path), 200, path.startsWith('/docs') ? referencePolicy : policy)
  })
}

test('200 gives the index and a guide as pages with a strict policy', async () => {
  for (const path of ['/docs/guides', '/docs/guides/webhooks']) assertPage(await app.send('GET', path))
})

test('200 has a page for every code, with its meaning, an example and the ways back', async () => {
  const list = await app.send('GET', '/errors')
  for (const code of Object.keys(errorCodes)) {
    const page = await app.send('GET', `/errors/${code}`)
    assertPage(page)
    assert.match(list.text, new RegExp(`href="/errors/${code}"`))
    assert.match(page.text, new RegExp(`<h1 class="code">${code}</h1>`))
    assert.match(page.text, new RegExp(`&quot;code&quot;: &quot;${code}&quot;`))
    assert.match(page.text, /<a href="\/errors">/)
    assert.match(page.text, /<a href="\/docs">/)
    assert.doesNotMatch(page.text, /`/)
  }
})

test('200 shows code in the texts as code', async () => {
  const { text } = await app.send('GET', '/errors/hit_rate_limit')
  assert.match(text, /<code>Retry-After<\/code>/)
})

test('200 leads from a real error to its page', async () => {
  const { call } = await app.newOrganization()
  const { body } = await call('GET', '/brands/999999')
  assertPage(await app.send('GET', new URL(body.errors[0].links.about).pathname))
})

test('404 says on a page that a code does not exist, and repeats nothing of the address', async () => {
  for (const code of ['nope', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '%22%20onload%3D', 'constructor', '__proto__', 'toString']) {
    const page = await app.send('GET', `/errors/${code}`)
    assertPage(page, 404)
    assert.match(page.text, /<a href="\/errors">/)
    assert.ok(!page.text.includes(decodeURIComponent(code)))
  }
})

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const unknownPaths = ['/nope', '/docs/guides/nope', '/files/nope', '/carriers/nope/logo.svg', '/checkout/widget/nope.js', '/tracking/a/b/c']

test('404 is a page in the language of the browser wherever a page is missing, and repeats nothing of the address', async () => {
  for (const [language, { title, text }] of Object.entries(missingWords))
    for (const path of unknownPaths) {
      const page = await app.send('GET', path, { ...browser, 'accept-language': language })
      assert.equal(page.status, 404, path)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(page.headers['content-language'], language)
      assert.equal(page.headers.vary, 'Accept, Accept-Language')
      assert.match(page.text, new RegExp(`^<!doctype html>\n<html lang="${language}">`))
      assert.match(page.text, new RegExp(`<title>${title} · Crossdock</title>`))
      assert.ok(page.text.includes(`<h1>${title}</h1><p>${text}</p>`))
      assert.doesNotMatch(page.text, /nope/)
    }
  const chosen = await app.send('GET', '/nope?lang=fr', { ...browser, 'accept-language': 'nl' })
  assert.match(chosen.text, /<html lang="fr">/)
})

test('404 is JSON under /api and /oauth2 also in a browser, and elsewhere for programs', async () => {
  for (const path of ['/api', '/api/v3/nope', '/api/v2/nope', '/api/v3/brands/nope/nope', '/oauth2/nope']) {
    const { status, body } = await app.send('GET', path, browser)
    assert.equal(status, 404, path)
    assert.ok(body, path)
  }
  for (const path of unknownPaths)
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'text/html;q=0' }, { accept: 'image/png,*/*' }])
      assert.equal((await app.send('GET', path, headers as Record<string, string>)).body.errors[0].code, 'not_found', path)
})

test('200 gives the icon that browsers ask for', async () => {
  const { status, headers, bytes } = await app.send('GET', '/favicon.ico')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'image/x-icon')
  assert.deepEqual([...bytes.subarray(0, 6)], [0, 0, 1, 0, 1, 0])
})

test('200 gives every file that the reference loads, from this server alone', async () => {
  const found = new Map<string, string>()
  const follow = async (path: string) => {
    const { status, headers, text } = await app.send('GET', path)
    assert.equal(status, 200, path)
    found.set(path, String(headers['content-type']))
    const linked =
      path === '/docs' ? [...text.matchAll(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="([^"]+)"/g)] : []
    const imported = path.endsWith('.js') ? [...text.matchAll(/ from '(\.\/[^']+)'/g)] : []
    const next = [...linked.map(([, to]) => to!), ...imported.map(([, to]) => new URL(to!, `http://server${path}`).pathname)]
    for (const to of next) if (!found.has(to)) await follow(to)
  }
  await follow('/docs')
  assert.equal(found.get('/docs/reference.css'), 'text/css; charset=utf-8')
  assert.equal(found.get('/docs/reference.js'), 'text/javascript; charset=utf-8')
  assert.ok([...found.keys()].every((path) => path.startsWith('/docs')))
  const preloaded = [...(await app.send('GET', '/docs')).text.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, path]) => path)
  const scripts = [...found.keys()].filter((path) => path.endsWith('.js') && path !== '/docs/reference.js')
  assert.deepEqual(preloaded.toSorted(), scripts.toSorted(), 'each script is requested at once, not when another has been read')
})

test('200 never builds markup from the document in the reference', async () => {
  const names = globSync('**/*.ts', { cwd: 'src/web/browser' })
  assert.ok(names.length > 20)
  const markup = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
  for (const name of names) assert.doesNotMatch(readFileSync(join('src/web/browser', name), 'utf8'), markup, name)
  const served = [...(await app.send('GET', '/docs')).text.matchAll(/"(\/docs\/[\w/-]+\.js)"/g)].map(([, path]) => path!)
  assert.ok(served.length > 20)
  for (const path of served) {
    const { status, text } = await app.send('GET', path)
    assert.equal(status, 200, path)
    assert.doesNotMatch(text, markup)
  }
})

test('200 answers HEAD as GET, with the same headers', async () => {
  for (const path of [
    '/',
    '/docs',
    '/docs/reference.css',
    '/docs/guides',
    '/docs/guides/webhooks',
    '/llms.txt',
    '/errors',
    '/errors/invalid',
  ]) {
    const { status, headers } = await app.send('HEAD', path)
    const { 'x-request-id': _, ...rest } = headers
    const { 'x-request-id': __, ...same } = (await app.send('GET', path)).headers
    assert.equal(status, 200)
    assert.deepEqual(rest, same)
  }
})

test('404 gives no file of the source that is not a part of the reference', async () => {
  for (const path of ['/docs/index.html', '/docs/..%2Findex.ts', '/docs/%2e%2e%2fhtml.ts', '/docs/reference.ts'])
    assert.equal((await app.send('GET', path)).status, 404)
})
