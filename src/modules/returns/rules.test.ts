import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newReturn, readReturn, returned } from '../../../test/returns.ts'
import { receiver, sender } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const action = (identifier: string, value: unknown) => ({ identifier, value: String(value) })

async function organizationWith(...actions: object[]) {
  const organization = await app.newOrganization()
  const made = await organization.call('POST', '/shipping-rules/rules', { name: 'Rule', criteria: { conditions: [] }, actions })
  assert.equal(made.status, 201, made.text)
  return organization
}
const ruled = async (organization: Awaited<ReturnType<typeof organizationWith>>, changes: object = {}) =>
  readReturn(organization, (await newReturn(organization, { apply_rules: true, ...changes })).return_id)

test('rules apply where apply_rules is true, and what they set wins over what was sent', async () => {
  const organization = await organizationWith(action('set_weight', 3), action('set_shipping_method', 'swiftly:return/labelless'))
  const { weight, shipping_option, delivery_option } = await ruled(organization)
  assert.deepEqual([weight.value, shipping_option.code, delivery_option], [3, 'swiftly:return/labelless', 'drop_off_labelless'])
  const { return_id } = await newReturn(organization)
  const plain = await readReturn(organization, return_id)
  assert.deepEqual([plain.weight.value, plain.shipping_option.code], [1.2, 'swiftly:return'])
  const { body } = await organization.call('POST', '/returns/validate', returned({ apply_rules: true }))
  assert.deepEqual([body.weight, body.ship_with.shipping_option_code], [3, 'swiftly:return/labelless'])
})

test('an option that is not for returns, and other addresses, are left out', async () => {
  const organization = await organizationWith(
    action('set_shipping_method', 'swiftly:home'),
    action('set_customer_email', 'rule@example.com'),
    action('set_weight', 2),
  )
  const address = (await organization.call('POST', '/addresses/sender-addresses', { ...sender, name: 'Ruling' })).body.data.id
  await organization.call('POST', '/shipping-rules/rules', { name: 'B', criteria: {}, actions: [action('ship_with_address', address)] })
  const { weight, shipping_option, from_address, to_address } = await ruled(organization)
  assert.deepEqual(
    [weight.value, shipping_option.code, from_address.name, from_address.email, to_address.email],
    [2, 'swiftly:return', receiver.name, receiver.email, 'returns@example.com'],
  )
})

test('apply_rules without rules has no effect', async () => {
  const organization = await app.newOrganization()
  const { weight, parcel_items } = await ruled(organization)
  assert.deepEqual([weight.value, parcel_items[0].return_reason.id], [1.2, 31])
})
