import { closeInvoices } from '../src/modules/billing/invoices/closing.ts'
import { billCorrection } from '../src/modules/billing/ledger/service.ts'
import type { Context } from '../src/platform/context.ts'
import { addTime } from '../src/platform/time.ts'
import { pagesOf } from './harness.ts'
import type { Caller } from './shipments.ts'

/** All invoice items of an organization, oldest first. */
export async function itemsOf({ call }: Caller, query = ''): Promise<any[]> {
  const items: any[] = []
  for await (const { body } of pagesOf(call, `/invoice-items?page_size=500${query && `&${query}`}`)) items.push(...body.data)
  return items.reverse()
}

/** All invoices of an organization, oldest first. */
export async function invoicesOf({ call }: Caller): Promise<any[]> {
  const invoices: any[] = []
  for await (const { body } of pagesOf(call, '/invoices?page_size=500')) invoices.push(...body.data)
  return invoices.reverse()
}

/** `5.4200` in ten-thousandths. */
export const unitsOf = (value: string) => Number(value.replace('.', ''))

/** An item in a line: what it is, what it costs, and what for. */
export const lineOf = ({ type, subtype, price }: any) => [type, subtype, price.value].filter((part) => part !== null).join(' ')

/** A seller in the Netherlands. */
export const issuerSettings = {
  INVOICE_ISSUER_NAME: 'Parcels Ltd',
  INVOICE_ISSUER_ADDRESS: 'Dock 1',
  INVOICE_ISSUER_POSTAL_CODE: '5611 EM',
  INVOICE_ISSUER_CITY: 'Eindhoven',
  INVOICE_ISSUER_COUNTRY: 'NL',
  INVOICE_ISSUER_VAT_ID: 'NL000000000B01',
  INVOICE_ISSUER_COC_ID: '12345678',
}

let corrections = 0
/** Bills amounts, as corrections: the shortest way to items of any price. */
export const billCents = (context: Context, cents: readonly number[], { currency = 'EUR', description = 'Weighed' } = {}) =>
  context.transaction(async (tx) => {
    for (const one of cents)
      await billCorrection(tx, {
        parcel_id: 1,
        correction_key: String(++corrections),
        subtype: 'weight',
        description,
        carrier_code: 'swiftly',
        from_country: 'NL',
        price: { cents: one, currency },
      })
  })

/** Invoices all that is pending. */
export const closeNow = (context: Context, options?: Parameters<typeof closeInvoices>[2]) =>
  closeInvoices(context, { until: addTime(context.now(), { seconds: 1 }), type: 'periodic' }, options)
