import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { itemsOf } from '../../../../test/billing.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { headerOf, startMailServer } from '../../../../test/mail-server.ts'
import { personOf, tablesWith } from '../../../../test/persons.ts'
import { work } from '../../../../test/shipments.ts'
import { addresses } from '../../../../test/stored-parcels.ts'
import { ownContract, ticketRequest, uploadedFile } from '../../../../test/tickets.ts'
import type { Transaction } from '../../../platform/context.ts'
import { erasePerson } from '../../shipments/privacy/erase.ts'
import { confirmAddress } from '../contacts/confirmation.ts'
import { ticketKinds } from '../tickets/kinds.ts'
import { ticketTypes } from '../tickets/values.ts'
import { followTicketSteps, takePlannedSteps } from './jobs.ts'

const server = await startMailServer()
const app = await startApp({
  set: {
    SMTP_URL: `smtp://127.0.0.1:${server.port}?tls=off`,
    MAIL_FROM: 'desk@crossdock.example',
    MAIL_REPLY_TO: 'answers@crossdock.example',
  },
})
after(async () => {
  await app.close()
  await server.close()
})

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const ticketOf = async ({ call }: Organization, id: number) => (await call('GET', `/dsf/tickets/${id}`)).body
const emailsOf = async ({ call }: Organization, id: number) => (await call('GET', `/dsf/tickets/${id}/emails`)).body.items

/** A ticket of a live organization about a parcel under its own contract, whose carrier has a contact in a language. */
async function liveTicket(type: keyof typeof ticketKinds = 'damaged', language = 'en-gb', words: Record<string, unknown> = {}) {
  const organization = await app.newOrganization({ mode: 'live' })
  const contract_id = await ownContract(organization.context)
  const [contact] = (await organization.call('GET', '/dsf/carrier-support-contacts')).body
  const email = `claims-${organization.id}@carrier.example`
  await organization.call('PATCH', `/dsf/carrier-support-contacts/${contact.id}`, { language, email })
  await confirmAddress(organization.context, email)
  const { body } = await ticketRequest(organization.context, type, { contract_id })
  const answer = await organization.call('POST', ticketKinds[type].path, { ...body, ...words })
  assert.equal(answer.status, 202, answer.text)
  const received = () => server.received.filter((one) => one.to[0] === email && headerOf(one, 'Subject')!.startsWith('[Ticket'))
  return { organization, id: answer.body.ticket_id as number, received, tracking_number: body.tracking_number as string }
}

const later = async (days: number) => {
  app.clock.advance({ days })
  await work(app)
}

test('a step that the operator records while the desk is about to take the next one is not undone by it', async () => {
  const { organization, id } = await liveTicket()
  await work(app)
  const record = async (step: object) => (await organization.call('PATCH', `/dsf/tickets/${id}`, step)).status
  assert.equal((await ticketOf(organization, id)).status, 'waiting_for_carrier')
  assert.equal(await record({ step: 'communicate' }), 409)
  assert.equal(await record({ step: 'escalate' }), 200)
  assert.equal(await record({ step: 'communicate' }), 200)
  // The desk has read the ticket, which was sent to the carrier again, and would let it wait for the carrier next.
  const { step_count: sequence } = await app.db
    .selectFrom('support_tickets')
    .select('step_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const finish = async (finishWork: (tx: Transaction) => Promise<unknown>) => {
    assert.equal(await record({ step: 'accept', amount: 20, currency: 'EUR' }), 200)
    return organization.context.transaction(finishWork)
  }
  await followTicketSteps.run(organization.context, { ticket_id: id, sequence }, { finish })
  assert.equal((await ticketOf(organization, id)).status, 'carrier_update_received')
})

