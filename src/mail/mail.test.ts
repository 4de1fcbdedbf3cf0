import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runAtOnce } from '../../test/at-once.ts'
import { certificate } from '../../test/certificate.ts'
import { startApp } from '../../test/harness.ts'
import { headerOf, type MailServerOptions, type MailVerdict, startMailServer } from '../../test/mail-server.ts'
import { readMetrics } from '../../test/measured.ts'
import { work } from '../../test/shipments.ts'
import { until } from '../../test/until.ts'
import { createServices } from '../app.ts'
import { startWorker } from '../jobs/worker.ts'
import { createContext } from '../platform/context.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { putFile } from '../platform/file-store/index.ts'
import { openSmtp } from '../platform/mail/smtp.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { deleteCountsBefore, sendingCeilings, takePlaces } from './ceilings.ts'
import { retryMinutes, sendEmails } from './jobs.ts'
import { listEmails, type QueuedEmail, queueEmail, requeueEmail } from './service.ts'

const about = { resource_type: 'ticket', resource_id: '7' }
const emailOf = (changes: Partial<QueuedEmail> = {}): QueuedEmail => ({
  ...about,
  to: 'claims@carrier.example',
  subject: 'Claim 7',
  text: 'The parcel arrived damaged.',
  attachments: [],
  message_key: 'ticket 7 step 1',
  ...changes,
})

type Given = { server?: MailServerOptions; url?: (port: number) => string; set?: Partial<Settings> }

/** What an application has logged under a key. */
function logOf({ parts, lines }: Awaited<ReturnType<typeof startApp>>, key: string): string {
  parts.log.flush()
  return lines
    .join('')
    .split('\n')
    .filter((line) => line.includes(`"${key}"`))
    .join('\n')
}

/** An application with a mail server, and a live organization. */
async function openMail({ server: options, url = (port) => `smtp://127.0.0.1:${port}?tls=off`, set }: Given = {}) {
  const server = await startMailServer(options)
  const app = await startApp({
    set: { SMTP_URL: url(server.port), MAIL_FROM: 'desk@crossdock.example', ...set },
    mailCa: certificate.cert,
    metricsLoopback: true,
  })
  after(async () => {
    await app.close()
    await server.close()
  })
  const organization = await app.newOrganization({ mode: 'live' })
  const { context } = organization
  const queue = (changes?: Partial<QueuedEmail>) => context.transaction((tx) => queueEmail(tx, emailOf(changes)))
  const list = () => listEmails(context, about)
  return { app, server, context, queue, list, run: () => work(app), verdict: (one: MailVerdict) => (server.next.verdict = () => one) }
}

test('an e-mail is sent once, with its attachments, a Message-ID and the address to answer to', async () => {
  const { server, context, queue, list, run } = await openMail({ set: { MAIL_REPLY_TO: 'answers@crossdock.example' } })
  const bytes = Buffer.from('%PDF-1.4 a letter')
  const file_token = await putFile(context, { bytes, content_type: 'application/pdf', subject: 'support', name: 'x', hours: 1 })
  assert.equal(await queue({ attachments: [{ file_token, name: 'claim-letter' }] }), true)
  assert.equal(await queue(), false, 'the same key queues no second one')
  await run()
  await run()
  const [email, ...more] = server.received
  assert.deepEqual(more, [])
  assert.deepEqual([email!.from, email!.to], ['desk@crossdock.example', ['claims@carrier.example']])
  const [row] = await list()
  assert.equal(headerOf(email!, 'Message-ID'), row!.message_id)
  assert.match(row!.message_id, /^<[0-9a-f]{40}@crossdock\.test>$/)
  assert.equal(headerOf(email!, 'Reply-To'), 'answers@crossdock.example')
  assert.match(email!.raw, /The parcel arrived damaged\./)
  assert.match(email!.raw, /filename=claim-letter\.pdf/)
  assert.ok(email!.raw.includes(bytes.toString('base64')))
  assert.deepEqual([row!.status, row!.attempts, row!.last_error], ['sent', 1, null])
})

test('a later e-mail about the same resource refers to the first, so that readers show one conversation', async () => {
  const { server, queue, list, run } = await openMail()
  await queue()
  await queue({ message_key: 'ticket 7 step 2' })
  await run()
  const [first] = await list()
  const follower = server.received.find((one) => headerOf(one, 'Message-ID') !== first!.message_id)
  assert.deepEqual(
    ['In-Reply-To', 'References'].map((name) => headerOf(follower!, name)),
    [first!.message_id, first!.message_id],
  )
})

