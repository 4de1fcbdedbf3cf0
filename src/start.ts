import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { readSettings, type Settings, SettingsError } from './platform/settings.ts'

/** The settings, of which the command line of `npm start` can give one: `npm start -- --workers 4`. */
function settingsFrom(environment: NodeJS.ProcessEnv, words: readonly string[]): Settings {
  const settings = readSettings({ ...environment, ...optionsOf(words) })
  // SQLite has one writer: a second process would wait for its lock, and serve nothing meanwhile.
  if (settings.WORKERS > 1 && !settings.DATABASE_URL)
    throw new SettingsError(
      `WORKERS is ${settings.WORKERS}, but SQLite has one writer, and several processes would wait for each other. Set DATABASE_URL to a PostgreSQL, or WORKERS to 1.`,
    )
  return settings
}

function optionsOf(words: readonly string[]): Record<string, string> {
  try {
    const { workers } = parseArgs({ args: [...words], options: { workers: { type: 'string' } } }).values
    return workers === undefined ? {} : { CROSSDOCK_WORKERS: workers }
  } catch {
    throw new SettingsError('The only option is --workers N. All other settings are environment variables, see docs/self-hosting.md.')
  }
}

/** Starts the server, or with several workers their supervisor, which does not load the application. */
async function start(settings: Settings, notice: string | undefined) {
  if (settings.WORKERS > 1) {
    const { default: cluster } = await import('node:cluster')
    if (cluster.isPrimary) return (await import('./workers/supervisor.ts')).superviseWorkers(settings)
  }
  const { startServer } = await import('./server.ts')
  return startServer(settings, notice)
}

/** Starts what `npm start` starts, or says why it cannot, and ends the process. `notice`: a line of the start message for the operator. */
export async function startCrossdock(notice?: string) {
  let settings: Settings | undefined
  try {
    settings = settingsFrom(process.env, process.argv.slice(2))
    await start(settings, notice)
    // Grows the young generation again: under load, more room saves time.
    setFlagsFromString('--semi-space-growth-factor=2')
    // The heap is collected when it has grown by so much since the last time, instead of by twice its size and more, and buffers outside
    // of it count: what a long report leaves behind then takes 20 MB instead of 110. With 30 instead of 60 a page of 40 shipments takes
    // half as long again.
    setFlagsFromString('--heap-growing-percent=60')
    setFlagsFromString('--external-memory-accounted-in-global-limit')
    // Slow requests make V8 allocate objects like theirs in the old generation at once. Those of quick requests, which are soon of no use,
    // then keep all that they refer to until the whole heap is collected: each request took 15 to 20 µs longer.
    setFlagsFromString('--no-allocation-site-pretenuring')
  } catch (error) {
    const { sentenceFor } = await import('./cli/trouble.ts')
    console.error(`Crossdock did not start. ${sentenceFor(error, settings)}`)
    process.exit(1)
  }
}