test('a planned reminder is dropped where the operator records a step at the same time', async () => {
  const { organization, id } = await liveTicket()
  await work(app)
  const { step_count: sequence } = await app.db
    .selectFrom('support_tickets')
    .select('step_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const finish = async (finishWork: (tx: Transaction) => Promise<unknown>) => {
    assert.equal((await organization.call('PATCH', `/dsf/tickets/${id}`, { step: 'escalate' })).status, 200)
    return organization.context.transaction(finishWork)
  }
  const payload = { ticket_id: id, sequence, step: JSON.stringify({ name: 'remind_carrier' }) }
  await takePlannedSteps.run(organization.context, payload, { finish })
  assert.equal((await ticketOf(organization, id)).status, 'escalated')
})

test('a ticket goes to the contact with its facts and files, a reference in the subject and the address to answer to', async () => {
  const { organization, id, received, tracking_number } = await liveTicket()
  await work(app)
  const [email, ...more] = received()
  assert.equal(more.length, 0)
  assert.equal(headerOf(email!, 'Subject'), `[Ticket ${id}] Damaged parcel: ${tracking_number}`)
  assert.equal(headerOf(email!, 'Reply-To'), 'answers@crossdock.example')
  for (const part of [tracking_number, 'Stoneware mugs', '20.00 EUR', 'filename=damage-photo-1.pdf', 'filename=sales-invoice.pdf'])
    assert.ok(email!.raw.includes(part), `${part} in ${email!.raw.slice(0, 3000)}`)
  assert.equal((await ticketOf(organization, id)).status, 'waiting_for_carrier')
  const [row] = await emailsOf(organization, id)
  assert.deepEqual([row.status, row.attempts, row.to, row.message_id], ['sent', 1, email!.to[0], headerOf(email!, 'Message-ID')])
})

deepTest('each type of ticket is written in each language of contacts', async () => {
  for (const language of ['de-de', 'en-gb', 'en-us', 'es-es', 'fr-fr', 'nl-nl', 'it-it']) {
    const { organization, id } = await liveTicket('lost', language)
    await work(app)
    const [{ subject, text }] = await emailsOf(organization, id)
    const word = { de: 'Verlorene', en: 'Lost', es: 'perdido', fr: 'perdu', nl: 'Verloren', it: 'smarrito' }[language.slice(0, 2)]!
    assert.ok(subject.includes(word), subject)
    assert.ok(text.includes(`[Ticket ${id}]`))
  }
  const own = ticketTypes.filter((type) => type !== 'delayed')
  for (const type of own) {
    const { organization, id } = await liveTicket(type)
    await work(app)
    assert.equal((await emailsOf(organization, id)).length, 1, type)
  }
})

deepTest('a carrier that does not answer is reminded three times in the same conversation, and the ticket is escalated', async () => {
  const { organization, id, received } = await liveTicket()
  await work(app)
  for (let i = 0; i < 4; i++) await later(15)
  const emails = await emailsOf(organization, id)
  assert.deepEqual(
    emails.map(({ subject }: { subject: string }) => subject.includes('Reminder')),
    [false, true, true, true],
  )
  assert.equal((await ticketOf(organization, id)).status, 'escalated')
  for (const email of received().slice(1)) assert.equal(headerOf(email, 'In-Reply-To'), emails[0].message_id)
})

test('documents that the operator requests for the carrier are sent on when the customer has provided all of them', async () => {
  const { organization, id, received } = await liveTicket()
  await work(app)
  const data_types = ['claim_letter', 'sales_data']
  const asked = await organization.call('PATCH', `/dsf/tickets/${id}`, { step: 'request_documents', data_types })
  assert.equal(asked.status, 200, asked.text)
  await work(app)
  const [letter, sales] = asked.body.requested_actions
  const provide = (body: object) => organization.call('POST', '/dsf/tickets/requested-data', body)
  await provide({ request_id: letter.id, attachments: [{ file_token: await uploadedFile(organization.context) }] })
  await work(app)
  assert.equal(received().length, 1, 'not before all are provided')
  const item = { product_description: 'Glazed mug', quantity: 2, selling_price_per_item: 9.5, currency: 'EUR', tax_rate: 21 }
  await provide({ request_id: sales.id, sales_data: [item] })
  await work(app)
  const email = received()[1]!
  assert.match(email.raw, new RegExp(`filename=claim-letter-${letter.id}\\.pdf`))
  const [, { text }] = await emailsOf(organization, id)
  assert.match(text, /2 × Glazed mug: 9\.50 EUR/)
  assert.equal((await ticketOf(organization, id)).status, 'waiting_for_carrier')
})