test('line breaks in a subject or a name add no header and no recipient', async () => {
  const { server, context, queue, run } = await openMail()
  const file_token = await putFile(context, {
    bytes: Buffer.from('x'),
    content_type: 'text/plain',
    subject: 'support',
    name: 'x',
    hours: 1,
  })
  const evil = 'Order 1\r\nBcc: thief@evil.example\r\n\r\nBody\u2028X-Evil: 1\u0000'
  await queue({ subject: evil, attachments: [{ file_token, name: `a.txt"\r\nX-Evil: 1` }] })
  await run()
  const [email] = server.received
  assert.deepEqual(email!.to, ['claims@carrier.example'])
  assert.deepEqual([headerOf(email!, 'Bcc'), headerOf(email!, 'X-Evil')], [undefined, undefined])
  assert.doesNotMatch(email!.raw, /^(Bcc|X-Evil):/im)
  for (const to of ['a@b.example, thief@evil.example', 'a@b.example\r\nRCPT TO:<t@evil.example>', '<a@b.example>', 'a b@c.example', ''])
    await assert.rejects(queue({ to, message_key: to }), /must be one address/)
})

test('a refusal for now is retried with growing pauses, each attempt with the same Message-ID', async () => {
  const { app, server, queue, list, run, verdict } = await openMail()
  verdict({ code: 451, text: 'Greylisted' })
  await queue()
  await run()
  const [waiting] = await list()
  assert.deepEqual([waiting!.status, waiting!.attempts], ['queued', 1])
  assert.equal(waiting!.last_error, 'deferred')
  assert.match(logOf(app, 'mail.attempt_failed'), /451 Greylisted/)
  app.clock.time = new Date(Date.parse(waiting!.next_attempt_at!) - 1).toISOString()
  await run()
  assert.equal(server.received.length, 1, 'not before its time')
  app.clock.time = waiting!.next_attempt_at!
  verdict('accept')
  await run()
  const ids = server.received.map((one) => headerOf(one, 'Message-ID'))
  assert.deepEqual(ids, [waiting!.message_id, waiting!.message_id])
  const [sent] = await list()
  assert.deepEqual([sent!.status, sent!.attempts, sent!.last_error, sent!.next_attempt_at], ['sent', 2, null, null])
})

test('an e-mail fails when its retry limit is reached, stays visible, and can be queued again', async () => {
  const { app, server, context, queue, list, run, verdict } = await openMail()
  verdict({ code: 451, text: 'Later' })
  await queue()
  const pauses: number[] = []
  for (let [row] = [undefined as Awaited<ReturnType<typeof list>>[number] | undefined]; row?.status !== 'failed'; ) {
    await run()
    ;[row] = await list()
    if (row!.next_attempt_at === null) break
    pauses.push(Math.round((Date.parse(row!.next_attempt_at) - Date.parse(app.clock.time)) / 60_000))
    app.clock.time = row!.next_attempt_at
  }
  assert.equal(server.received.length, retryMinutes.length + 1)
  retryMinutes.forEach((minutes, i) => {
    assert.ok(pauses[i]! >= Math.round(minutes * 0.8) && pauses[i]! <= Math.round(minutes * 1.2), `${pauses}`)
  })
  const [failed] = await list()
  assert.deepEqual([failed!.status, failed!.attempts], ['failed', retryMinutes.length + 1])
  verdict('accept')
  assert.equal(await requeueEmail(context, failed!.id), true)
  await run()
  assert.equal((await list())[0]!.status, 'sent')
  assert.equal(await requeueEmail(context, failed!.id), false, 'one that was sent is not sent again')
})

test('attempts are counted by their outcome, from 0 on', async () => {
  const { app, queue, list, run, verdict } = await openMail()
  const countsOf = async (...outcomes: string[]) => {
    const metrics = await readMetrics(app)
    return outcomes.map((outcome) => metrics.get(`crossdock_emails_total{outcome="${outcome}"}`))
  }
  assert.deepEqual(await countsOf('sent', 'deferred', 'rejected', 'limit_reached'), [0, 0, 0, 0])
  verdict({ code: 451, text: 'Greylisted' })
  await queue()
  await run()
  assert.deepEqual(await countsOf('sent', 'deferred'), [0, 1])
  const [waiting] = await list()
  app.clock.time = waiting!.next_attempt_at!
  verdict('accept')
  await run()
  assert.deepEqual(await countsOf('sent', 'deferred', 'rejected'), [1, 1, 0])
})

