import { inSlices } from '../../jobs/in-slices.ts'
import { jobHandler } from '../../jobs/kind.ts'
import { deleteConnectionJob, deleteLeftovers } from './connections/service.ts'
import { deleteSomeOfConnection } from './deliveries/service.ts'

/** Deliveries that are deleted in one transaction: 10 to 20 ms on SQLite. */
const slice = 500

/** Deletes what was sent to a connection, and then the connection itself. May run again from any point. */
export const deleteConnections = jobHandler(deleteConnectionJob, async (ctx, payload, job) => {
  const { connection_id } = payload
  const isDone = await inSlices(slice, (most) => ctx.transaction((tx) => deleteSomeOfConnection(tx, connection_id, most)))
  await job.finish((tx) => (isDone ? deleteLeftovers(tx, connection_id) : job.again(tx, payload, ctx.now())))
})
