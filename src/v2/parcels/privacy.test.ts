import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { personOf, tablesWith } from '../../../test/persons.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'
import { erasePerson } from '../../modules/shipments/privacy/erase.ts'

const app = await startApp()
after(() => app.close())

const ada = (changes: Record<string, unknown> = {}) => {
  const person = personOf('Ada')
  const { name, email, phone_number: telephone, address_line_1: address } = person
  return { person, sent: v2Parcel({ name, email, telephone, address, company_name: '', note: `Ask ${name}`, ...changes }) }
}
const erase = (whose: { email?: string; parcel?: string }) => erasePerson(app.parts, whose, { isDryRun: false, print: () => {} })

for (const by of ['email', 'parcel'] as const)
  test(`an erasure by ${by} removes the receiver from a parcel without a label and from one with a label`, async () => {
    const { v2 } = await newV2Organization(app)
    const { person, sent } = ada()
    const ids: number[] = []
    for (const request_label of [false, true]) {
      const { status, body, text } = await v2('POST', '/parcels', { parcel: { ...sent, request_label } })
      assert.equal(status, 200, text)
      ids.push(body.parcel.id)
    }
    assert.ok((await tablesWith(app, person)).includes('v2_parcels'))
    assert.ok(await erase(by === 'email' ? { email: person.email } : { parcel: String(ids[0]) }))
    assert.deepEqual(await tablesWith(app, person), [])
    for (const id of ids) {
      const { parcel } = (await v2('GET', `/parcels/${id}`)).body
      assert.deepEqual([parcel.name, parcel.note, parcel.city], ['Erased', 'Ask Erased', 'Eindhoven'])
    }
  })

test('an erasure removes the shopper of a return without a label, who is its sender', async () => {
  const { v2 } = await newV2Organization(app)
  const { person } = ada()
  const from = {
    from_name: person.name,
    from_email: person.email,
    from_address_1: person.address_line_1,
    from_city: 'Eindhoven',
    from_postal_code: '5612 CG',
    from_country: 'NL',
  }
  const parcel = v2Parcel({ is_return: true, request_label: false, shipment: { id: methods.postReturn }, ...from })
  assert.equal((await v2('POST', '/parcels', { parcel })).status, 200)
  assert.ok(await erase({ email: person.email }))
  assert.deepEqual(await tablesWith(app, person), [])
})
