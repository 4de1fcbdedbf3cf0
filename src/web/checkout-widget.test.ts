import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Script } from 'node:vm'
import { gunzipSync, gzipSync } from 'node:zlib'
import { baseUrl, startApp } from '../../test/harness.ts'
import { listCarriers } from '../carriers/registry.ts'
import { listenOn } from '../http/listen.ts'
import { chooseLanguage, countText, wordsByLanguage } from './browser/checkout-widget/words.ts'
import { drawCarrierLogo } from './carrier-logos.ts'

const app = await startApp()
const shared = await startApp({ corsOrigins: ['https://office.example'] })
after(() => Promise.all([app.close(), shared.close()]))

const folder = join(import.meta.dirname, 'browser/checkout-widget')
const get = (path: string, headers = {}) => app.send('GET', path, headers)
const script = '/checkout/widget.js'

test('200 gives the widget as one script of at most 30 kB gzipped that any page may load', async () => {
  const { status, headers, text, bytes } = await get(script)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.match(String(headers['cache-control']), /^public, max-age=\d+$/)
  assert.ok(gzipSync(bytes).length <= 30_000, `${gzipSync(bytes).length} bytes`)
  assert.doesNotMatch(text, /^\s*(import|export)\b/m)
  assert.doesNotMatch(text, /\b(import\(|importScripts|require\()/)
  // A name that two modules declare does not compile.
  assert.ok(new Script(text))
})

test('200 holds every module of the folder', async () => {
  const { text } = await get(script)
  const modules = globSync('**/*.ts', { cwd: folder })
  assert.ok(modules.length >= 15)
  for (const module of modules) {
    const [, name] = /^export (?:async )?(?:const|function|class) (\w+)/m.exec(readFileSync(join(folder, module), 'utf8'))!
    assert.match(text, new RegExp(`^(async )?(const|function|class) ${name}\\b`, 'm'), module)
  }
})

test('200 is compressed for clients that take it, and 304 for clients that have it', async () => {
  const plain = await get(script)
  const tag = String(plain.headers.etag)
  const zipped = await get(script, { 'accept-encoding': 'gzip' })
  assert.deepEqual([zipped.headers['content-encoding'], zipped.headers.etag, zipped.headers.vary], ['gzip', tag, 'Accept-Encoding'])
  assert.equal(gunzipSync(zipped.bytes).toString(), plain.text)
  const unchanged = await get(script, { 'if-none-match': tag, 'accept-encoding': 'gzip' })
  assert.deepEqual([unchanged.status, unchanged.bytes.length, unchanged.headers.etag], [304, 0, tag])
})

test('200 gives the widget at the address with its hash, for a page that sets integrity, and 404 at that of another version', async () => {
  const { status, headers, body } = await get('/checkout/widget.json')
  assert.deepEqual([status, headers['access-control-allow-origin'], headers['cache-control']], [200, '*', 'no-cache'])
  const { pathname, origin } = new URL(body.src)
  const at = await get(pathname)
  assert.deepEqual([origin, at.status, at.text], [baseUrl, 200, (await get(script)).text])
  assert.equal(body.integrity, `sha384-${createHash('sha384').update(at.bytes).digest('base64')}`)
  assert.ok(pathname.includes(Buffer.from(body.integrity.slice(7), 'base64').toString('base64url')))
  assert.deepEqual(
    [at.headers['cache-control'], at.headers['access-control-allow-origin'], at.headers['content-type']],
    ['public, max-age=31536000, immutable', '*', 'text/javascript; charset=utf-8'],
  )
  const other = await get(pathname.replace(/.{4}\.js$/, 'AAAA.js'))
  assert.deepEqual([other.status, /widget\.json/.test(other.body.errors[0].detail)], [404, true])
})

test('304 has no length on the wire, which would be taken for that of the script', async () => {
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  listener.serve(app.handle)
  try {
    const url = `http://127.0.0.1:${listener.port}${script}`
    const first = await fetch(url)
    assert.ok((await first.text()).startsWith('(() => {'))
    const second = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } })
    assert.deepEqual([second.status, second.headers.get('content-length'), await second.text()], [304, null, ''])
  } finally {
    listener.cut()
    await listener.close()
  }
})

test('responses that depend on Accept-Encoding or Accept-Language say so where CORS_ORIGINS is set', async () => {
  const from = { origin: 'https://office.example' }
  assert.equal((await shared.send('GET', script, from)).headers.vary, 'Accept-Encoding, Origin')
  assert.equal((await shared.send('GET', '/tracking/X', from)).headers.vary, 'Accept-Language, Origin')
  assert.equal((await shared.send('GET', '/livez', from)).headers.vary, 'Origin')
})

