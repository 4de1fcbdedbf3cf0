import type { DeliveryOption } from '../../carriers/kit/returns.ts'
import type { refundTypes } from '../account/return-settings/schema.ts'
import type { ReturnData, ReturnRequest } from './schema.ts'

/** `requested`: the merchant has to approve it. `awaiting_payment`: the shopper has to pay for it. Neither is announced before. */
export const returnStatuses = ['open', 'requested', 'request_rejected', 'awaiting_payment', 'payment_failed'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export type Refund = { readonly refund_type: (typeof refundTypes)[number]; readonly message: string | null }
type Amount = { readonly value: number; readonly currency: string }
export type ReturnImage = { readonly product_id: string | null; readonly token: string; readonly description: string | null }

/** Data of a return in addition to its shipment: the JSON of the column `document`. */
export type StoredReturnBody = {
  readonly product_code: string
  readonly collo_count: number
  readonly send_tracking_emails: boolean
  readonly delivery_option: DeliveryOption | null
  readonly total_insured_value: NonNullable<ReturnRequest['total_insured_value']> | null
  readonly customs_invoice_nr: string | null
  readonly return_data: ReturnData | null
  readonly label_cost: Amount | null
  readonly reason: { readonly id: number; readonly message: string | null } | null
  readonly refund: Refund | null
  readonly return_fee: Amount | null
  readonly images: readonly ReturnImage[]
}
