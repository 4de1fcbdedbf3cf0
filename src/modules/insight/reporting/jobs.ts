import { jobHandler } from '../../../jobs/kind.ts'
import { failReport, makeReport } from './make-report.ts'
import { makeReportJob } from './service.ts'

/** Repeats the job under the same id until its report is finished, so that the next one begins only then. */
export const makeReports = jobHandler(makeReportJob, async (ctx, { report_id }, job) => {
  const isLastAttempt = job.attempt >= makeReportJob.attempts
  const isDone = await makeReport(ctx, report_id).catch(async (error: unknown) => {
    if (isLastAttempt) await failReport(ctx, report_id)
    throw error
  })
  await job.finish(async (tx) => {
    if (!isDone) await job.again(tx, { report_id }, tx.now())
  })
})
