import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { startApp } from '../harness.ts'

const app = await startApp()
after(() => app.close())

const get = (path: string, headers = {}) => app.send('GET', path, headers)
const paths = ['/openapi.json', '/openapi-v2.json', '/docs', '/docs/reference.css', '/docs/reference.js']

for (const path of firstUnlessDeep(paths, 2)) {
  deepTest(`200 gives ${path} compressed with brotli or gzip, under one ETag`, async () => {
    const plain = await get(path)
    assert.match(String(plain.headers.etag), /^W\/"[\w-]{22}"$/)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { status, headers, bytes } = await get(path, { 'accept-encoding': coding })
      assert.deepEqual(
        [status, headers['content-encoding'], headers.etag, headers.vary],
        [200, coding, plain.headers.etag, 'Accept-Encoding'],
      )
      assert.equal(unpack(bytes).toString(), plain.text)
      assert.ok(bytes.length < plain.bytes.length / 2, `${bytes.length} of ${plain.bytes.length} bytes`)
    }
  })

  test(`304 gives ${path} to a client that has it`, async () => {
    const { headers } = await get(path)
    const tag = String(headers.etag)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const unchanged = await get(path, { 'if-none-match': known, 'accept-encoding': 'br' })
      assert.deepEqual([unchanged.status, unchanged.bytes.length, unchanged.headers.etag], [304, 0, tag], known)
      assert.equal(unchanged.headers.vary, 'Accept-Encoding')
      assert.equal(unchanged.headers['content-encoding'], undefined)
    }
    assert.equal((await get(path, { 'if-none-match': '"other"' })).status, 200)
  })
}

const accepted: Readonly<Record<string, string | undefined>> = {
  'gzip, deflate, br, zstd': 'br',
  'br;q=0.5, gzip': 'gzip',
  'br;q=0, gzip;q=0.1': 'gzip',
  GZIP: 'gzip',
  '*': 'br',
  '*;q=0.2, br;q=0': 'gzip',
  'deflate,gzip;q=1.0': 'gzip',
  'gzip;q=0': undefined,
  'gzip;q=0.0, br;q=0.000': undefined,
  'gzip;q=many': undefined,
  identity: undefined,
  '': undefined,
}
for (const [header, coding] of Object.entries(accepted))
  test(`200 is sent ${coding ? `as ${coding}` : 'without a coding'} for Accept-Encoding: ${header}`, async () => {
    assert.equal((await get('/docs/reference.css', { 'accept-encoding': header })).headers['content-encoding'], coding)
  })

deepTest('200 keeps the ETag of a document over two servers of one version', async () => {
  const other = await startApp()
  try {
    assert.equal((await other.send('GET', '/openapi.json')).headers.etag, (await get('/openapi.json')).headers.etag)
  } finally {
    await other.close()
  }
})
