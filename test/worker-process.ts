import { once } from 'node:events'
import { openApp } from '../src/app.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { readSettings } from '../src/platform/settings.ts'
import { countedHandler } from './counted-jobs.ts'

/**
 * A process that runs counted jobs in the application of its environment, from its parent's start message until it is stopped.
 * It sends its parent a message when it is ready, and when a job hangs in it.
 */
const { WORKER = '', CONCURRENCY = '10', PATIENCE_MS = '15000', ...environment } = process.env
const app = await openApp(readSettings(environment))
const told = once(process, 'message')
process.send!('ready')
await told
const handler = countedHandler(WORKER, () => process.send!('hangs'))
const worker = startWorker(app.parts, [handler], { concurrency: Number(CONCURRENCY) })
process.once('SIGTERM', async () => {
  await worker.stop(Number(PATIENCE_MS))
  await app.close()
  process.exit()
})
