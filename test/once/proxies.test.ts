import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { after, test } from 'node:test'
import { endpointTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import type { HttpRequest } from '../../src/http/http.ts'
import { listenOn } from '../../src/http/listen.ts'
import { findBodyLimit } from '../../src/http/request.ts'
import { photoPageForm } from '../../src/modules/returns/portal/uploads.ts'
import { readVersion } from '../../src/platform/version.ts'
import { deepTest, isDeep } from '../deep.ts'
import { basic } from '../harness.ts'
import { freePort } from '../port.ts'
import { clientAddress, isInstalled, proxyPrograms, read, startProxy, through } from '../proxies.ts'
import { killServers, startServer } from '../server.ts'
import { within } from '../until.ts'

after(killServers)

/** The largest body that a page or an operation takes. */
const mostBytes = photoPageForm.totalBytes!
const metricsToken = 'a-token-for-prometheus'

/** The size of a body. The proxy breaks off one that is too large. */
async function countBytes(incoming: HttpRequest) {
  let bytes = 0
  for await (const chunk of incoming.stream!(mostBytes)) bytes += chunk.length
  return bytes
}

test('the configurations of the docs let the largest body of all operations and pages pass, and no larger one', () => {
  const limits = Object.values(endpointTables).flatMap((table) =>
    Object.values(table as Record<string, AnyEndpoint>).map((e) => findBodyLimit(e)),
  )
  assert.equal(Math.max(...limits, mostBytes), mostBytes)
  const [, ofNginx] = /client_max_body_size (\d+)m;/.exec(readFileSync(proxyPrograms.nginx.file, 'utf8'))!
  const [, ofCaddy] = /max_size (\d+)MiB/.exec(readFileSync(proxyPrograms.caddy.file, 'utf8'))!
  assert.deepEqual([Number(ofNginx) * 1_048_576, Number(ofCaddy) * 1_048_576], [mostBytes, mostBytes])
})

for (const [name, program] of Object.entries(proxyPrograms)) {
  const options = { skip: isDeep && !isInstalled(program) && `${program.command} or openssl is not installed` }

  deepTest(`the server behind ${name} knows the address of the client, which gets HSTS and no /metrics`, options, async () => {
    const port = await freePort()
    const server = await startServer({
      PORT: String(port),
      BASE_URL: 'https://ship.example',
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'info',
    })
    const proxy = await startProxy(program, port)
    after(proxy.stop)

    const claims = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
    const wrong = await through(proxy.https, '/api/v3/orders', { headers: { authorization: basic('unknown', 'wrong'), ...claims } })
    assert.equal(wrong.status, 401)
    await server.until('err', '"event":"auth.failed"')
    assert.match(server.said.err, /"event":"auth\.failed".*"client":"127\.0\.0\.9"/)
    const ready = await through(proxy.https, '/readyz')
    assert.deepEqual(JSON.parse(ready.text), { status: 'ok', ...readVersion() })

    const { api_key, api_secret } = server.credentials()
    const own = await through(proxy.https, '/api/v3/brands', { headers: { authorization: basic(api_key, api_secret) } })
    assert.equal(own.status, 200)
    for (const { headers } of [own, wrong, ready, await through(proxy.https, '/metrics')])
      assert.equal(headers['strict-transport-security'], 'max-age=31536000')

    const authorization = `Bearer ${metricsToken}`
    for (const path of ['/metrics', '/metrics?a=1', '/%6detrics', '//metrics', '/metrics/', '/x/../metrics', '/metrics/.', '/METRICS'])
      assert.equal((await through(proxy.https, path, { headers: { authorization } })).status, 404, path)
    const plain = await read({ port: proxy.http, path: '/docs?a=1', headers: { host: 'ship.example' } }, requestHttp)
    assert.ok([301, 308].includes(plain.status), `${plain.status} by http`)
    assert.equal(String(plain.headers.location).replace(`:${proxy.https}`, ''), 'https://ship.example/docs?a=1')
    assert.doesNotMatch(server.said.err, /http\.proxy_not_trusted/)
    await server.stop()
  })

  deepTest(`${name} passes events on as they come, and bodies up to the largest`, options, async () => {
    const heard = Promise.withResolvers<void>()
    async function* events() {
      yield Buffer.from('data: first\n\n')
      await heard.promise
      yield Buffer.from('data: second\n\n')
    }
    const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: ['127.0.0.1'] })
    listener.serve(async (incoming) => {
      if (incoming.target === '/events')
        return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: '', stream: events() }
      const bytes = await countBytes(incoming).catch(() => 0)
      return { status: 200, headers: {}, body: `${bytes} from ${incoming.address}` }
    })
    const proxy = await startProxy(program, listener.port)
    after(proxy.stop)
    after(() => {
      listener.cut()
      return listener.close()
    })

    const options = { host: '127.0.0.1', port: proxy.https, path: '/events', servername: 'ship.example', rejectUnauthorized: false }
    const received = await within(
      'the first event, before the second is sent',
      new Promise<string>((resolve, reject) => {
        let text = ''
        const sent = requestHttps({ ...options, headers: { host: 'ship.example' } }, (answer) => {
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part
            if (text === 'data: first\n\n') heard.resolve()
          })
          answer.on('end', () => resolve(text))
        })
        sent.on('error', reject).end()
      }),
    )
    assert.equal(received, 'data: first\n\ndata: second\n\n')

    const parts = Array.from({ length: mostBytes / 1_048_576 }, () => Buffer.alloc(1_048_576))
    const upload = (body: readonly Buffer[]) => through(proxy.https, '/upload', { method: 'POST' }, body)
    assert.equal((await upload(parts)).text, `${mostBytes} from ${clientAddress}`)
    assert.equal((await upload([...parts, Buffer.alloc(1)])).status, 413)
  })
}
