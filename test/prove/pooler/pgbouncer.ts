import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { bound } from '../../children.ts'
import { freePort } from '../../port.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) => existsSync(file))
const version = program && /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))
/** The installed one, if any. `prepares`: it knows the statements that clients have named, from 1.21 on. */
export const pgbouncer = version
  ? { name: `PgBouncer ${version[1]}.${version[2]}`, prepares: Number(version[1]) > 1 || Number(version[2]) >= 21 }
  : undefined

/** As docs/scaling.md shows it. */
const poolerSettings = {
  pool_mode: 'transaction',
  ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout',
  ...(pgbouncer?.prepares && { max_prepared_statements: '1000' }),
}

/** PgBouncer in transaction mode before a PostgreSQL, with so few connections to it that transactions of all clients share them. */
export async function startPgbouncer(postgresUrl: string, connections: number) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-pgbouncer-'))
  chmodSync(folder, 0o777)
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl)
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...poolerSettings,
    default_pool_size: connections,
    max_client_conn: 500,
    logfile: join(folder, 'log'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const database = `* = host=${hostname} port=${postgresPort} user=${username} password=${password}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'))
  chmodSync(file, 0o644)
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = bound(spawn(program!, ['-q', ...asOther, file], { stdio: 'ignore' }))
  const url = `postgres://${username}:${password}@127.0.0.1:${port}`
  await untilReachable(`${url}/postgres`)
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGINT')
      }),
  }
}

async function untilReachable(connectionString: string) {
  for (const end = performance.now() + 10_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}
