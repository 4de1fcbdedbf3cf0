import { Agent } from 'node:http'
import { sendRequest } from '../../proofs/client.ts'
import { type Engine, onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'

/** Failed lookups in the return portal that one network has within 15 minutes. */
const mostFailures = 10
const metricsToken = 'a-token-of-the-proof'
const [attacker, visitor] = ['198.51.100.7', '203.0.113.9']

export const forgottenProxy: Goal = {
  id: 'A12',
  promise:
    'Ten wrong lookups of one visitor close the return portals for no other visitor behind a proxy that TRUST_PROXY names, and a forgotten TRUST_PROXY is in the log, at /readyz and in the metrics',
  run: ({ size }) => onEachEngine({ size }, prove),
}

async function prove({ postgresUrl }: Engine): Promise<Finding> {
  const forgotten = await lookThroughProxy(postgresUrl, 'off')
  const named = await lookThroughProxy(postgresUrl, '127.0.0.1')
  return {
    counts: {
      'wrong lookups': 2 * mostFailures,
      'answer to another visitor, TRUST_PROXY=off': forgotten.answer,
      'the same, TRUST_PROXY=127.0.0.1': named.answer,
      'warnings at /readyz': `${forgotten.warnings} and ${named.warnings}`,
      'lines in the log': `${forgotten.lines} and ${named.lines}`,
      'requests in the metrics': `${forgotten.requests} and ${named.requests}`,
    },
    violations: [
      ...(named.answer === 404 ? [] : [`Behind a proxy that is named another visitor was answered ${named.answer}`]),
      ...(named.refused === 429 ? [] : [`The visitor with ten wrong lookups was answered ${named.refused}`]),
      ...(named.warnings + named.lines + named.requests > 0 ? ['A proxy that is named was reported'] : []),
      ...(forgotten.warnings === 1 ? [] : [`A forgotten TRUST_PROXY had ${forgotten.warnings} warnings at /readyz`]),
      ...(forgotten.lines === 1 ? [] : [`A forgotten TRUST_PROXY had ${forgotten.lines} lines in the log`]),
      ...(forgotten.requests === mostFailures + 2 ? [] : [`A forgotten TRUST_PROXY counted ${forgotten.requests} requests in the metrics`]),
    ],
  }
}

/** Sends what a proxy on the same machine passes on: wrong lookups of one visitor, another of theirs, and the first of another visitor. */
async function lookThroughProxy(postgresUrl: string, TRUST_PROXY: string) {
  const environment = { TRUST_PROXY, METRICS_TOKEN: metricsToken, LOG_LEVEL: 'warn' }
  await using installation = await openInstallation({ postgresUrl, environment })
  const server = await installation.start()
  const { url, call } = openDemoClient(server)
  const domain = 'forgotten-proxy'
  const { data } = await call('POST', '/brands', { name: 'Forgotten', domain })
  await call('PUT', `/brands/${data.id}/return-settings`, { is_portal_enabled: true })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, headers: Record<string, string> = {}) => sendRequest(url + path, { agent, headers })
  let asked = 0
  const look = async (address: string) => {
    const query = new URLSearchParams({ identifier: `none-${asked++}`, postal_code: '1012 AB' })
    return (await ask(`/api/v2/brand/${domain}/return-portal/outgoing?${query}`, { 'x-forwarded-for': address })).status
  }
  for (let i = 0; i < mostFailures; i++) await look(attacker)
  const [refused, answer] = [await look(attacker), await look(visitor)]
  const { warnings = [] } = JSON.parse((await ask('/readyz')).text) as { warnings?: string[] }
  const metrics = await ask('/metrics', { authorization: `Bearer ${metricsToken}` })
  agent.destroy()
  return {
    refused,
    answer,
    warnings: warnings.length,
    lines: server.said.err.match(/"http\.proxy_not_trusted"/g)?.length ?? 0,
    requests: Number(/^crossdock_untrusted_proxy_requests_total (\d+)$/m.exec(metrics.text)?.[1]),
  }
}
