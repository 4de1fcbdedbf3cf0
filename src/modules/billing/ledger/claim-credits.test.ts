import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { billCents, closeNow, invoicesOf, itemsOf } from '../../../../test/billing.ts'
import { startApp } from '../../../../test/harness.ts'
import { creditClaim } from './service.ts'

const app = await startApp()
after(() => app.close())

const claimOf = (ticket_id: number, minor: number, currency: string) => ({
  ticket_id,
  parcel_id: null,
  carrier_code: 'swiftly',
  from_country: 'NL',
  tracking_number: 'SW1',
  amount: { minor, currency },
})

test('a paid claim is credited once, in the coins of its currency', async () => {
  const organization = await app.newOrganization()
  for (const [ticket_id, minor, currency] of [
    [1, 2000, 'EUR'],
    [1, 2000, 'EUR'],
    [2, 1500, 'JPY'],
    [3, 1234, 'BHD'],
  ] as const)
    await organization.context.transaction((tx) => creditClaim(tx, claimOf(ticket_id, minor, currency)))
  const items = await itemsOf(organization, 'type=claim')
  assert.deepEqual(items.map(({ price, reference }) => `${price.value} ${price.currency} ${reference}`).sort(), [
    '-1.2340 BHD 3',
    '-1500.0000 JPY 2',
    '-20.0000 EUR 1',
  ])
})

test('a claim is a compensation and has no VAT, on an invoice whose other items have', async () => {
  const organization = await app.newOrganization()
  await billCents(organization.context, [10_000])
  await organization.context.transaction((tx) => creditClaim(tx, claimOf(9, 2000, 'EUR')))
  await closeNow(organization.context)
  const [invoice] = await invoicesOf(organization)
  const amounts = [invoice.price_taxable, invoice.price_non_taxable, invoice.tax].map(({ value }) => value)
  assert.deepEqual(amounts, ['100.0000', '-20.0000', '21.0000'])
})
