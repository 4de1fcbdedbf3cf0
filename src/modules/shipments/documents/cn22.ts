import { carrierOf } from '../../../carriers/registry.ts'
import type { ExportReason } from '../../../labels/documents/model.ts'
import type { Cn22 } from '../../../labels/label.ts'
import type { PrintableParcel } from '../record/stored.ts'
import { itemsOf, lineGrams, lineValue, totalOf } from './on-paper.ts'

const categories: Readonly<Record<ExportReason, Cn22['category']>> = {
  gift: 'gift',
  documents: 'documents',
  commercial_goods: 'sale_of_goods',
  commercial_sample: 'commercial_sample',
  returned_goods: 'returned_goods',
  personal_use: 'other',
}

/** The small declaration, which a post has on the label itself: each line for all pieces of its kind. */
export function cn22Of(printable: PrintableParcel): Cn22 | null {
  const { documents, shipment } = printable
  const items = itemsOf(printable)
  if (!carrierOf(shipment.carrier_code)?.isPost || !documents.includes('cn23') || items.length === 0) return null
  const reason = shipment.document.customs_information?.export_reason
  const values = items.map(lineValue)
  return {
    category: reason ? categories[reason] : 'other',
    items: items.map((item, at) => ({
      description: item.description,
      quantity: item.quantity,
      weight_g: lineGrams(item),
      value: values[at]!,
      hs_code: item.hs_code || null,
      origin_country: item.origin_country ?? null,
    })),
    total_weight_g: items.reduce((sum, item) => sum + lineGrams(item), 0),
    // Several currencies have no sum.
    total_value: new Set(values.map(({ currency }) => currency)).size > 1 ? { value: '', currency: '' } : totalOf(values),
  }
}
