import { openApp } from '../../../src/app.ts'
import { createCredential } from '../../../src/http/auth/credentials.ts'
import { addOrganization } from '../../../src/modules/onboarding/service.ts'
import { confirmAddress } from '../../../src/modules/support/contacts/confirmation.ts'
import { createContact } from '../../../src/modules/support/contacts/service.ts'
import { ticketKinds } from '../../../src/modules/support/tickets/kinds.ts'
import { createContext } from '../../../src/platform/context.ts'
import { type Database, inTransaction } from '../../../src/platform/database/database.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { withDatabase } from '../../crash/databases.ts'
import { basic } from '../../harness.ts'
import { headerOf, type ReceivedEmail, startMailServer } from '../../mail-server.ts'
import { type Engine, onEachEngine } from '../../proofs/engines.ts'
import { type Finding, findMissing, type Goal, type Size } from '../../proofs/goal.ts'
import { openInstallation } from '../../proofs/installation.ts'
import { ownContract } from '../../tickets.ts'
import { waitUntil } from '../../until.ts'
import { json, openClient } from './client.ts'

const scales: Record<Size, number> = { small: 1, gate: 4, full: 20 }
const ceilings = { organization: 40, recipient: 10 }
/** Links of a day: src/modules/support/contacts/confirmation.ts. */
const mostLinks = 20
/** Text that only the tenant writes. */
const words = 'Buy now at shop.evil.example'
const patienceMs = 120_000

/** Carriers of the attacker, by what their contact or contract lacks. */
const carriers = { agreed: 'swiftly', unconfirmed: 'northpost', invalid: 'aerofast' } as const
type Lack = keyof typeof carriers
const contactOf = (lack: Lack) => `${lack}@carrier.example`

export const mailRelay: Goal = {
  id: 'A13',
  promise: `The support desk is no mail relay: text of a tenant goes to a confirmed contact under an active contract alone, and at most ${ceilings.recipient} of ${ceilings.organization} e-mails a day as set`,
  run: ({ size }) => onEachEngine({ size }, (engine) => attack(engine, scales[size])),
}

async function attack({ postgresUrl }: Engine, scale: number): Promise<Finding> {
  const mail = await startMailServer()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
    MAIL_FROM: 'desk@crossdock.example',
    MAIL_PER_ORGANIZATION: String(ceilings.organization),
    MAIL_PER_RECIPIENT: String(ceilings.recipient),
  }
  await using installation = await openInstallation({ postgresUrl, environment })
  const attacker = await prepareAttacker(installation.settings)
  const { url } = await installation.start()
  const target = { url, ...attacker, clientAuthorization: '' }
  const client = openClient(target)
  await floodSupport(client, attacker.contracts, scale)
  client.close()
  const isSettled = await waitUntil(() => withDatabase(installation.settings, hasNoDueJobs), { withinMs: patienceMs, everyMs: 500 })
  await mail.close()
  const { counts, violations } = judgeEmails(mail.received)
  const { requests, statuses, problems } = client.tally
  const answers = Object.entries(statuses).map(([status, count]) => `${count} of ${status}`)
  return {
    counts: { requests, answers: answers.join(' '), '500s': statuses[500] ?? 0, ...counts },
    violations: [
      ...problems,
      ...violations,
      ...(isSettled ? [] : ['e-mails were still under way after two minutes']),
      ...findMissing(counts, 'links', 'tickets to the confirmed contact'),
    ],
  }
}

