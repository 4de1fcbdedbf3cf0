import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { bound } from '../children.ts'
import { freePort } from '../port.ts'
import { until } from '../until.ts'

/**
 * The folder of a PostgreSQL that has pg_dump beside its server: pg_dump refuses a server newer than itself, and the PostgreSQL of
 * the other tests comes without it. Set POSTGRES_BIN, or install the packages of your system.
 */
export const postgresTools: string | undefined = [
  process.env.POSTGRES_BIN ?? '',
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ...globSync('{/opt/homebrew,/usr/local}/opt/postgresql*/bin').sort().reverse(),
  ...(process.env.PATH ?? '').split(delimiter),
].find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((tool) => folder && existsSync(join(folder, tool))))

/** The reason why a test without these tools is skipped. */
export const withoutTools = !postgresTools && 'no PostgreSQL server with pg_dump on this machine (set POSTGRES_BIN)'

/** PostgreSQL refuses to run as root. */
export const postgresAccount = () => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A PostgreSQL server of the version of the tools, with a superuser `postgres`. Its data is removed when it stops. */
export async function startPostgresWithTools() {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-postgres-tools-'))
  const data = join(folder, 'data')
  const owner = postgresAccount()
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const tool = (name: string) => join(postgresTools!, name)
  execFileSync(tool('initdb'), ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8'], {
    ...owner,
    stdio: 'ignore',
  })
  const port = await freePort()
  const flags = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const server = bound(spawn(tool('postgres'), flags, { ...owner, stdio: 'ignore' }))
  const ended = once(server, 'exit')
  const urlOf = (database: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`
  const query = async <Row extends pg.QueryResultRow>(database: string, text: string) => {
    const client = new pg.Client(urlOf(database))
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const isAnswering = () =>
    query('postgres', 'select 1').then(
      () => true,
      () => false,
    )
  await until('PostgreSQL answers', async () => server.exitCode !== null || (await isAnswering()))
  if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
  return {
    urlOf,
    /** As an administrator. */
    query,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
