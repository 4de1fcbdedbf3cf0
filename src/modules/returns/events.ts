import type { z } from 'zod'
import type { Transaction } from '../../platform/context.ts'
import { defineChanges } from '../../platform/events.ts'
import { returnCreatedMessage } from '../../webhooks/public-events/integration-messages.ts'
import { formatSubject, publishToIntegration } from '../../webhooks/publish.ts'
import type { StoredShipment } from '../shipments/index.ts'
import type { StoredReturnBody } from './stored.ts'

export const { created: returnCreated, updated: returnUpdated } = defineChanges('return')

type NewReturn = { readonly id: number; readonly event_id: number; readonly body: StoredReturnBody; readonly stored: StoredShipment }

/** Sends a new return to the webhook of its integration. */
export const publishReturnCreated = (tx: Transaction, { id, event_id, body, stored }: NewReturn) =>
  publishToIntegration(tx, stored.shipment.integration_id, async () => {
    const { type: action } = returnCreatedMessage
    const payload: z.input<typeof returnCreatedMessage.payload> = {
      action,
      timestamp: Date.parse(tx.now()),
      data: { id, ...toWebhookData(body, stored) },
    }
    return { event_id, event_type: action, subject: formatSubject(returnCreatedMessage, id), body: JSON.stringify(payload) }
  })

/** A return is sent to an address that is not stored, so that it has no id. */
function toWebhookData({ reason, return_fee, delivery_option, refund }: StoredReturnBody, { document, contents }: StoredShipment) {
  const items = contents.flatMap(({ parcel_items }) =>
    parcel_items.map(({ item_id, description, quantity, sku, hs_code, return_reason_id }) => ({
      item_id: item_id ?? null,
      description,
      quantity,
      sku: sku ?? null,
      hs_code: hs_code || null,
      return_reason_id: return_reason_id ? Number(return_reason_id) : null,
    })),
  )
  return {
    brand_id: document.brand_id,
    order_number: document.order_number || null,
    return_reason_id: reason?.id ?? items.find(({ return_reason_id }) => return_reason_id !== null)?.return_reason_id ?? null,
    return_address_id: null,
    paid_return: return_fee !== null,
    delivery_choice: delivery_option,
    refund_type: refund?.refund_type ?? null,
    items,
  }
}