type Ticket = Awaited<ReturnType<typeof liveTicket>>

/** Requests letters and photos of the customer, and answers the ids of the requests. */
async function requestFiles({ organization, id }: Ticket, ...data_types: string[]): Promise<number[]> {
  const { status, body, text } = await organization.call('PATCH', `/dsf/tickets/${id}`, { step: 'request_documents', data_types })
  assert.equal(status, 200, text)
  return body.requested_actions.map((request: { id: number }) => request.id)
}
async function provideFile({ organization }: Ticket, request_id: number) {
  const attachments = [{ file_token: await uploadedFile(organization.context) }]
  assert.equal((await organization.call('POST', '/dsf/tickets/requested-data', { request_id, attachments })).status, 200)
}
/** The names of the files of each e-mail but the first, which is the claim. */
const sentFiles = async ({ organization, id }: Ticket): Promise<string[][]> =>
  (await emailsOf(organization, id)).slice(1).map(({ attachments }: { attachments: string[] }) => attachments)

test('documents that are provided before the worker comes go to the carrier in one e-mail, whatever the status', async () => {
  for (const step of ['await_customer', 'hold']) {
    const ticket = await liveTicket()
    await work(app)
    const [letter, photo] = (await requestFiles(ticket, 'claim_letter', 'exterior_photo')) as [number, number]
    assert.equal((await ticket.organization.call('PATCH', `/dsf/tickets/${ticket.id}`, { step })).status, 200)
    await provideFile(ticket, letter)
    await provideFile(ticket, photo)
    await work(app)
    assert.deepEqual(await sentFiles(ticket), [[`claim-letter-${letter}`, `exterior-photo-${photo}`]], step)
  }
})

test('a second round of documents goes to the carrier without the files of the first', async () => {
  for (const step of ['await_customer', 'hold']) {
    const ticket = await liveTicket()
    await work(app)
    const rounds: string[][] = []
    for (const [data_type, name] of [
      ['claim_letter', 'claim-letter'],
      ['exterior_photo', 'exterior-photo'],
    ] as const) {
      const [request] = (await requestFiles(ticket, data_type)) as [number]
      assert.equal((await ticket.organization.call('PATCH', `/dsf/tickets/${ticket.id}`, { step })).status, 200)
      await provideFile(ticket, request)
      await work(app)
      rounds.push([`${name}-${request}`])
    }
    assert.deepEqual(await sentFiles(ticket), rounds, step)
  }
})

test('a ticket that is solved before all documents are there sends none of them', async () => {
  const ticket = await liveTicket()
  await work(app)
  const [letter] = (await requestFiles(ticket, 'claim_letter', 'exterior_photo')) as [number]
  await provideFile(ticket, letter)
  const solved = { step: 'solve', outcome: 'solved_merchant' }
  assert.equal((await ticket.organization.call('PATCH', `/dsf/tickets/${ticket.id}`, solved)).status, 200)
  await work(app)
  assert.deepEqual(await sentFiles(ticket), [])
})

test('the operator records the answer of the carrier: accepted and paid, by the carrier itself', async () => {
  const { organization, id } = await liveTicket()
  await work(app)
  for (const step of [{ step: 'accept', amount: 15, currency: 'EUR' }, { step: 'pay' }])
    assert.equal((await organization.call('PATCH', `/dsf/tickets/${id}`, step)).status, 200)
  assert.deepEqual((await ticketOf(organization, id)).resolution.amount, 15)
  await later(30)
  assert.equal((await emailsOf(organization, id)).length, 1, 'a ticket that is solved sends nothing more')
  assert.deepEqual(await itemsOf(organization, 'type=claim'), [])
})