test('the widget never makes markup of a text', () => {
  for (const module of globSync('**/*.ts', { cwd: folder }))
    assert.doesNotMatch(
      readFileSync(join(folder, module), 'utf8'),
      /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|createContextualFragment|DOMParser|\beval\(|new Function|javascript:/,
      module,
    )
})

test('the words of every language have the same keys and placeholders', () => {
  const shape = (words: object): unknown =>
    Object.fromEntries(
      Object.entries(words).map(([key, text]) => [key, typeof text === 'string' ? (text.match(/\{\w+\}/g) ?? []).sort() : shape(text)]),
    )
  assert.deepEqual(Object.keys(wordsByLanguage), ['en', 'nl', 'de', 'fr', 'es', 'it'])
  for (const [language, words] of Object.entries<object>(wordsByLanguage)) {
    assert.deepEqual(shape(words), shape(wordsByLanguage.en), language)
    assert.deepEqual(Object.keys(words), Object.keys(wordsByLanguage.en), language)
    assert.doesNotMatch(JSON.stringify(words), /""/, language)
    if (language !== 'en')
      for (const [key, text] of Object.entries(words))
        assert.notDeepEqual(text, (wordsByLanguage.en as Record<string, unknown>)[key], `${language} ${key}`)
  }
})

test('the language is the first that the widget has, and its region formats', () => {
  const chosen = (...tags: (string | null | undefined)[]) => {
    const { language, locale } = chooseLanguage(tags)
    return [language, locale]
  }
  assert.deepEqual(chosen(null, 'nl'), ['nl', 'nl'])
  assert.deepEqual(chosen('', undefined, 'nl-BE', 'fr'), ['nl', 'nl-BE'])
  assert.deepEqual(chosen('DE-at'), ['de', 'de-AT'])
  assert.deepEqual(chosen('pl', 'ja-JP', 'es'), ['es', 'es'])
  assert.deepEqual(chosen('fr-'), ['fr', 'fr'])
  assert.deepEqual(chosen('constructor', '__proto__'), ['en', 'en-GB'])
  assert.deepEqual(chosen('en'), ['en', 'en-GB'])
  assert.equal(countText(wordsByLanguage.fr.found, 0, 'fr'), '0 option de livraison')
  assert.equal(countText(wordsByLanguage.de.found, 1200, 'de'), '1.200 Lieferoptionen')
})

test('200 draws a logo for every carrier that any page may show, and 404 for others', async () => {
  for (const { code, name } of listCarriers()) {
    const { status, headers, text } = await get(`/carriers/${code}/logo.svg`)
    assert.deepEqual(
      [status, headers['content-type'], headers['cross-origin-resource-policy']],
      [200, 'image/svg+xml; charset=utf-8', 'cross-origin'],
    )
    assert.match(String(headers['cache-control']), /^public, max-age=\d+$/)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; sandbox$/)
    assert.ok(text.includes(`>${name.replaceAll('&', '&amp;')}</text>`), code)
    const again = await get(`/carriers/${code}/logo.svg`, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.status, again.bytes.length], [304, 0])
  }
  for (const code of ['nope', 'constructor', '__proto__', '%3Cscript%3E', '..%2F..']) {
    const { status, body, text } = await get(`/carriers/${code}/logo.svg`)
    assert.deepEqual([status, body.errors[0].code], [404, 'not_found'])
    assert.doesNotMatch(text, /script/)
  }
})

test('a logo is well-formed whatever the name of the carrier is', () => {
  for (const name of [
    '<script>alert(1)</script>',
    '"/><image href="x" onerror="y"/>',
    "A & B 'C'",
    '\u0000\u0008\ud800',
    '',
    '…'.repeat(80),
    '快递 公司',
    ']]>',
  ]) {
    const text = drawCarrierLogo({ code: 'some_carrier', name })
    const tags = [...text.matchAll(/<\/?([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*\/?>/g)]
    assert.equal(tags.map(([tag]) => tag).join('').length + text.replaceAll(/<[^>]*>/g, '').length, text.length, name)
    assert.deepEqual([...new Set(tags.map(([, tag]) => tag))].sort(), ['g', 'rect', 'svg', 'text'])
    assert.doesNotMatch(tags.map(([, , attributes]) => attributes!.replaceAll(/"[^"]*"/g, '""')).join(), / on\w+=| href=/)
    assert.doesNotMatch(text, /[\u0000-\u0008\ud800-\udfff]|&(?!(amp|lt|gt|quot|#39);)/)
  }
})
