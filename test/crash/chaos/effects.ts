import type { LabelOrder } from '../labels/label-order.ts'

type Acknowledgement = { readonly at: number; readonly by: string }

/** A label as its client knows it. `way`: what keeps an attempt that is sent again from buying it twice. */
export type Label = LabelOrder & {
  readonly way: 'key' | 'reference' | 'both' | 'neither'
  acknowledged?: Acknowledgement
  cancelAcknowledged?: Acknowledgement
}

/** An order as its client knows it: the last version that was sent, and the last that was acknowledged, when and by whom. */
export type StoredOrder = {
  readonly order_id: string
  readonly isKeyed: boolean
  sent: number
  acknowledged: number
  at: number
  by: string
}
