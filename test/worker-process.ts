import { openHouse } from '../src/house.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { readSettings } from '../src/platform/settings.ts'
import { countedHandler } from './counted-jobs.ts'

/**
 * A process that does counted jobs on the house of its environment until it is told to stop; started by `forkWorker`. It tells
 * its parent when it is ready and when a job hangs in it.
 */
const { WORKER = '', CONCURRENCY = '10', PATIENCE_MS = '15000', ...environment } = process.env
const house = await openHouse(readSettings(environment))
const handler = countedHandler(WORKER, () => process.send?.('hangs'))
const worker = startWorker(house.parts, [handler], { concurrency: Number(CONCURRENCY) })
process.once('SIGTERM', async () => {
  await worker.stop(Number(PATIENCE_MS))
  await house.close()
  process.exit()
})
process.send?.('ready')
