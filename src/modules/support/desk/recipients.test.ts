import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { headerOf, startMailServer } from '../../../../test/mail-server.ts'
import { personOf, tablesWith } from '../../../../test/persons.ts'
import { work } from '../../../../test/shipments.ts'
import { findLink } from '../../../../test/support-contact.ts'
import { ownContract, ticketRequest } from '../../../../test/tickets.ts'
import type { Transaction } from '../../../platform/context.ts'
import { erasePerson } from '../../shipments/privacy/erase.ts'
import { confirmAddress } from '../contacts/confirmation.ts'
import { mostEmails } from '../tickets/emails.ts'
import { ticketStepJob } from '../tickets/step-job.ts'
import { followTicketSteps } from './jobs.ts'

const server = await startMailServer()
const app = await startApp({
  set: { SMTP_URL: `smtp://127.0.0.1:${server.port}?tls=off`, MAIL_FROM: 'desk@crossdock.example', MAIL_PER_RECIPIENT: 40 },
})
after(async () => {
  await app.close()
  await server.close()
})

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const contacts = '/dsf/carrier-support-contacts'
const secret = 'words of the tenant'

/** A live organization with a contract, and no contact yet. */
async function newMerchant() {
  const organization = await app.newOrganization({ mode: 'live' })
  const contract_id = await ownContract(organization.context, 'swiftly', { hasContact: false })
  const email = `claims-${organization.id}@carrier.example`
  const create = async (more: object = {}) => {
    const answer = await organization.call('POST', contacts, { carrier_code: 'swiftly', email, language: 'en-gb', ...more })
    assert.equal(answer.status, 201, answer.text)
    return answer.body as { id: number; email: string; confirmed_at: string | null }
  }
  return { organization, contract_id, email, create }
}
type Merchant = Awaited<ReturnType<typeof newMerchant>>

/** A contact from before addresses were confirmed. */
async function addEarlierContact({ create, organization }: Merchant) {
  const { id } = await create()
  await organization.context.transaction(({ db }) =>
    db
      .updateTable('carrier_support_contacts')
      .set({ link_sent_at: null })
      .where('organization_id', '=', organization.id)
      .where('id', '=', id)
      .execute(),
  )
  await app.system.transaction(({ db }) => db.deleteFrom('emails').where('organization_id', '=', organization.id).execute())
}

async function newTicket({ organization, contract_id }: Merchant): Promise<number> {
  const { body } = await ticketRequest(organization.context, 'lost', { contract_id })
  const answer = await organization.call('POST', '/dsf/tickets/lost', { ...body, additional_remarks: secret })
  assert.equal(answer.status, 202, answer.text)
  return answer.body.ticket_id
}

/** A ticket of which the job that plans it is run by the test. */
async function newUnplannedTicket(merchant: Merchant): Promise<number> {
  const id = await newTicket(merchant)
  const { id: organization_id } = merchant.organization
  await app.system.transaction(({ db }) =>
    db.deleteFrom('jobs').where('organization_id', '=', organization_id).where('kind', '=', ticketStepJob.name).execute(),
  )
  return id
}

const receivedBy = (email: string) => server.received.filter(({ to }) => to[0] === email)
const linksTo = (email: string) => receivedBy(email).filter((one) => headerOf(one, 'Subject') === 'Please confirm this address')
const ticketsTo = (email: string) => receivedBy(email).filter((one) => headerOf(one, 'Subject')!.startsWith('[Ticket'))
const statusOf = async ({ call }: Organization, id: number) => (await call('GET', `/dsf/tickets/${id}`)).body.status

const linkOf = ({ id }: Organization, email: string) => findLink(app, id, email)
const confirm = async (organization: Organization, email: string) => {
  const { status, text } = await app.send('POST', await linkOf(organization, email))
  assert.equal(status, 200, text)
}

