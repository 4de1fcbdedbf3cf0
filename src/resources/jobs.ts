import type { JobHandler, Schedule } from '../jobs/kind.ts'
import { moveOtherRunTimes } from '../jobs/run-times.ts'
import { validateContract } from './contracts/jobs.ts'
import { deleteConnections } from './event-subscriptions/jobs.ts'
import { deleteIntegrations } from './integrations/jobs.ts'
import { trackParcels } from './parcel-tracking/jobs.ts'
import { announceShipments, cancelShipments, resumePurchases, resumeSchedule } from './shipments/jobs.ts'
import { removeRetiredContracts } from './shipments/release-contract.ts'

/** What runs behind the requests, one entry for each kind of job that an area has. */
export const jobHandlers: readonly JobHandler[] = [
  validateContract,
  announceShipments,
  cancelShipments,
  resumePurchases,
  trackParcels,
  deleteConnections,
  deleteIntegrations,
  moveOtherRunTimes,
  removeRetiredContracts,
]

/** What comes again by itself. */
export const jobSchedules: readonly Schedule[] = [resumeSchedule]
