import type { JobHandler } from '../jobs/kind.ts'
import { validateContract } from './contracts/jobs.ts'

/** What runs behind the requests, one entry for each kind of job that an area has. */
export const handlers: readonly JobHandler[] = [validateContract]
