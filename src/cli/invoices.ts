import { closePendingItems, setInvoicing } from '../modules/billing/invoices/service.ts'
import { defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { addressValue, idValue, moneyValue, periodValue, vatNumberValue } from './values.ts'

export const closeInvoicesCommand = defineCommand({
  options: { organization: { about: 'whose pending items are invoiced', value: idValue, required: true } },
  async run(place, { organization }) {
    const invoices = await closePendingItems(await contextFor(place, organization))
    const lines = invoices.map(({ id, reference, tax, price_taxable, price_non_taxable }) =>
      [
        id,
        reference,
        `taxable ${price_taxable?.value ?? 'none'}`,
        `not taxable ${price_non_taxable?.value ?? 'none'}`,
        `tax ${tax.value} ${tax.currency}`,
      ].join('  '),
    )
    return { json: invoices, text: lines.join('\n') || `Organization ${organization} has no pending items.` }
  },
})

export const setInvoicingCommand = defineCommand({
  options: {
    organization: { about: 'whose invoices they are', value: idValue, required: true },
    period: { about: 'how often it is invoiced. Default: INVOICE_PERIOD', value: periodValue },
    'credit-limit': {
      about: 'pending items that make an invoice at once, in the currency of the organization; 0 for none',
      value: moneyValue,
    },
    'vat-number': { about: 'its VAT number, checked by you: it makes reverse charge possible', value: vatNumberValue },
    address: { about: 'its street and house number on invoices', value: addressValue },
    'postal-code': { about: 'its postal code on invoices', value: addressValue },
    city: { about: 'its city on invoices; the country is that of the organization', value: addressValue },
  },
  async run(place, { organization, period, 'credit-limit': cents, 'vat-number': vat_number, 'postal-code': postal_code, address, city }) {
    const context = await contextFor(place, organization)
    const account = await setInvoicing(context, { period, credit_limit_cents: cents, vat_number, address, postal_code, city })
    const address_line = [account.address, account.postal_code, account.city].filter((part) => part !== null).join(', ')
    return {
      json: account,
      text: `Organization ${organization}: period ${account.period}, credit limit ${account.credit_limit ?? 'none'}, VAT number ${account.vat_number ?? 'none'}, address ${address_line || 'none'}.`,
    }
  },
})
