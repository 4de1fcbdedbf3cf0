import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shipment } from '../test/shipments.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, makeBundle, median, pinClients, processorMs, residentMb, startServer } from './processes.ts'

const root = join(import.meta.dirname, '..')
type Variant = { readonly file: string; readonly environment?: Record<string, string> }
/** What `npm start` runs from the snapshot of the loaded bundle, and from the bundle where something is set; and `npm run dev` from the sources. */
const variants = {
  snapshot: { file: 'bin/start.js' },
  bundle: { file: 'bin/start.js', environment: { WORKERS: '1' } },
  sources: { file: 'src/main.ts' },
} satisfies Record<string, Variant>
type Kind = keyof typeof variants
const startVariant = ({ file, environment = {} }: Variant, folder: string) =>
  startServer(file, { DATA_DIR: folder, LOG_LEVEL: 'error', ...environment })

type Start = { readonly processorMs: number; readonly readyMs: number; readonly mb: number }

/** Starts up to the first answer: the first of all, with nothing compiled and a new database, and one more. Without npm, which takes 0.3 s itself. */
export async function starts({ rounds, seconds }: { rounds: number; seconds: number }) {
  pinClients()
  const hasBundle = makeBundle()
  const kinds = (Object.keys(variants) as Kind[]).filter((kind) => kind === 'sources' || hasBundle)
  const taken = Object.fromEntries(kinds.map((kind) => [kind, { first: [] as Start[], restart: [] as Start[] }]))
  for (let round = 1; round <= rounds; round++) {
    for (const kind of kinds)
      await inNewFolder(async (folder) => {
        rmSync(join(root, 'node_modules/.cache/crossdock'), { recursive: true, force: true })
        for (const name of ['first', 'restart'] as const) {
          const server = await startVariant(variants[kind], folder)
          taken[kind]![name].push({ processorMs: processorMs(server), readyMs: server.readyMs, mb: residentMb(server) ?? 0 })
          await server.stop()
        }
      })
    process.stderr.write(`round ${round} of ${rounds}\n`)
  }
  const medians = (some: readonly Start[]): Start => ({
    processorMs: median(some.map((one) => one.processorMs)),
    readyMs: median(some.map((one) => one.readyMs)),
    mb: median(some.map(({ mb }) => mb)),
  })
  return {
    starts: kinds.flatMap((kind) =>
      (['first', 'restart'] as const).map((name) => ({
        name: `${name === 'first' ? 'first start' : 'restart'}, ${kind}`,
        ...medians(taken[kind]![name]),
      })),
    ),
    loadedMb: await residentAfterLoad(variants[kinds[0]!], seconds),
  }
}

async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** After announcements, writes and reads, with 32 connections each. */
const residentAfterLoad = (variant: Variant, seconds: number) =>
  inNewFolder(async (folder) => {
    const server = await startVariant(variant, folder)
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const load = (path: string, body?: object) => loadServer(server, { path, headers, seconds, ...(body && { bodies: [body] }) })
    await load('/api/v3/shipments/announce', shipment())
    await load('/api/v3/addresses/sender-addresses')
    await load('/api/v3/shipments?page_size=40')
    const mb = residentMb(server) ?? 0
    await server.stop()
    return mb
  })
