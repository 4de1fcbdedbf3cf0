import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, processorMs, residentMb, type Server, startCrossdock, startServer } from './processes.ts'

/** A server of mock answers made from an OpenAPI document, which stores nothing. Not a dependency: it is fetched for this. */
const prism = '@stoplight/prism-cli@5.14.2'
const path = '/api/v3/addresses/sender-addresses/1'

export type PeerRow = {
  readonly name: string
  readonly readyMs: number
  readonly processorMs: number
  readonly mb: number
  readonly rate: number
  readonly loadedMb: number
}

/** Our server, and Prism with our own document, by turns: the start, the memory, and the rate of one GET. Undefined without the registry. */
export async function peers({ rounds, seconds }: { rounds: number; seconds: number }): Promise<readonly PeerRow[] | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-peers-'))
  try {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    if (spawnSync('npm', ['install', ...options, prism], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return undefined
    pinClients()
    const data = join(folder, 'data')
    const ours = () => startCrossdock({ DATA_DIR: data })
    await (await ours()).stop()
    const headers = { authorization: demoAuthorization(data), accept: 'application/json' }
    const mock = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
    const theirs = () => startServer(mock, {}, { args: (port) => ['mock', 'openapi.json', '--port', String(port)], path, headers })
    const cases = { crossdock: ours, prism: theirs }
    const taken = Object.fromEntries(Object.keys(cases).map((name) => [name, [] as Omit<PeerRow, 'name'>[]]))
    for (let round = 1; round <= rounds; round++) {
      for (const [name, start] of Object.entries(cases)) taken[name]!.push(await measure(await start(), headers, seconds))
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    return Object.entries(taken).map(([name, rows]) => ({
      name,
      ...(Object.fromEntries(Object.keys(rows[0]!).map((of) => [of, median(rows.map((row) => row[of as keyof typeof row]))])) as Omit<
        PeerRow,
        'name'
      >),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(server: Server, headers: Record<string, string>, seconds: number) {
  const started = { readyMs: server.readyMs, processorMs: processorMs(server), mb: residentMb(server) ?? 0 }
  await loadServer(server, { path, headers, seconds }) // Warms it.
  const { rate } = await loadServer(server, { path, headers, seconds })
  const loadedMb = residentMb(server) ?? 0
  await server.stop()
  return { ...started, rate, loadedMb }
}
