import { addTime, secondsBetween } from '../platform/time.ts'
import { waitOfProbe } from './schedule.ts'

/** State of a connection's receiver. Most fields are absent while deliveries arrive. */
export type Health = {
  readonly failing_since?: string
  /** Attempts that failed since then, and the first few messages that did. */
  readonly failures?: number
  readonly failed?: readonly number[]
  /** Time since which only probes are sent, and their number. */
  readonly open_since?: string
  readonly probes?: number
  /** The last reported part of the time until the connection is disabled, in percent. */
  readonly warned?: number
  readonly last_success_at?: string
}

/** Number of different deliveries that fail in a row after which the receiver is taken to fail, not the message. */
const inARow = 5
const disabledAfterHours = 120
const leastAttempts = 20
const warnings = [90, 70, 50]

/** Result of a failed attempt. */
export type HealthVerdict = {
  readonly health: Health
  readonly probe_at: string | null
  /** The part of the time until the connection is disabled that is to be reported, in percent. */
  readonly warning?: number
  readonly disabled?: 'gone' | 'failing'
}

export const afterSuccess = (now: string): Health => ({ last_success_at: now })

/** A failed attempt. `probing`: it was sent only to see if the receiver is back. `gone`: the receiver answered 410. */
type FailedAttempt = { readonly delivery_id: number; readonly now: string; readonly probing: boolean; readonly gone: boolean }

export function afterFailure(before: Health, { delivery_id, now, probing, gone }: FailedAttempt): HealthVerdict {
  const failing_since = before.failing_since ?? now
  const failures = (before.failures ?? 0) + 1
  const failed = [...new Set([...(before.failed ?? []), delivery_id])].slice(0, inARow)
  const open_since = before.open_since ?? (failed.length >= inARow ? now : undefined)
  const probes = (before.probes ?? 0) + Number(probing)
  const health: Health = { ...before, failing_since, failures, failed, ...(open_since && { open_since, probes }) }
  const probe_at = open_since ? addTime(now, { seconds: waitOfProbe(probes, secondsBetween(open_since, now)) }) : null
  if (gone) return { health, probe_at: null, disabled: 'gone' }

  const part = (secondsBetween(failing_since, now) / (disabledAfterHours * 3600)) * 100
  if (part >= 100 && failures >= leastAttempts)
    return { health: { ...health, warned: 100 }, probe_at: null, warning: 100, disabled: 'failing' }
  const warning = warnings.find((one) => part >= one)
  if (warning === undefined || warning <= (before.warned ?? 0)) return { health, probe_at }
  return { health: { ...health, warned: warning }, probe_at, warning }
}
