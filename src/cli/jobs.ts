import { countJobs, listDeadJobs, reviveJob } from '../jobs/queue.ts'
import { CommandError, defineCommand } from './command.ts'
import { idValue } from './values.ts'

export const listJobsCommand = defineCommand({
  options: {},
  async run({ open }) {
    const { system } = await open()
    const { waiting, dead } = await countJobs(system)
    const jobs = (await listDeadJobs(system)).map(({ payload, ...job }) => ({ ...job, payload: JSON.parse(payload) }))
    const lines = jobs.map((job) => `${job.id}  ${job.kind}  ${job.attempts} attempts, failed ${job.dead_at}: ${job.last_error}`)
    return { json: { waiting, dead, jobs }, text: [`${waiting} pending, ${dead} failed`, ...lines].join('\n') }
  },
})

export const retryJobCommand = defineCommand({
  argument: { ...idValue, placeholder: 'JOB' },
  options: {},
  async run({ open }, _, job) {
    const { system } = await open()
    if (!(await reviveJob(system, job))) throw new CommandError(`No failed job has the id ${job}. List them with: crossdock jobs list`)
    return { json: { retried: job }, text: `Job ${job} runs again as soon as a server takes it.` }
  },
})