test('a ticket waits for the contact to confirm its address by the link, and is sent then', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  assert.equal((await merchant.create()).confirmed_at, null)
  const id = await newTicket(merchant)
  await work(app)
  assert.deepEqual([linksTo(email).length, ticketsTo(email).length, await statusOf(organization, id)], [1, 0, 'processing'])
  assert.ok(!linksTo(email)[0]!.raw.includes(secret))
  const link = await linkOf(organization, email)
  const page = await app.send('GET', link)
  assert.deepEqual([page.status, /<form method="post">/.test(page.text)], [200, true])
  await work(app)
  assert.equal(ticketsTo(email).length, 0, 'a program that only looks at the link confirms nothing')
  await confirm(organization, email)
  assert.notEqual((await organization.call('GET', contacts)).body[0].confirmed_at, null)
  await work(app)
  assert.deepEqual([ticketsTo(email).length, await statusOf(organization, id)], [1, 'waiting_for_carrier'])
  const next = await newTicket(merchant)
  await confirm(organization, email)
  await work(app)
  app.clock.advance({ days: 4 })
  await work(app)
  assert.deepEqual([ticketsTo(email).length, linksTo(email).length, await statusOf(organization, next)], [2, 1, 'waiting_for_carrier'])
})

test('a contact from before gets the link with the first ticket, and the operator can confirm it', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await addEarlierContact(merchant)
  await work(app)
  assert.equal(linksTo(email).length, 0)
  const ids = [await newTicket(merchant), await newTicket(merchant)]
  await work(app)
  assert.deepEqual([linksTo(email).length, ticketsTo(email).length], [1, 0])
  await confirmAddress(organization.context, email)
  await work(app)
  assert.equal(ticketsTo(email).length, 2)
  for (const id of ids) assert.equal(await statusOf(organization, id), 'waiting_for_carrier')
})

test('a new address has to be confirmed again, and the link of the previous one is no longer valid', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  const { id } = await merchant.create()
  const link = await linkOf(organization, email)
  await confirm(organization, email)
  const other = `other-${email}`
  const changed = await organization.call('PATCH', `${contacts}/${id}`, { email: other })
  assert.deepEqual([changed.status, changed.body.confirmed_at], [200, null])
  assert.equal((await app.send('GET', link)).status, 404)
  assert.equal((await app.send('POST', link)).status, 404)
  const ticket = await newTicket(merchant)
  await work(app)
  assert.deepEqual([ticketsTo(email).length, ticketsTo(other).length, linksTo(other).length], [0, 0, 1])
  await confirm(organization, other)
  await work(app)
  assert.deepEqual([ticketsTo(other).length, await statusOf(organization, ticket)], [1, 'waiting_for_carrier'])
})

test('an address that another contact of the organization has confirmed needs no second link, one of another organization does', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await merchant.create()
  await confirm(organization, email)
  assert.notEqual((await merchant.create({ carrier_code: 'northpost' })).confirmed_at, null)
  const stranger = await newMerchant()
  assert.equal((await stranger.create({ email })).confirmed_at, null)
})

test('404 for links that the server never sent', async () => {
  const merchant = await newMerchant()
  await merchant.create()
  const link = await linkOf(merchant.organization, merchant.email)
  const wrong = [
    `${link.slice(0, -2)}AA`,
    link.replace(/\/\d+-/, '/999999-'),
    `/support-contacts/${'x'.repeat(50)}`,
    '/support-contacts/1-',
  ]
  for (const one of wrong) for (const method of ['GET', 'POST']) assert.equal((await app.send(method, one)).status, 404, one)
})

test('contacts of sandbox organizations get no link, and their tickets need none', async () => {
  const organization = await app.newOrganization()
  const { body } = await organization.call('POST', contacts, { carrier_code: 'swiftly', email: 'none@carrier.example', language: 'en-gb' })
  assert.equal(body.confirmed_at, null)
  const { body: request } = await ticketRequest(organization.context, 'lost', {
    contract_id: await ownContract(organization.context, 'swiftly', { hasContact: false }),
  })
  const { ticket_id } = (await organization.call('POST', '/dsf/tickets/lost', request)).body
  await work(app)
  assert.notEqual(await statusOf(organization, ticket_id), 'processing')
  assert.deepEqual(receivedBy('none@carrier.example'), [])
})

