import type { Transaction } from '../platform/context.ts'
import { emitEvent, eventKind } from '../platform/events.ts'
import type { ConnectionOwner } from './channel.ts'

/** Subject of an event: a connection, or the integration whose webhook it is. */
type EventQueue = { readonly id: number; readonly integration_id: number | null }
type OwnedQueue = { readonly queue: EventQueue; readonly owner: ConnectionOwner | undefined }

const defineKinds = (resource_type: 'connection' | 'integration') => ({
  failing: eventKind(`${resource_type}.webhook_failing`, { resource_type, operation: 'update' }),
  disabled: eventKind(`${resource_type}.webhook_disabled`, { resource_type, operation: 'update' }),
  givenUp: eventKind(`${resource_type}.delivery_failed`, { resource_type }),
})
const [connection, integration] = [defineKinds('connection'), defineKinds('integration')]
const findSubject = ({ id, integration_id }: EventQueue) =>
  integration_id === null ? { kinds: connection, id } : { kinds: integration, id: integration_id }

/** Sets `failing_since` of the integration at the first failure; the first success after that clears it. */
export async function connectionFailed(tx: Transaction, { queue: lane, owner }: OwnedQueue, since: string) {
  if (lane.integration_id !== null) await owner?.setFailing(tx, lane.integration_id, since)
}
export async function connectionRecovered(tx: Transaction, { queue: lane, owner }: OwnedQueue) {
  if (lane.integration_id !== null) await owner?.setFailing(tx, lane.integration_id, null)
}

/** Reports that no delivery has arrived for a part of the time after which the connection is disabled. */
export function connectionFailing(tx: Transaction, of: EventQueue) {
  const { kinds, id } = findSubject(of)
  return emitEvent(tx, kinds.failing, id)
}

export async function connectionDisabled(tx: Transaction, { queue: lane, owner }: OwnedQueue) {
  const { kinds, id } = findSubject(lane)
  if (lane.integration_id !== null) await owner?.setDisabled(tx, lane.integration_id)
  await emitEvent(tx, kinds.disabled, id)
}

/** A message was given up, and those behind it go on. */
export function deliveryFailed(tx: Transaction, of: EventQueue) {
  const { kinds, id } = findSubject(of)
  return emitEvent(tx, kinds.givenUp, id)
}
