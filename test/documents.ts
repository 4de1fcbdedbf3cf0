import * as documents from '../src/labels/documents/index.ts'
import type { DocumentPage } from '../src/labels/marks.ts'
import { pdfOf } from '../src/labels/pdf/document.ts'
import * as samples from './fixtures/documents/samples.ts'
import { readPdf } from './reading.ts'

/** Every document with a model to draw it from. */
export type Drawn = { readonly name: string; readonly sample: any; readonly draw: (model: any) => DocumentPage[] }
export const customsDocuments: readonly Drawn[] = [
  { name: 'cn23', sample: samples.customsSample, draw: documents.cn23 },
  { name: 'cp71', sample: samples.customsSample, draw: documents.cp71 },
  { name: 'cn23-default', sample: samples.customsSample, draw: documents.cn23Default },
  { name: 'commercial-invoice', sample: samples.customsSample, draw: documents.commercialInvoice },
]
export const allDocuments: readonly Drawn[] = [
  ...customsDocuments,
  { name: 'air-waybill', sample: samples.airWaybillSample, draw: documents.airWaybill },
  { name: 'qr', sample: samples.qrSample, draw: documents.qrDocument },
  { name: 'proof-of-delivery', sample: samples.proofSample, draw: documents.proofOfDelivery },
  { name: 'invoice', sample: samples.invoiceSample, draw: documents.invoice },
  { name: 'claim-letter', sample: samples.claimSample, draw: documents.claimLetter },
]

/** What others read on each page; line breaks are spaces. */
export async function textsOf(pages: readonly DocumentPage[]): Promise<string[]> {
  const read = await readPdf(pdfOf(pages, { title: 'Document' }), 1)
  return read.map(({ lines }) => lines.join(' ').replaceAll(/\s+/g, ' '))
}

/** Each value with its path: `items.0.sku`. */
export function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, path ? `${path}.${key}` : key))
}

/** The same document with other words: what has to have a form (amounts, currencies, countries, numbers) stays. */
export function reworded(value: any, change: (text: string, path: string) => string, path = ''): any {
  if (typeof value === 'string') return isFormed(path) ? value : change(value, path)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one, i) => reworded(one, change, `${path}.${i}`))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, reworded(one, change, `${path}.${key}`)]))
}

const isFormed = (path: string) =>
  /\.(country_code|origin_country|currency|export_reason|export_type|undeliverable|vat_rate|content|kind)$/.test(path) ||
  /(price|costs|discount_granted|charges|value|insured_value|cash_on_delivery|carriage|customs)\.value$/.test(path)