test('no e-mail leaves under a contract that never became active; the ticket is sent on a later day, when it is', async () => {
  const merchant = await newMerchant()
  const { organization, email, contract_id } = merchant
  await merchant.create()
  await confirm(organization, email)
  const state = (value: 'active' | 'validation_failed') =>
    organization.context.transaction(({ db }) =>
      db
        .updateTable('contracts')
        .set({ state: value })
        .where('organization_id', '=', organization.id)
        .where('id', '=', contract_id)
        .execute(),
    )
  await state('validation_failed')
  const id = await newTicket(merchant)
  for (const step of ['communicate', 'remind_carrier', 'remind_carrier'])
    assert.equal((await organization.call('PATCH', `/dsf/tickets/${id}`, { step })).status, 200)
  const waiting = await newTicket(merchant).catch(() => undefined)
  assert.ok(waiting)
  await work(app)
  app.clock.advance({ days: 5 })
  await work(app)
  assert.deepEqual([ticketsTo(email).length, await statusOf(organization, waiting)], [0, 'processing'])
  await state('active')
  app.clock.advance({ days: 5 })
  await work(app)
  assert.equal(await statusOf(organization, waiting), 'waiting_for_carrier')
  const keys = (await organization.call('GET', `/dsf/tickets/${waiting}/emails`)).body.items.length
  assert.equal(keys, 1)
})

test('a contact that is confirmed while its first ticket is planned: the ticket is sent and does not stay with the operator', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await merchant.create()
  const id = await newUnplannedTicket(merchant)
  // The desk has read the ticket and its contact, which is confirmed before the desk decides.
  const finish = async (finishWork: (tx: Transaction) => Promise<unknown>) => {
    await confirmAddress(organization.context, email)
    return organization.context.transaction(finishWork)
  }
  await followTicketSteps.run(organization.context, { ticket_id: id, sequence: 0 }, { finish })
  await work(app)
  assert.deepEqual([ticketsTo(email).length, await statusOf(organization, id)], [1, 'waiting_for_carrier'])
})

test('a contact that is confirmed right after its first ticket was planned: the ticket is sent once, and goes on', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await merchant.create()
  const id = await newUnplannedTicket(merchant)
  const finish = (finishWork: (tx: Transaction) => Promise<unknown>) => organization.context.transaction(finishWork)
  await followTicketSteps.run(organization.context, { ticket_id: id, sequence: 0 }, { finish })
  assert.equal(await statusOf(organization, id), 'processing')
  // The job of the step that follows has not run yet.
  await confirmAddress(organization.context, email)
  await work(app)
  app.clock.advance({ days: 5 })
  await work(app)
  assert.deepEqual([ticketsTo(email).length, await statusOf(organization, id)], [1, 'waiting_for_carrier'])
})

test('contacts that are confirmed while their first tickets are planned, at the same time: each ticket is sent once, and goes on', async () => {
  for (let round = 0; round < 6; round++) {
    const merchant = await newMerchant()
    const { organization, email } = merchant
    await merchant.create()
    const id = await newUnplannedTicket(merchant)
    const finish = (finishWork: (tx: Transaction) => Promise<unknown>) => organization.context.transaction(finishWork)
    const plan = () => followTicketSteps.run(organization.context, { ticket_id: id, sequence: 0 }, { finish })
    const both = [plan, () => confirmAddress(organization.context, email)]
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((start) => start()))
    await work(app)
    assert.deepEqual([ticketsTo(email).length, await statusOf(organization, id)], [1, 'waiting_for_carrier'])
  }
})

test('a ticket that the operator has sent to the carrier meanwhile is not sent a second time', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await merchant.create()
  const id = await newTicket(merchant)
  await work(app)
  assert.equal((await organization.call('PATCH', `/dsf/tickets/${id}`, { step: 'communicate' })).status, 200)
  await confirm(organization, email)
  await work(app)
  app.clock.advance({ days: 5 })
  await work(app)
  assert.equal(ticketsTo(email).length, 0)
})

