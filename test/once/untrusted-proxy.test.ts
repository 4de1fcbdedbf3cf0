import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listenOn } from '../../src/http/listen.ts'
import type { TrustedProxies } from '../../src/platform/trusted-proxies.ts'
import { startApp } from '../harness.ts'

/** A proxy on a private address that TRUST_PROXY does not trust: the operator has forgotten the setting, or named another address. */
async function serve(trustProxy: TrustedProxies) {
  const app = await startApp({ metricsLoopback: true })
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy })
  listener.serve(app.handle)
  after(async () => {
    await listener.close()
    await app.close()
  })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${listener.port}${path}`, { headers })
  return {
    ask,
    ready: async () => {
      const answer = await ask('/readyz')
      return { ...((await answer.json()) as { warnings?: string[] }), status: answer.status }
    },
    counted: async () => Number(/^crossdock_untrusted_proxy_requests_total (\d+)$/m.exec(await (await ask('/metrics')).text())?.[1]),
    logged: () => {
      app.parts.log.flush()
      return app.lines.join('').match(/^.*"http\.proxy_not_trusted".*$/gm) ?? []
    },
  }
}

for (const [what, trust] of [
  ['TRUST_PROXY is off', false],
  ['TRUST_PROXY names another address', ['10.0.0.0/8']],
] as const)
  test(`a proxy is reported in the log once, at /readyz and in the metrics where ${what}`, async () => {
    const { ask, ready, counted, logged } = await serve(trust)
    const usual = await ready()
    assert.deepEqual([usual.status, usual.warnings, await counted(), logged()], [200, undefined, 0, []])
    await ask('/livez', { 'x-forwarded-for': '198.51.100.7' })
    await ask('/api/v3/orders', { forwarded: 'for=198.51.100.7' })
    const { status, warnings } = await ready()
    assert.equal(status, 200)
    assert.equal(warnings?.length, 1)
    assert.match(warnings![0]!, /TRUST_PROXY/)
    assert.equal(await counted(), 2)
    const [line, ...others] = logged()
    const { level, proxy } = JSON.parse(line!)
    assert.deepEqual([level, proxy, others], ['warn', '127.0.0.1', []])
    assert.doesNotMatch(line!, /198\.51/)
  })

for (const trust of [1, ['127.0.0.1']] as const)
  test(`a proxy that TRUST_PROXY=${trust} trusts is not reported`, async () => {
    const { ask, ready, counted, logged } = await serve(trust)
    await ask('/livez', { 'x-forwarded-for': '198.51.100.7' })
    assert.deepEqual([(await ready()).warnings, await counted(), logged()], [undefined, 0, []])
  })
