import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { bound } from '../../children.ts'
import { postgresAccount, postgresTools } from '../../operators/postgres-tools.ts'
import { freePort } from '../../port.ts'
import { mostWaitMs, until } from '../../until.ts'

export const password = 'failover'
const mostConnections = 40
/** A node that is asked again and again may hang: a longer silence is an answer. */
const askedMs = 1_000
/** docs/high-availability.md says what each is for. */
const flags = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: String(mostConnections),
  max_wal_senders: '10',
  wal_keep_size: '256MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '500ms',
  synchronous_commit: 'on',
}
const accessRules = 'host replication all 127.0.0.1/32 scram-sha-256\n'

export type ClusterNode = Awaited<ReturnType<typeof makeNode>>

/** Makes a PostgreSQL of two, which is not running yet. Its folder lies in one that the account of PostgreSQL owns. */
export async function makeNode(folder: string, name: string) {
  const owner = postgresAccount()
  const data = join(folder, name)
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const tool = (command: string, args: readonly string[]) =>
    execFileSync(join(postgresTools!, command), args, { ...owner, stdio: 'ignore', env: { ...process.env, PGPASSWORD: password } })
  let server: ReturnType<typeof spawn> | undefined

  async function query<Row extends pg.QueryResultRow>(text: string, mostMs = mostWaitMs): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: mostMs, query_timeout: mostMs })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      client.end().catch(() => {})
    }
  }

  /** The server and its children. */
  function listProcesses(): number[] {
    const parent = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readdirSync('/proc').filter((entry) => {
      const status = /^\d+$/.test(entry) && existsSync(`/proc/${entry}/stat`) && readFileSync(`/proc/${entry}/stat`, 'utf8')
      return status && status.slice(status.lastIndexOf(')')).split(' ')[2] === String(parent)
    })
    return [parent, ...children.map(Number)]
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of listProcesses()) {
      try {
        process.kill(pid, name)
      } catch {} // It has ended meanwhile.
    }
  }

  return {
    name,
    port,
    url,
    query,
    isPrimary: () =>
      query<{ pg_is_in_recovery: boolean }>('select pg_is_in_recovery()', askedMs).then(
        ([row]) => row?.pg_is_in_recovery === false,
        () => false,
      ),
    initialize() {
      const file = join(folder, 'password')
      writeFileSync(file, password)
      // Whatever the umask, PostgreSQL reads it.
      chmodSync(file, 0o644)
      tool('initdb', ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '-k', '--no-sync', `--pwfile=${file}`])
      appendFileSync(join(data, 'pg_hba.conf'), accessRules)
    },
    /** Copies the primary, and follows it from then on. */
    copy(primary: { readonly port: number }) {
      rmSync(data, { recursive: true, force: true })
      const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${name}`
      tool('pg_basebackup', ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', source])
      // That of its primary, for which it would wait when it is promoted.
      appendFileSync(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    },
    async start() {
      const settings = Object.entries({ ...flags, port: String(port), cluster_name: name }).flatMap(([key, value]) => [
        '-c',
        `${key}=${value}`,
      ])
      server = bound(spawn(join(postgresTools!, 'postgres'), ['-D', data, ...settings], { ...owner, stdio: 'ignore' }))
      await until(`${name} answers`, () =>
        query('select 1', askedMs).then(
          () => true,
          () => false,
        ),
      )
    },
    promote: () => tool('pg_ctl', ['promote', '-w', '-D', data]),
    /** As a machine that stands still: connections stay open, and nothing is answered. */
    hang: () => signal('SIGSTOP'),
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      signal('SIGKILL')
      await ended
    },
    async configure(name: string, value: string) {
      await query(`alter system set ${name} = '${value}'`)
      await query('select pg_reload_conf()')
    },
  }
}
