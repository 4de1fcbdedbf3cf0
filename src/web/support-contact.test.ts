import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { secretKey, startApp } from '../../test/harness.ts'
import { linkedContact } from '../../test/support-contact.ts'
import { createHandler } from '../app.ts'
import { keysFrom } from '../platform/keys.ts'
import { contactWords } from './support-contact/words.ts'
import type { Language } from './tracking/words.ts'

const app = await startApp()
after(() => app.close())

test('200 shows a button in the language of the visitor, and the answer to it says what was confirmed', async () => {
  for (const language of Object.keys(contactWords) as Language[]) {
    const { link, email, organization } = await linkedContact(app)
    const words = contactWords[language]
    const page = await app.send('GET', `${link}?lang=${language}`)
    assert.equal(page.status, 200)
    assert.match(page.text, new RegExp(`<html lang="${language}">`))
    for (const text of [words.confirm, words.button, email, 'Swiftly', 'Test']) assert.ok(page.text.includes(text), `${language}: ${text}`)
    assert.equal((await organization.call('GET', '/dsf/carrier-support-contacts')).body[0].confirmed_at, null)
    const confirmed = await app.send('POST', `${link}?lang=${language}`)
    assert.equal(confirmed.status, 200)
    assert.ok(confirmed.text.includes(words.confirmed))
    assert.doesNotMatch(confirmed.text, /<form/)
    assert.ok((await app.send('GET', `${link}?lang=${language}`)).text.includes(words.confirmed))
    const missing = await app.send('GET', `/support-contacts/1-${'A'.repeat(43)}?lang=${language}`)
    assert.deepEqual([missing.status, missing.text.includes(words.unknown)], [404, true])
  }
})

test('no cache stores the page, no search engine lists it, and only its own form confirms', async () => {
  const { link, organization } = await linkedContact(app)
  const { headers } = await app.send('GET', link)
  assert.deepEqual(
    ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers[name]),
    ['private, no-store', 'noindex', 'same-origin'],
  )
  const foreign = await app.send('POST', link, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  assert.equal(foreign.status, 403)
  assert.equal((await organization.call('GET', '/dsf/carrier-support-contacts')).body[0].confirmed_at, null)
})

test('a link that was sent before SECRET_KEY was replaced stays good', async () => {
  const { link } = await linkedContact(app)
  const keys = keysFrom('another secret key for tests, long enough', { previous: secretKey })
  const rotated = createHandler({ ...app.parts, keys }, { authUrl: '', corsOrigins: [], limits: { read: 0, write: 0 } })
  const body = async () => Buffer.alloc(0)
  const { status } = await rotated({ method: 'GET', target: link, headers: {}, address: '192.0.2.1', body })
  assert.equal(status, 200)
})
