import { basename, join } from 'node:path'
import { findServer, NoServer } from './demo/server.ts'
import { steps } from './demo/steps.ts'
import { newTour, Unexpected } from './demo/tour.ts'

/** npm run demo: a parcel from the order to the label and back, step by step, on a running server. */
const folder = join(process.cwd(), 'crossdock-demo')

try {
  const server = await findServer(process.env)
  console.log(
    `A tour of Crossdock at ${server.url}, in an organization of its own. Requests, responses and documents are in ./${basename(folder)}.`,
  )
  console.log('Each line that begins with curl does the same by hand, once your shell has the credentials:\n')
  console.log(`   AUTH=${server.credentials}\n`)
  const tour = newTour(server, folder)
  for (const [index, { title, run }] of steps.entries()) {
    console.log(`${index + 1}. ${title}`)
    await run(tour)
    console.log()
  }
  console.log(`That was all. The reference, where each call can be tried, is at ${server.url}/docs`)
} catch (error) {
  if (!(error instanceof Unexpected || error instanceof NoServer)) throw error
  console.error(error.message)
  process.exit(1)
}