test('line breaks in what the client sends add no header to the e-mail', async () => {
  const { received } = await liveTicket('damaged', 'en-gb', {
    additional_remarks: 'x\r\nBcc: thief@evil.example\r\n\r\n.\r\nMAIL FROM:<a@b>',
  })
  await work(app)
  const [email] = received()
  assert.equal(headerOf(email!, 'Bcc'), undefined)
  assert.deepEqual(email!.to.length, 1)
})

test('an e-mail that was not sent can be retried, one that was sent and one of another ticket cannot', async () => {
  const { organization, id } = await liveTicket()
  server.next.verdict = () => ({ code: 554, text: 'No' })
  await work(app)
  server.next.verdict = () => 'accept'
  const [failed] = await emailsOf(organization, id)
  assert.equal(failed.status, 'failed')
  const path = `/dsf/tickets/${id}/emails/${failed.id}/retry`
  const stranger = await app.newOrganization({ mode: 'live' })
  assert.equal((await stranger.call('POST', path)).status, 404)
  assert.equal((await organization.call('POST', path)).status, 202)
  await work(app)
  assert.equal((await emailsOf(organization, id))[0].status, 'sent')
  assert.equal((await organization.call('POST', path)).status, 409)
  const other = await liveTicket()
  assert.equal((await other.organization.call('POST', `/dsf/tickets/${other.id}/emails/${failed.id}/retry`)).status, 404)
  assert.equal((await stranger.call('GET', `/dsf/tickets/${id}/emails`)).status, 404)
})

test('files of more than 15 MB in all go in several e-mails', async () => {
  const { organization, id, received } = await liveTicket()
  await app.system.transaction(({ db }) =>
    db
      .updateTable('stored_files')
      .set({ size: 9_000_000 })
      .where('organization_id', '=', organization.id)
      .where('subject', '=', 'support')
      .execute(),
  )
  await work(app)
  const emails = await emailsOf(organization, id)
  assert.ok(emails.length > 1)
  assert.equal(received().length, emails.length)
  assert.match(emails.at(-1).subject, new RegExp(`\\(${emails.length}/${emails.length}\\)`))
})

test('crossdock privacy erase removes the texts of e-mails about the parcels of a person, and one that waits is not sent', async () => {
  const organization = await app.newOrganization({ mode: 'live' })
  const contract_id = await ownContract(organization.context)
  const person = personOf('Ada')
  const { body } = await ticketRequest(organization.context, 'lost', { contract_id, to: { ...addresses.home, ...person } })
  const { ticket_id } = (await organization.call('POST', '/dsf/tickets/lost', body)).body
  server.next.verdict = () => ({ code: 451, text: 'Later' })
  await work(app)
  server.next.verdict = () => 'accept'
  const [before] = await emailsOf(organization, ticket_id)
  assert.ok(before.text.includes(person.name), before.text)
  await erasePerson(app.parts, { email: person.email }, { isDryRun: false, print: () => {} })
  assert.deepEqual(await tablesWith(app, person), [])
  const count = server.received.length
  app.clock.advance({ days: 1 })
  await work(app)
  const [after] = await emailsOf(organization, ticket_id)
  assert.deepEqual([after.text, after.subject, after.status, server.received.length], ['', '', 'failed', count])
})

test('without a mail server the e-mail is visible as not sent, and the ticket waits for the carrier all the same', async () => {
  const without = await startApp()
  after(() => without.close())
  const organization = await without.newOrganization({ mode: 'live' })
  const contract_id = await ownContract(organization.context)
  const { body } = await ticketRequest(organization.context, 'lost', { contract_id })
  const { ticket_id } = (await organization.call('POST', '/dsf/tickets/lost', body)).body
  await work(without)
  const { items } = (await organization.call('GET', `/dsf/tickets/${ticket_id}/emails`)).body
  assert.deepEqual([items[0].status, items[0].attempts], ['not_sent', 0])
  assert.equal(items[0].last_error, 'no_mail_server')
  assert.equal((await organization.call('GET', `/dsf/tickets/${ticket_id}`)).body.status, 'waiting_for_carrier')
})
