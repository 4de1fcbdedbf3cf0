import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { everyRow, personOf, tablesWith } from '../../../../test/persons.ts'
import { addresses } from '../../../../test/stored-parcels.ts'
import { claimable, keepScanned, takeStep, uploadedFile } from '../../../../test/tickets.ts'
import { createHousekeeping } from '../../../app.ts'
import { getFile } from '../../../platform/file-store/index.ts'
import { erasePerson } from '../../shipments/privacy/erase.ts'

const app = await startApp({ set: { RETENTION_PERSONAL_DATA_DAYS: 30 } })
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
let streets = 0

/** A ticket about a parcel to a person, in which everything that can be said is said: also an address that no other record has. */
async function talkativeTicket({ call, context }: Organization, person: ReturnType<typeof personOf>) {
  const secret = `Nieuwe Laan ${1_000 + ++streets}`
  const to = { ...addresses.home, ...person }
  const { tracking_number } = await keepScanned(context, { ...claimable.address_change, to })
  const body = { tracking_number, new_address: `${secret}, Utrecht`, additional_details: `${person.name} moved to ${secret}.` }
  const { ticket_id } = (await call('POST', '/dsf/tickets/address-change', body)).body
  await takeStep(context, ticket_id, { name: 'request_documents', data_types: ['sales_invoice', 'other'], comment: `Ask ${secret}` })
  const { requested_actions } = (await call('GET', `/dsf/tickets/${ticket_id}`)).body
  const file_token = await uploadedFile(context)
  const answer = { request_id: requested_actions[0].id, comment: `Sent to ${secret}`, attachments: [{ file_token }] }
  assert.equal((await call('POST', '/dsf/tickets/requested-data', answer)).status, 200)
  return { ticket_id, secret, file_token }
}
const tablesSaying = async (text: string) =>
  [...new Set((await everyRow(app)).filter((row) => row.text.includes(text)).map(({ table }) => table))].sort()
const ticketTables = ['support_tickets', 'ticket_requests', 'ticket_steps']

async function runHousekeeping() {
  const housekeeping = createHousekeeping()
  await housekeeping.handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })
  return housekeeping.deleted.get('ticket_texts')
}

test('crossdock privacy erase removes all texts and files of the tickets about the parcels of a person, and of no other', async () => {
  const organization = await app.newOrganization()
  const [ada, ben] = [personOf('Ada'), personOf('Ben')]
  const [theirs, other] = [await talkativeTicket(organization, ada), await talkativeTicket(organization, ben)]
  assert.deepEqual(await tablesSaying(theirs.secret), ticketTables)
  const erased = await erasePerson(app.parts, { email: ada.email }, { isDryRun: false, print: () => {} })
  assert.deepEqual(await tablesSaying(theirs.secret), [])
  assert.deepEqual(await tablesWith(app, ada), [])
  assert.deepEqual(
    erased!.filter(({ table }) => ticketTables.includes(table)).map(({ table, rows }) => [table, rows]),
    [
      ['ticket_steps', 1],
      ['ticket_requests', 2],
      ['support_tickets', 1],
    ],
  )
  assert.equal(await getFile(app.system, theirs.file_token), undefined)
  assert.deepEqual(await tablesSaying(other.secret), ticketTables)
  assert.ok(await getFile(app.system, other.file_token))
  const { status, body } = await organization.call('GET', `/dsf/tickets/${theirs.ticket_id}`)
  assert.deepEqual([status, body.type, body.requested_actions.length], [200, 'address_change', 1])
})

test('RETENTION_PERSONAL_DATA_DAYS removes the texts and files of tickets that were solved so long ago, and not of open ones', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const [solved, open] = [await talkativeTicket(organization, personOf('Ada')), await talkativeTicket(organization, personOf('Ben'))]
  await takeStep(context, solved.ticket_id, { name: 'solve', outcome: 'address_change_confirmed' })
  app.clock.advance({ days: 29 })
  assert.equal(await runHousekeeping(), 0)
  assert.deepEqual(await tablesSaying(solved.secret), ticketTables)
  app.clock.advance({ days: 2 })
  assert.equal(await runHousekeeping(), 1)
  assert.equal(await runHousekeeping(), 0)
  assert.deepEqual(await tablesSaying(solved.secret), [])
  assert.equal(await getFile(app.system, solved.file_token), undefined)
  assert.deepEqual(await tablesSaying(open.secret), ticketTables)
  const { body } = await call('GET', `/dsf/tickets/${solved.ticket_id}`)
  assert.deepEqual([body.status, body.resolution.outcome], ['solved', 'address_change_confirmed'])
})