/** A live organization with a contract and a contact for each carrier, one of which may be written to. */
async function prepareAttacker(settings: Settings) {
  const app = await openApp(settings)
  const { parts, system } = app
  const { mine, public_id, secret } = await system.transaction(async (tx) => {
    const organization = await addOrganization(tx, { name: 'Attacker', mode: 'live' })
    return { ...organization, ...(await createCredential({ ...organization.mine, db: tx.db }, 'key', '*')) }
  })
  const context = createContext(parts, mine)
  const contracts: [Lack, number][] = []
  for (const [lack, carrier_code] of Object.entries(carriers) as [Lack, string][]) {
    contracts.push([lack, await ownContract(context, carrier_code, { hasContact: false })])
    await createContact(context, { carrier_code, email: contactOf(lack), language: 'en-gb' })
    if (lack !== 'unconfirmed') await confirmAddress(context, contactOf(lack))
  }
  await inTransaction(parts.db, (tx) =>
    tx
      .updateTable('contracts')
      .set({ state: 'validation_failed' })
      .where('organization_id', '=', mine.organization_id)
      .where('carrier_code', '=', carriers.invalid)
      .execute(),
  )
  await app.close()
  return { integration_id: mine.integration_id, authorization: basic(public_id, secret), contracts }
}

/** Tickets about numbers at carriers, steps that send e-mails, and addresses of strangers as contacts. */
async function floodSupport(
  { flood, call }: ReturnType<typeof openClient>,
  contracts: readonly (readonly [Lack, number])[],
  scale: number,
) {
  const count = 24 * scale
  const send = (path: string, body: object, method = 'POST') => ({
    method,
    path: `/api/v3${path}`,
    signed: true,
    headers: json,
    body: JSON.stringify(body),
  })
  const kinds = [ticketKinds.lost, ticketKinds.delivered_not_received, ticketKinds.late_delivery]
  for (const [lack, carrier_contract_id] of contracts)
    await flood(
      count,
      8,
      (i) => {
        const kind = kinds[i % kinds.length]!
        return send(kind.path, { tracking_number: `${lack}-${kind.type}-${i}`, carrier_contract_id, additional_remarks: words })
      },
      [202, 429],
    )
  const { items } = await call('GET', '/dsf/tickets?size=20')
  const path = (i: number) => `/dsf/tickets/${items[i % items.length].id}`
  for (const step of ['communicate', 'remind_carrier'])
    await flood(count, 8, (i) => send(path(i), { step, comment: words }, 'PATCH'), [200, 409, 429])
  const contacts = await call('GET', '/dsf/carrier-support-contacts')
  const { id } = contacts.find(({ carrier_code }: { carrier_code: string }) => carrier_code === carriers.unconfirmed)
  const victim = (i: number) => ({ email: `victim-${i}@strangers.example` })
  await flood(count, 4, (i) => send(`/dsf/carrier-support-contacts/${id}`, victim(i), 'PATCH'), [200])
}

async function hasNoDueJobs(db: Database): Promise<boolean> {
  const now = new Date().toISOString()
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', ['ticket step', 'send email', 'support contact confirmed'])
    .where('run_at', '<=', now)
    .where('dead_at', 'is', null)
  return (await due.limit(1).executeTakeFirst()) === undefined
}

function judgeEmails(received: readonly ReceivedEmail[]) {
  const isTicket = (email: ReceivedEmail) => headerOf(email, 'Subject')?.startsWith('[Ticket') ?? false
  const tickets = received.filter(isTicket)
  const agreed = tickets.filter(({ to }) => to[0] === contactOf('agreed'))
  const counts = {
    'e-mails': received.length,
    links: received.length - tickets.length,
    'tickets to the confirmed contact': agreed.length,
    'tickets to others': tickets.length - agreed.length,
  }
  const over = (count: number, most: number, what: string) => (count > most ? [`${count} ${what}, of ${most} that a day allows`] : [])
  const toStrangers = received.filter((email) => !isTicket(email) && email.raw.includes('evil.example'))
  return {
    counts,
    violations: [
      ...over(counts['tickets to others'], 0, 'tickets went to addresses that agreed to nothing, or under a contract that is not active'),
      ...over(toStrangers.length, 0, 'links had text of the tenant'),
      ...over(counts.links, mostLinks, 'links'),
      ...over(agreed.length, ceilings.recipient, 'e-mails went to one recipient'),
      ...over(received.length, ceilings.organization, 'e-mails left'),
    ],
  }
}
