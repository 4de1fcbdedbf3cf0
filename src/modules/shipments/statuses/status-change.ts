import type { Transaction } from '../../../platform/context.ts'
import { emitEvent, emitNumberedEvent } from '../../../platform/events.ts'
import { parcelStatusMessage } from '../../../webhooks/public-events/integration-messages.ts'
import { formatSubject, publishToIntegration } from '../../../webhooks/publish.ts'
import { parcelStatusChanged } from './events.ts'
import { addReturnStatus } from './return-status-store.ts'
import type { StatusCode } from './statuses.ts'

type Change = {
  readonly to: StatusCode
  /** Time of the change as the carrier reports it; absent if the carrier did not cause it. `message`: the words of the carrier. */
  readonly carrier_at?: string
  readonly message?: string | null
}

type ChangedParcel = { readonly id: number; readonly integration_id: number; readonly is_return: boolean }

/**
 * Publishes a change of a parcel's status, whatever its cause: as an event, and to the webhook of the integration that the parcel
 * was made through. As the parcel is then, but for the status, which may be one of several changes at once.
 */
export async function publishStatusChanged(tx: Transaction, parcel: ChangedParcel, change: Change) {
  const { id, integration_id, is_return } = parcel
  const { to, carrier_at = null, message = null } = change
  const timestamp = tx.now()
  if (is_return) await addReturnStatus(tx, id, { status: to, at: carrier_at ?? timestamp, message })
  const isPublished = await publishToIntegration(tx, integration_id, async () => {
    const event_id = await emitNumberedEvent(tx, parcelStatusChanged, id)
    const { type: action } = parcelStatusMessage
    const body = JSON.stringify({
      action,
      timestamp: Date.parse(timestamp),
      carrier_status_change_timestamp: carrier_at && Date.parse(carrier_at),
      parcel: await tx.presentParcel(tx, id, { status: to, updated_at: timestamp }),
    })
    return { event_id, event_type: action, subject: formatSubject(parcelStatusMessage, id), body }
  })
  if (!isPublished) await emitEvent(tx, parcelStatusChanged, id)
}
