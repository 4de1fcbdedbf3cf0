import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { erasePerson, type Whose } from '../src/modules/shipments/privacy/erase.ts'
import { everybodyTakes, startApp } from './harness.ts'
import { smallOrder } from './orders.ts'
import { everyRow, type Person, personOf, tablesWith, wordsOf } from './persons.ts'
import { shipment } from './shipments.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

const erase = (whose: Whose, isDryRun = false) => erasePerson(app.parts, whose, { isDryRun, print: () => {} })

/** Leaves data of a person in every table that can hold some. Answers the parcel. */
async function leaveTraces(organization: Organization, person: Person, key = 'k'): Promise<{ id: number; tracking_number: string }> {
  const { call, integration_id, id: organization_id } = organization
  const order = {
    ...smallOrder(integration_id),
    shipping_address: { ...person, email: '' },
    customer_details: { name: person.name, email: person.email, phone_number: person.phone_number },
  }
  const saved = await call('POST', '/orders', [order])
  assert.ok(saved.status < 300, saved.text)
  const made = await call('POST', '/shipments/announce', shipment({ to_address: person }), {
    'idempotency-key': key,
  })
  assert.equal(made.status, 201, made.text)
  const { id, tracking_number } = made.body.data.parcels[0]
  const log = await call('POST', `/integrations/${integration_id}/logs`, {
    base_url: 'https://shop.example',
    full_url: `https://shop.example/?q=${encodeURIComponent(person.email)}&n=${encodeURIComponent(person.name).replaceAll('%20', '+')}`,
    request: { payload: JSON.stringify({ text: `line\n${person.name}`, to: person }) },
    response: { body: { customer: { phone: person.phone_number }, note: `${person.name}, ${person.address_line_1}` } },
    exception: `No such address:\n${person.name} <${person.email.toUpperCase()}>`,
  })
  assert.equal(log.status, 201)
  await app.system.transaction(async ({ db, now }) => {
    await db
      .insertInto('tracking_events')
      .values({
        organization_id,
        parcel_id: id,
        event_type: 'scan',
        event_at: now(),
        code: 'x',
        created_at: now(),
        phase: null,
        exception: null,
        sub_status: null,
        status_type: null,
        description: `Given to ${person.name}`,
        location: null,
      } as never)
      .execute()
    await db
      .insertInto('practice_accounts')
      .values({ key_hash: person.email.length + String(id), code_challenge: 'c', code_until: now(), created_at: now() } as never)
      .execute()
    const { id: account_id } = await db.selectFrom('practice_accounts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await db
      .insertInto('practice_events')
      .values({
        account_id,
        unique_id: String(id),
        received_at: now(),
        event: JSON.stringify({ profile: { email: person.email, name: person.name } }),
      } as never)
      .execute()
    await db
      .updateTable('shipments')
      .set({ carrier_answer: JSON.stringify({ warnings: [{ message: `Leitcode of ${person.address_line_1} not found` }] }) })
      .where('organization_id', '=', organization_id)
      .where('id', '=', made.body.data.id)
      .execute()
    await db
      .updateTable('jobs')
      .set({ last_error: `refused: ${person.email}` })
      .where('organization_id', '=', organization_id)
      .execute()
  })
  return { id, tracking_number }
}

async function listen({ call }: Organization) {
  const { body } = await call('POST', '/event-subscriptions/connections', {
    type: 'webhook',
    configuration: { url: 'https://hooks.example' },
  })
  await call('POST', '/event-subscriptions/subscriptions', { connection_id: body.data.id, event_type: 'parcel.created' })
}

const expected = [
  'deliveries',
  'idempotent_requests',
  'integration_logs',
  'jobs',
  'orders',
  'practice_bookings',
  'practice_events',
  'shipments',
  'tracking_events',
]

test('after an erasure by e-mail address no table holds the name, address, street or phone number, and others are untouched', async () => {
  const [organization, elsewhere] = [await app.newOrganization(), await app.newOrganization()]
  await listen(organization)
  const [ada, ben] = [personOf('Ada'), personOf('Ben')]
  const neighbour = { ...personOf('Cleo'), address_line_1: ada.address_line_1 }
  await leaveTraces(organization, ben, 'other')
  await leaveTraces(elsewhere, neighbour)
  await leaveTraces(organization, ada)
  assert.deepEqual(await tablesWith(app, ada), expected)
  const rowsOf = async (one: Person) => (await everyRow(app)).filter(({ text }) => text.toLowerCase().includes(one.email.toLowerCase()))
  const before = [await rowsOf(ben), await rowsOf(neighbour)]

  const planned = await erase({ email: ada.email.toUpperCase() }, true)
  assert.deepEqual(await tablesWith(app, ada), expected, 'a dry run changes nothing')
  const done = await erase({ email: ada.email.toUpperCase() })
  assert.deepEqual(done, planned)
  const words = wordsOf(ada).filter((word) => !wordsOf(neighbour).includes(word))
  const left = (await everyRow(app)).filter(({ text }) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
  assert.deepEqual(left, [])
  assert.deepEqual([await rowsOf(ben), await rowsOf(neighbour)], before)
  assert.deepEqual(
    (await erase({ email: ada.email }))!.filter(({ rows }) => rows > 0),
    [],
  )
})

test('an erasure by parcel, named by id or tracking number, erases its receiver everywhere; reads and labels still answer 200', async () => {
  for (const by of ['id', 'tracking_number'] as const) {
    const organization = await app.newOrganization()
    await listen(organization)
    const ada = personOf('Ada')
    await leaveTraces(organization, ada, 'another')
    const parcel = await leaveTraces(organization, ada)
    assert.ok((await erase({ parcel: String(parcel[by]) }))!.length > 0)
    assert.deepEqual(await tablesWith(app, ada), [])
    const { call } = organization
    const shown = (await call('GET', '/shipments')).body.data[0]
    assert.deepEqual(
      [shown.to_address.name, shown.to_address.email, shown.to_address.postal_code, shown.to_address.house_number],
      ['Erased', 'erased@erased.invalid', '5612 CG', '0'],
    )
    for (const path of ['/orders', '/integrations/logs', `/parcels/${parcel.id}/documents/label`, '/events?resource_type=all'])
      assert.equal((await call('GET', path)).status, 200, path)
    const again = await call('POST', '/shipments/announce', shipment({ to_address: ada }), {
      'idempotency-key': 'k',
    })
    assert.equal(again.status, 409, 'its answer is gone, and its label is not bought twice')
  }
  assert.equal(await erase({ parcel: '999999999' }), undefined)
})

test('with an organization, the records of others stay', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const ada = personOf('Ada')
  await leaveTraces(one, ada)
  await leaveTraces(other, ada)
  await erase({ email: ada.email, organization_id: one.id })
  const shipments = async ({ call }: Organization) => (await call('GET', '/shipments')).body.data[0].to_address.name
  assert.deepEqual([await shipments(one), await shipments(other)], ['Erased', ada.name])
})

test('a run that was interrupted before the records were changed is completed by the next', async () => {
  const organization = await app.newOrganization()
  const ada = personOf('Ada')
  await leaveTraces(organization, ada)
  const stop = (line: string) => {
    if (line.startsWith('practice_bookings')) throw new Error('killed')
  }
  await assert.rejects(erasePerson(app.parts, { email: ada.email }, { isDryRun: false, print: stop }), /killed/)
  assert.deepEqual(await tablesWith(app, ada), ['orders', 'practice_events', 'shipments', 'tracking_events'])
  await erase({ email: ada.email })
  assert.deepEqual(await tablesWith(app, ada), [])
})

test('the address of a shop that a return goes to is not erased', async () => {
  const organization = await app.newOrganization()
  const [ada, shop] = [personOf('Ada'), personOf('Shop')]
  assert.equal((await organization.call('POST', '/addresses/sender-addresses', shop)).status, 201)
  const returned = await organization.call('POST', '/shipments/announce', shipment({ from_address: ada, to_address: shop }))
  assert.equal(returned.status, 201, returned.text)
  await erase({ email: ada.email })
  assert.deepEqual(await tablesWith(app, ada), [])
  const shown = (await organization.call('GET', '/shipments')).body.data[0]
  assert.deepEqual([shown.from_address.name, shown.to_address.name, shown.to_address.email], ['Erased', shop.name, shop.email])
})