test('a refusal for good is not retried', async () => {
  const refuse = (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
  const cases: readonly Given[] = [{ server: { onRcptTo: refuse } }, {}]
  for (const given of cases) {
    const { app, queue, list, run, verdict } = await openMail(given)
    verdict({ code: 554, text: 'Spam' })
    await queue()
    await run()
    const [row] = await list()
    assert.deepEqual([row!.status, row!.attempts, row!.next_attempt_at], ['failed', 1, null])
    assert.equal(row!.last_error, 'rejected')
    assert.match(logOf(app, 'mail.attempt_failed'), given.server ? /550 No such mailbox/ : /554 Spam/)
  }
})

test('a connection that is cut after the message is retried with the same Message-ID', async () => {
  const { app, server, queue, list, run, verdict } = await openMail()
  verdict('cut')
  await queue()
  await run()
  const [row] = await list()
  assert.deepEqual([row!.status, row!.attempts], ['queued', 1])
  app.clock.time = row!.next_attempt_at!
  verdict('accept')
  await run()
  assert.deepEqual(
    server.received.map((one) => headerOf(one, 'Message-ID')),
    [row!.message_id, row!.message_id],
  )
  assert.equal((await list())[0]!.status, 'sent')
})

test('a worker that dies between the answer of the mail server and its commit sends the same Message-ID again', async () => {
  const { app, server, queue, list } = await openMail()
  await queue()
  const [row] = await list()
  const dying = {
    ...sendEmails,
    run: (ctx: any, payload: any, job: any) => sendEmails.run(ctx, payload, { ...job, finish: () => new Promise(() => {}) }),
  }
  const first = startWorker(app.parts, [dying])
  await until('a message at the mail server', () => server.received.length)
  app.clock.advance({ seconds: 31 })
  await work(app)
  await first.stop(0)
  assert.deepEqual(
    server.received.map((one) => headerOf(one, 'Message-ID')),
    [row!.message_id, row!.message_id],
  )
  assert.deepEqual(
    (await list()).map(({ status, attempts }) => [status, attempts]),
    [['sent', 2]],
  )
})

test('a password is sent over STARTTLS or TLS alone, and a server that cannot secure it does not get it', async () => {
  const login = (port: number) => `smtp://desk%40crossdock.example:p%3Aw%2F@127.0.0.1:${port}`
  const cases: readonly [Given, string][] = [
    [{ server: { password: 'p:w/' }, url: login }, 'sent'],
    [{ server: { secure: true, password: 'p:w/' }, url: (port) => login(port).replace('smtp:', 'smtps:') }, 'sent'],
    [{ server: { password: 'p:w/', disabledCommands: ['STARTTLS'] }, url: login }, 'queued'],
    [{ server: { password: 'other' }, url: login }, 'queued'],
  ]
  for (const [given, status] of cases) {
    const { server, queue, list, run } = await openMail(given)
    await queue()
    await run()
    const [row] = await list()
    assert.equal(row!.status, status, row!.last_error ?? '')
    if (status === 'queued') assert.ok(row!.last_error === 'misconfigured' || row!.last_error === 'unreachable', row!.last_error!)
    for (const { isSecure, user } of server.received) assert.deepEqual([isSecure, user], [true, 'desk@crossdock.example'])
    assert.equal(server.received.length, status === 'sent' ? 1 : 0)
  }
})

test('a certificate that is not trusted, and a server that is away, are retried', async () => {
  const server = await startMailServer({ secure: true })
  const app = await startApp({ set: { SMTP_URL: `smtps://127.0.0.1:${server.port}`, MAIL_FROM: 'desk@crossdock.example' } })
  after(() => app.close())
  const { context } = await app.newOrganization({ mode: 'live' })
  await context.transaction((tx) => queueEmail(tx, emailOf()))
  await work(app)
  const untrusted = (await listEmails(context, about))[0]!
  assert.deepEqual([untrusted.status, untrusted.attempts, server.received.length], ['queued', 1, 0])
  assert.equal(untrusted.last_error, 'unreachable')
  assert.match(logOf(app, 'mail.attempt_failed'), /certificate/)
  await server.close()
  app.clock.time = untrusted.next_attempt_at!
  await work(app)
  assert.match(logOf(app, 'mail.attempt_failed'), /ECONNREFUSED/)
})

test('e-mails beyond those of a day wait for the next day, and are not sent after three days', async () => {
  for (const set of [{ MAIL_PER_ORGANIZATION: 2 }, { MAIL_PER_RECIPIENT: 2 }]) {
    const { app, server, queue, list, run } = await openMail({ set })
    for (let n = 0; n < 9; n++) await queue({ message_key: `ticket 7 step ${n}`, ...(n % 2 && { to: 'Claims+dhl@Carrier.example' }) })
    await run()
    assert.equal(server.received.length, 2)
    const waiting = (await list()).filter(({ status }) => status === 'queued')
    assert.deepEqual(new Set(waiting.map(({ last_error, attempts }) => `${last_error} ${attempts}`)), new Set(['limit_reached 0']))
    assert.ok(
      waiting.every(
        ({ next_attempt_at }) => next_attempt_at!.startsWith('2026-11-16T00:') || next_attempt_at!.startsWith('2026-11-16T01:'),
      ),
    )
    for (const sent of [4, 6, 8]) {
      app.clock.advance({ days: 1 })
      await run()
      assert.equal(server.received.length, sent)
    }
    app.clock.advance({ days: 1 })
    await run()
    const [late] = (await list()).filter(({ status }) => status !== 'sent')
    assert.equal(late, undefined, 'a day has places for the last one')
    for (let n = 20; n < 40; n++) await queue({ message_key: `ticket 7 step ${n}` })
    for (let day = 0; day < 5; day++) {
      await run()
      app.clock.advance({ days: 1 })
    }
    const left = (await list()).filter(({ status }) => status !== 'sent')
    assert.deepEqual(new Set(left.map(({ status, last_error }) => `${status} ${last_error}`)), new Set(['not_sent limit_reached']))
  }
})

test('e-mails beyond those of a day are spread over the first two hours of the next day', async () => {
  const { queue, list, run } = await openMail({ set: { MAIL_PER_ORGANIZATION: 1 } })
  for (let n = 0; n < 41; n++) await queue({ message_key: `ticket 7 step ${n}` })
  await run()
  const times = (await list()).filter(({ status }) => status === 'queued').map(({ next_attempt_at }) => next_attempt_at!)
  const [first, last] = [times.toSorted()[0]!, times.toSorted().at(-1)!]
  assert.ok(first >= '2026-11-16T00:00' && last < '2026-11-16T02:00:01', `${first} to ${last}`)
  assert.ok(Date.parse(last) - Date.parse(first) > 60 * 60_000, `${first} to ${last}`)
})

test('of e-mails that several processes send at once, no more leave than a day has places for', async () => {
  const { app, context } = await openMail({ set: { MAIL_PER_ORGANIZATION: 5 } })
  const services = Array.from({ length: 4 }, () => createServices({ ...app.parts, db: openDatabase(app.settings) }))
  const callers = services.map((parts) => createContext(parts, context))
  const take = (n: number) => callers[n % 4]!.transaction((tx) => takePlaces(tx, sendingCeilings(tx, `claims-${n}@carrier.example`)))
  const taken = await runAtOnce(Array.from({ length: 20 }, (_, n) => () => take(n)))
  assert.equal(taken.filter(Boolean).length, 5)
  await Promise.all(services.map(({ db }) => db.destroy()))
})

test('counts of past days are deleted', async () => {
  const { app, queue, run } = await openMail()
  const count = async () => (await app.db.selectFrom('email_counts').select('counted').execute()).length
  await queue()
  await run()
  const before = await count()
  assert.equal(before, 2)
  assert.equal(await deleteCountsBefore(app.system, '2026-11-15', 100), 0)
  assert.equal(await deleteCountsBefore(app.system, '2026-11-16', 1), 1)
  assert.equal(await deleteCountsBefore(app.system, '2026-11-16', 100), 1)
  assert.equal(await count(), 0)
})

test('without a mail server in the settings an e-mail is stored as not sent, with the reason', async () => {
  const { queue, list, run } = await openMail({ set: { SMTP_URL: '' } })
  await queue()
  await run()
  const [row] = await list()
  assert.deepEqual([row!.status, row!.attempts], ['not_sent', 0])
  assert.equal(row!.last_error, 'no_mail_server')
})

test('SMTP_URL without MAIL_FROM is refused at the start', () => {
  assert.throws(() => openSmtp(readSettings({ SMTP_URL: 'smtp://mail.example' })), /MAIL_FROM/)
})
