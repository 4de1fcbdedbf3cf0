import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { queueEmail } from '../src/mail/service.ts'
import type { Acknowledged } from './crash/support/clients.ts'
import { judgeSupport } from './crash/support/judge.ts'
import { startApp } from './harness.ts'
import type { ReceivedEmail } from './mail-server.ts'
import { runJobs } from './shipments.ts'
import { ticketRequest } from './tickets.ts'

const app = await startApp()
after(() => app.close())

/** A sandbox ticket that was paid, as the clients of the proof know it. */
async function paidTicket() {
  const organization = await app.newOrganization()
  const { body } = await ticketRequest(organization.context, 'unjust_return')
  const { ticket_id } = (await organization.call('POST', '/dsf/tickets/unjust-return', body)).body
  await runJobs(organization, 'P30D')
  const planned = { path: '', body, file_token: '' }
  const known = { id: organization.id, mode: 'test' as const, authorization: '', tickets: [planned] }
  const acknowledged: Acknowledged[] = [{ ticket_id, organization: known, planned }]
  return { organization, acknowledged }
}

test('the judge of npm run prove support finds lost tickets, wrong credits and unknown, missing and unsent e-mails', async () => {
  const { organization, acknowledged } = await paidTicket()
  const { context } = organization
  const { ticket_id } = acknowledged[0]!
  const breachesOf = async (known: readonly Acknowledged[] = acknowledged, received: readonly ReceivedEmail[] = []) =>
    (await judgeSupport(app.db, known, received)).breaches.map((text) => text.replaceAll(/\d+/g, 'N'))
  assert.deepEqual(await breachesOf(), [])
  const lost = { ...acknowledged[0]!, ticket_id: ticket_id + 1 }
  assert.deepEqual(await breachesOf([lost]), ['ticket N was acknowledged and is lost', 'ticket N was created twice, or for no request'])
  const planned = { ...acknowledged[0]!.planned, body: { tracking_number: 'other' } }
  assert.deepEqual(await breachesOf([{ ...acknowledged[0]!, planned }]), ['ticket N is about another parcel'])

  const live = { ...acknowledged[0]!, organization: { ...acknowledged[0]!.organization, mode: 'live' as const } }
  assert.deepEqual(await breachesOf([live]), ['step N of ticket N, create, sent no e-mail'])
  const stray = { from: '', to: [], isSecure: false, user: undefined, raw: 'Message-ID: <x@y>\r\n\r\n' }
  assert.deepEqual(await breachesOf(acknowledged, [stray]), ['an e-mail with the Message-ID <x@y> belongs to no step'])

  const content = {
    resource_type: 'ticket',
    resource_id: '1',
    to: 'a@b.example',
    subject: 'x',
    text: 'x',
    attachments: [],
    message_key: 'k',
  }
  await context.transaction((tx) => queueEmail(tx, content))
  assert.deepEqual(await breachesOf(), ['k is queued: null', 'k was never received'])
  await app.system.transaction(({ db }) => db.deleteFrom('emails').execute())

  const item = await app.db.selectFrom('invoice_items').selectAll().where('type', '=', 'claim').executeTakeFirstOrThrow()
  const { id: _, ...values } = item
  const again = { ...values, billing_key: `claim ${ticket_id} again` }
  await app.system.transaction(({ db }) => db.insertInto('invoice_items').values(again).execute())
  assert.deepEqual(await breachesOf(), ['claim N again: -N was credited, and nothing was due'])
})