test('a link is sent to a mailbox three times a day at most, and to 20 addresses of an organization', async () => {
  const merchant = await newMerchant()
  const { organization } = merchant
  const { id } = await merchant.create({ email: 'first@victims.example' })
  const name = async (email: string) => assert.equal((await organization.call('PATCH', `${contacts}/${id}`, { email })).status, 200)
  for (let n = 0; n < 6; n++) await name(`Ada+${n}@victims.example`)
  for (let n = 0; n < 30; n++) await name(`v${n}@victims.example`)
  await work(app)
  const sent = server.received.filter(({ to }) => to[0]!.endsWith('@victims.example')).map(({ to }) => to[0]!)
  assert.deepEqual([sent.length, sent.filter((to) => to.startsWith('Ada+')).length], [20, 3])
  app.clock.advance({ days: 1 })
  await name('v29@victims.example')
  await work(app)
  assert.equal(receivedBy('v29@victims.example').length, 1, 'the address is sent again to have its link')
})

test('409 for reminders by hand beyond the e-mails of a ticket; 429 beyond the steps of a minute', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await merchant.create()
  await confirm(organization, email)
  const id = await newTicket(merchant)
  await work(app)
  const remind = () => organization.call('PATCH', `/dsf/tickets/${id}`, { step: 'remind_carrier' })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) {
    statuses.push((await remind()).status)
    if (n % 5 === 4) await work(app)
  }
  assert.deepEqual(statuses.slice(-1), [429])
  app.clock.advance({ minutes: 1 })
  const refused = await remind()
  assert.equal(refused.status, 409)
  assert.match(refused.body.errors[0].detail, new RegExp(`has sent ${mostEmails} e-mails`))
  await work(app)
  assert.equal(ticketsTo(email).length, mostEmails)
})

test('tickets show the class of an error of the mail server, and not its words', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  await merchant.create()
  await confirm(organization, email)
  server.next.verdict = () => ({ code: 554, text: 'relay-7.internal.example says no' })
  const id = await newTicket(merchant)
  await work(app)
  server.next.verdict = () => 'accept'
  const { text, body } = await organization.call('GET', `/dsf/tickets/${id}/emails`)
  assert.deepEqual([body.items[0].status, body.items[0].last_error], ['failed', 'rejected'])
  assert.doesNotMatch(text, /internal/)
})

test('409 for the retry of an e-mail to an address that is not confirmed, or no longer the contact', async () => {
  const merchant = await newMerchant()
  const { organization, email } = merchant
  const contact = await merchant.create()
  await confirm(organization, email)
  server.next.verdict = () => ({ code: 554, text: 'No' })
  const id = await newTicket(merchant)
  await work(app)
  server.next.verdict = () => 'accept'
  const [{ id: email_id }] = (await organization.call('GET', `/dsf/tickets/${id}/emails`)).body.items
  const retry = () => organization.call('POST', `/dsf/tickets/${id}/emails/${email_id}/retry`)
  const name = (one: string) => organization.call('PATCH', `${contacts}/${contact.id}`, { email: one })
  await name(`other-${email}`)
  assert.match((await retry()).body.errors[0].detail, /another address/)
  await name(email)
  const refused = await retry()
  assert.deepEqual([refused.status, refused.body.errors[0].code], [409, 'conflict'])
  assert.match(refused.body.errors[0].detail, /has not confirmed/)
  await confirmAddress(organization.context, email)
  assert.equal((await retry()).status, 202)
})

test('crossdock privacy erase removes the address of a contact, and of e-mails to it', async () => {
  const merchant = await newMerchant()
  const { organization } = merchant
  const person = personOf('Claims')
  await merchant.create({ email: person.email })
  await confirm(organization, person.email)
  await newTicket(merchant)
  await work(app)
  await erasePerson(app.parts, { email: person.email }, { isDryRun: false, print: () => {} })
  assert.deepEqual(await tablesWith(app, person), [])
  assert.equal((await organization.call('GET', contacts)).body[0].email, 'erased@erased.invalid')
  const { body } = await ticketRequest(organization.context, 'lost', { contract_id: merchant.contract_id })
  assert.equal((await organization.call('POST', '/dsf/tickets/lost', body)).status, 422)
})
