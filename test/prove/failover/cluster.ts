import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bound } from '../../children.ts'
import { postgresAccount, postgresTools } from '../../operators/postgres-tools.ts'
import { freePort } from '../../port.ts'
import { until } from '../../until.ts'
import { type ClusterNode, makeNode, password } from './node.ts'

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find((file) => existsSync(file))
/** The programs that this machine lacks for a failover. */
export const missingPrograms = [
  ...(postgresTools && existsSync(join(postgresTools, 'pg_basebackup')) ? [] : ['PostgreSQL with pg_basebackup']),
  ...(haproxy ? [] : ['haproxy']),
]

/** Sessions are left open: a server of ours has to notice by itself that they lead to a database that was replaced. */
const proxySettings = (port: number, servers: readonly string[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option httpchk
  default-server inter 250ms fall 3 rise 1
${servers.join('\n')}
`

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Two PostgreSQL of which one follows the other synchronously, and haproxy, which leads to the one that is not in recovery. */
export async function startCluster() {
  const owner = postgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-failover-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
  chmodSync(folder, 0o755)
  let [primary, standby] = [await makeNode(folder, 'north'), await makeNode(folder, 'south')]
  primary.initialize()
  await primary.start()
  await primary.query(`create role crossdock login createrole password '${password}'`)
  await primary.query('create database crossdock owner crossdock')
  const attach = async () => {
    standby.copy(primary)
    await standby.start()
    await primary.configure('synchronous_standby_names', standby.name)
    await until(`${standby.name} follows`, async () => {
      const rows = await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
      return rows.some(({ sync_state }) => sync_state === 'sync')
    })
  }
  await attach()
  const agents = await Promise.all([primary, standby].map(startAgent))
  const port = await freePort()
  const proxy = await startProxy(folder, port, agents)
  const url = `postgres://crossdock:${password}@127.0.0.1:${port}/crossdock`
  await until('haproxy leads to the primary', () => leadsToPrimary(url))

  return {
    url,
    /** Past haproxy. */
    primaryUrl: () => `postgres://crossdock:${password}@127.0.0.1:${primary.port}/crossdock`,
    primary: () => primary,
    standby: () => standby,
    attach,
    /** The standby becomes the primary. The other has to be off before it wakes: two primaries would both be written. */
    promote() {
      standby.promote()
      ;[primary, standby] = [standby, primary]
    },
    async stop() {
      proxy.kill('SIGKILL')
      for (const { close } of agents) close()
      for (const node of [primary, standby]) await node.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Answers haproxy 200 while a node is the primary, as the agents of Patroni and pg_auto_failover do. */
async function startAgent(node: ClusterNode) {
  const server = createServer(async (_, response) => response.writeHead((await node.isPrimary()) ? 200 : 503).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    node,
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function leadsToPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select pg_is_in_recovery() as is_standby')).rows[0].is_standby === false
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

async function startProxy(folder: string, port: number, agents: readonly { readonly node: ClusterNode; readonly port: number }[]) {
  const file = join(folder, 'haproxy.cfg')
  const lines = agents.map(({ node, port: check }) => `  server ${node.name} 127.0.0.1:${node.port} check addr 127.0.0.1 port ${check}`)
  writeFileSync(file, proxySettings(port, lines))
  return bound(spawn(haproxy!, ['-f', file, '-db', '-q'], { stdio: 'ignore' }))
}
