import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, startApp } from '../../../test/harness.ts'
import { newReturn } from '../../../test/returns.ts'
import { type Caller, faultsOf, runJobs } from '../../../test/shipments.ts'
import { connectShop } from '../../../test/webhooks.ts'
import { ReturnRequest } from './schema.ts'
import { createReturn } from './service.ts'

const app = await startApp()
after(() => app.close())
const ever = { from_date: '2020-01-01 00:00:00', to_date: '2099-01-01 00:00:00' }
const pathOf = (query: Record<string, string>) => `/returns?${new URLSearchParams({ ...ever, ...query })}`
const idsIn = (body: any): number[] => body.data.map(({ id }: any) => id)

async function listed({ call }: Caller, query: Record<string, string> = {}) {
  const { status, body, text } = await call('GET', pathOf(query))
  assert.equal(status, 200, text)
  return body
}

test('200 with pages of full addresses in both directions, newest first, and null at the ends', async () => {
  const organization = await app.newOrganization()
  const made: number[] = []
  for (let i = 0; i < 5; i++) made.unshift((await newReturn(organization)).return_id)
  const first = await listed(organization, { page_size: '2' })
  assert.deepEqual([Object.keys(first), idsIn(first), first.previous], [['next', 'previous', 'data'], made.slice(0, 2), null])
  assert.ok(first.next.startsWith(`${baseUrl}/api/v3/returns?`))
  const at = async (url: string) => (await organization.call('GET', url.slice(`${baseUrl}/api/v3`.length))).body
  const second = await at(first.next)
  const third = await at(second.next)
  assert.deepEqual([idsIn(second), idsIn(third), third.next], [made.slice(2, 4), made.slice(4), null])
  assert.deepEqual(idsIn(await at(third.previous)), made.slice(2, 4))
  assert.deepEqual(first.data[0], (await organization.call('GET', `/returns/${made[0]}`)).body)
})

test('a page has 40 returns at most: other sizes are clamped', async () => {
  const organization = await app.newOrganization()
  for (let i = 0; i < 42; i++) await newReturn(organization)
  const sizes = await Promise.all(
    ['0', '-5', '1', '40', '100'].map(async (page_size) => (await listed(organization, { page_size })).data.length),
  )
  assert.deepEqual([...sizes, (await listed(organization)).data.length], [1, 1, 1, 40, 40, 40])
})

test('from_date and to_date are inclusive, in every form of a time', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await newReturn(organization)
  const time = app.clock.time
  const [day, clock] = [time.slice(0, 10), time.slice(11, 19)]
  const second = (seconds: number) => new Date(Date.parse(time) + seconds * 1_000).toISOString()
  const found = [
    { from_date: time, to_date: time },
    { from_date: `${day} ${clock}`, to_date: second(1) },
    { from_date: `${day}T${clock}`, to_date: second(1) },
    { from_date: `${day}T${clock}+00:00`, to_date: second(1) },
    { from_date: day, to_date: day },
    { from_date: `${day} 10:00:00+01:00`, to_date: second(1) },
  ]
  for (const query of found) assert.deepEqual(idsIn(await listed(organization, query)), [return_id], JSON.stringify(query))
  const plus = await organization.call('GET', `/returns?from_date=${day}T10:00:00+01:00&to_date=${time}`)
  assert.deepEqual([plus.status, idsIn(plus.body)], [200, [return_id]], plus.text)
  for (const query of [{ from_date: second(1) }, { to_date: second(-1) }]) assert.deepEqual(idsIn(await listed(organization, query)), [])
})

test('parent_parcel_status finds the returns whose parcel has the status now', async () => {
  const organization = await app.newOrganization()
  const delivered = await newReturn(organization)
  await runJobs(organization, 'P10D')
  const ready = await newReturn(organization)
  await runJobs(organization)
  const waiting = await newReturn(organization)
  const by = async (parent_parcel_status: string) => idsIn(await listed(organization, { parent_parcel_status }))
  assert.deepEqual(
    [await by('delivered'), await by('ready-to-send'), await by('announcing'), await by('unsorted2'), await by('no-label')],
    [[delivered.return_id], [ready.return_id], [waiting.return_id], [], []],
  )
})

test('a key sees the returns of its integration only, and those of the portal for its parcels', async () => {
  const organization = await app.newOrganization()
  const mine = await newReturn(organization)
  const integration_id = await connectShop(app, organization)
  const [example] = ReturnRequest.meta()!.examples as [object]
  await createReturn(organization.context, ReturnRequest.parse(example), { outgoing_shipment_id: 's', integration_id, status: 'open' })
  const own = await createReturn(organization.context, ReturnRequest.parse(example), {
    outgoing_shipment_id: 's',
    integration_id: organization.integration_id,
    status: 'requested',
  })
  assert.deepEqual(idsIn(await listed(organization)), [own.return_id, mine.return_id])
  assert.deepEqual(idsIn(await listed(await app.newOrganization())), [])
})

const bad: readonly (readonly [query: string, faults: readonly string[]])[] = [
  ['', ['required from_date', 'required to_date']],
  ['from_date=2026-01-01 00:00:00', ['required to_date']],
  ['from_date=yesterday&to_date=2026-01-01', ['invalid from_date']],
  ['from_date=2026-02-30&to_date=2026-03-01', ['invalid from_date']],
  ['from_date=2026-02-01 25:00:00&to_date=2026-03-01', ['invalid from_date']],
  ['from_date=2026-01-02&to_date=2026-01-01', ['invalid from_date']],
  ['from_date=2026-01-01&to_date=2026-01-02&parent_parcel_status=DELIVERED', ['invalid_choice parent_parcel_status']],
  ['from_date=2026-01-01&to_date=2026-01-02&page_size=many', ['invalid page_size']],
  ['from_date=2026-01-01&to_date=2026-01-02&colour=red', ['unknown_field colour']],
]
for (const [query, faults] of bad)
  test(`400 for the list of returns with ${query || 'no parameters'}`, async () => {
    const answer = await (await app.newOrganization()).call('GET', `/returns?${query.replaceAll(' ', '%20')}`)
    assert.deepEqual([answer.status, faultsOf(answer)], [400, faults], answer.text)
  })

test('404 for a cursor of another list, and a cursor that clients build themselves begins at a time', async () => {
  const organization = await app.newOrganization()
  for (let i = 0; i < 2; i++) await newReturn(organization)
  const next = new URL((await listed(organization, { page_size: '1' })).next).searchParams.get('cursor')!
  const wrong = await organization.call('GET', pathOf({ page_size: '1', cursor: next, parent_parcel_status: 'delivered' }))
  assert.deepEqual([wrong.status, wrong.body.errors[0].source], [404, { parameter: 'cursor' }])
  const cursor = Buffer.from(`p=${app.clock.time}&r=1`).toString('base64')
  assert.equal((await organization.call('GET', pathOf({ cursor }))).status, 200)
})
