import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { foldSchedule } from '../../../src/modules/insight/analytics/jobs.ts'
import { listAmounts, listAnnounced } from '../../../src/modules/insight/reporting/parcels-store.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { asTenant } from '../../../src/platform/database/postgres.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { openCaller } from '../../proofs/client.ts'
import { startServerBeside } from '../../proofs/installation.ts'
import { watchMemory } from '../../proofs/memory.ts'
import { startProbes } from '../../proofs/probes.ts'
import { killServers } from '../../server.ts'

const window = { announced_after: '2026-01-01T00:00:00.000Z', announced_before: '2026-12-31T00:00:00.000Z' }
const request = {
  fields: [
    'parcel_id',
    'tracking_number',
    'carrier_name',
    'to_address_country_name',
    'announced_at',
    'shipped_at',
    'delivered_at',
    'total_cost',
    'status',
    'weight',
  ],
  filters: window,
}
type Given = { readonly settings: Settings; readonly authorization: string; readonly organization_id: number }

/** A server in a process of its own, with a way to ask it. */
async function openServer({ settings, authorization }: Given) {
  const server = await startServerBeside(settings, { REPORT_ROWS: '10000000', REPORT_EXPIRY_MINUTES: '600' })
  const call = openCaller(server.url, authorization)
  const untilProgress = async (id: string, least: number) => {
    for (;;) {
      const report = await call('GET', `/reporting/parcels/${id}`)
      if (report.status === 'failed') throw new Error(report.status_message)
      if (report.progress >= least) return report
      await sleep(50)
    }
  }
  return { ...server, call, untilProgress }
}
type Server = Awaited<ReturnType<typeof openServer>>

/** The ids of a report, read line by line as it arrives. */
async function downloadIds(server: Server, reportUrl: string) {
  const path = new URL(reportUrl).pathname
  const response = await fetch(server.url + path)
  const ids: number[] = []
  let [rest, bytes] = ['', 0]
  const decoder = new TextDecoder()
  for await (const chunk of response.body!) {
    bytes += chunk.length
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) ids.push(Number(line.slice(0, line.indexOf(','))))
  }
  if (bytes !== Number(response.headers.get('content-length'))) throw new Error('The download was cut')
  return { ids: ids.slice(1), bytes }
}

/** Makes a whole report while GET /livez is asked, and measures what it takes; with `isTimed` after all code that it meets is loaded. */
export async function measureReport(given: Given, isTimed: boolean) {
  await using ending = new AsyncDisposableStack()
  ending.defer(killServers)
  const server = await openServer(given)
  // A first report of one day loads the code, and so does the first run of the job that counts parcels.
  const day = { ...request, filters: { announced_after: '2026-11-01T00:00:00Z', announced_before: '2026-11-01T06:00:00Z' } }
  await server.untilProgress((await server.call('POST', '/reporting/parcels', day)).id, 100)
  if (isTimed) await sleep(1_000 * (foldSchedule.everySeconds + 5))
  const { authorization } = given
  await using probing = startProbes({ url: server.url, authorization, probes: [{ name: 'livez', path: '/livez' }] })
  await sleep(3_000)
  const calm = (await probing.take()).longest.livez!
  using memory = watchMemory(server.pid, 50)
  const begun = performance.now()
  const { id } = await server.call('POST', '/reporting/parcels', request)
  const { url } = await server.untilProgress(id, 100)
  const seconds = (performance.now() - begun) / 1000
  const growthMb = memory.grown()
  const { longest } = await probing.take()
  const { ids, bytes } = await downloadIds(server, url)
  return { seconds, growthMb, livezMs: longest.livez!, calmMs: calm, ids, bytes }
}

/** Kills the server in the middle of a report, starts it again, and answers the ids of the finished report. */
export async function killInTheMiddle(given: Given, kills: readonly number[]) {
  await using ending = new AsyncDisposableStack()
  ending.defer(killServers)
  let server = await openServer(given)
  const { id } = await server.call('POST', '/reporting/parcels', request)
  for (const progress of kills) {
    await server.untilProgress(id, progress)
    await server.kill()
    server = await openServer(given)
  }
  const { url } = await server.untilProgress(id, 100)
  // Awaited here: the servers are ended when this returns.
  return await downloadIds(server, url)
}

const [sliceSize, writtenBytes] = [200, 1_048_576]

/** Reads the same rows and writes as many bytes, each megabyte to the disk. In seconds. */
export async function readBare(
  { settings, organization_id }: Given,
  { ids, bytes }: { ids: readonly number[]; bytes: number },
): Promise<number> {
  const database = openDatabase(settings)
  const by = { db: asTenant(database, organization_id), organization_id }
  const file = openSync(join(settings.DATA_DIR, 'bare.csv'), 'w')
  const begun = performance.now()
  let [after, written, rows] = [{ announced_at: window.announced_after, id: 0 }, 0, sliceSize]
  const block = Buffer.alloc(writtenBytes, 'x')
  let read = 0
  while (rows === sliceSize) {
    const some = await listAnnounced(by, window, after, sliceSize)
    const own = some.map(({ id }) => id)
    if (own.length > 0) await listAmounts(by, own)
    rows = some.length
    read += rows
    const last = some.at(-1)
    if (last) after = { announced_at: last.announced_at!, id: last.id }
    // As much as the report has written for as many rows.
    for (; written + writtenBytes <= (bytes * read) / ids.length; written += writtenBytes) {
      writeSync(file, block)
      fsyncSync(file)
    }
  }
  const seconds = (performance.now() - begun) / 1000
  closeSync(file)
  await database.destroy()
  return seconds
}
