import type { JobHandler, Schedule } from '../jobs/kind.ts'
import { moveOtherRunTimes } from '../jobs/run-times.ts'
import { sendEmails } from '../mail/jobs.ts'
import { checkCreditLimit, closeInvoicesHandler } from './billing/invoices/jobs.ts'
import { validateContract } from './contracts/jobs.ts'
import { closeDays } from './handover/manifests/jobs.ts'
import { bookPickups, cancelPickups, completePickups } from './handover/pickups/jobs.ts'
import { removeRetiredContracts } from './handover/release-contract.ts'
import { foldRollupsHandler, foldSchedule, foldSpendHandler, foldSpendSchedule } from './insight/analytics/jobs.ts'
import { makeReports } from './insight/reporting/jobs.ts'
import { deleteConnections } from './notifications/jobs.ts'
import { deleteIntegrations } from './sales/jobs.ts'
import { announceShipments, cancelShipments, resumePurchases, resumeSchedule } from './shipments/jobs.ts'
import { followChanges } from './shipments/tracking/follow-changes.ts'
import { findDueParcels, moveOtherPollTimes, pollParcels, pollSchedule, trackParcels } from './shipments/tracking/jobs.ts'
import { subscribeToPushes } from './shipments/tracking/subscribe.ts'
import { followTicketSteps, sendWaitingTickets, takePlannedSteps } from './support/desk/jobs.ts'

/** The job handlers, one entry for each kind of job that an area has. */
export const jobHandlers: readonly JobHandler[] = [
  validateContract,
  subscribeToPushes,
  announceShipments,
  cancelShipments,
  resumePurchases,
  trackParcels,
  pollParcels,
  findDueParcels,
  followChanges,
  moveOtherPollTimes,
  closeDays,
  bookPickups,
  cancelPickups,
  completePickups,
  deleteConnections,
  deleteIntegrations,
  moveOtherRunTimes,
  removeRetiredContracts,
  closeInvoicesHandler,
  checkCreditLimit,
  sendEmails,
  followTicketSteps,
  takePlannedSteps,
  sendWaitingTickets,
  foldRollupsHandler,
  foldSpendHandler,
  makeReports,
]

/** Schedules of recurring jobs. */
export const jobSchedules: readonly Schedule[] = [resumeSchedule, pollSchedule, foldSchedule, foldSpendSchedule]
