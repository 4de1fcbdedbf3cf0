import { webcrypto } from 'node:crypto'
import { newWebhookId } from '../../../src/webhooks/channel.ts'
import { newSigningSecret, signatureHeaders } from '../../../src/webhooks/signing.ts'
import { delivering } from '../../delivering.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { freshDatabase, startApp } from '../../harness.ts'
import { connections, holds, newConnection, newSubscription } from '../../hooks.ts'
import type { Goal } from '../../proofs/goal.ts'
import { type Received, receiver } from '../../receiver.ts'
import { shipment } from '../../shipments.ts'
import { rowsOf } from '../server/rows.ts'
import type { Book } from './s8.ts'

type Signed = {
  readonly secret: string
  readonly id: string
  readonly time: string
  readonly seconds: string
  readonly body: Buffer
  readonly given: string
}

export const s9: Goal = {
  id: 'S9',
  promise:
    'what is sent verifies with another library; one bit more or less, and it does not; both secrets for 24 hours, and none to be read',
  run: ({ size, seed }) => proveSignatures(size === 'small', seed),
}

/** What is signed holds, to the library that receivers use and to a check that shares nothing with us; one bit changed, and it does not. */
async function proveSignatures(small: boolean, seed: number): Promise<Book> {
  const book: Book = { counts: {}, violations: [] }
  const count = small ? 300 : 10_000
  for (let n = 0; n < count; n++) {
    const chance = chanceOf(seed, n)
    const signed = sign(chance)
    if (!byLibrary(signed) || !(await byHand(signed))) book.violations.push(`Message ${n} of seed ${seed} does not hold`)
    const changed = withOneBit(signed, chance)
    if (byLibrary(changed) || (await byHand(changed))) book.violations.push(`Message ${n} of seed ${seed} holds with a bit changed`)
  }
  Object.assign(book.counts, { 'messages whose signature OK': count, 'single bits whose change is refused': count })
  await rotation(book, small ? 3 : 50)
  return book
}

const bytesOf = (chance: Chance) => (size: number) => Buffer.from(Array.from({ length: size }, () => chance.int(0, 255)))

function sign(chance: Chance): Signed {
  const secret = newSigningSecret(bytesOf(chance))
  const time = new Date(chance.int(1.7e12, 2.5e12)).toISOString()
  const id = newWebhookId({ random: bytesOf(chance), machine: () => time })
  const letters = Array.from({ length: chance.int(0, 200) }, () => chance.pick(['a', '.', '"', 'é', '\u2028', '漢', '😀', ' ', '\n', '\\']))
  const body = JSON.stringify({ event_type: 'parcel.created', sequence: chance.int(0, 1e9), data: { text: letters.join('') } })
  const headers = signatureHeaders([secret], { id, time, body })
  return { secret, id, time, seconds: headers['webhook-timestamp'], body: Buffer.from(body), given: headers['webhook-signature'] }
}

/** One bit of the id, of the time or of the body. */
function withOneBit(signed: Signed, chance: Chance): Signed {
  const part = chance.pick(['id', 'seconds', 'body'] as const)
  const bytes = Buffer.from(signed[part] as Buffer)
  const at = chance.int(0, bytes.length - 1)
  bytes[at]! ^= 1 << chance.int(0, 7)
  return { ...signed, [part]: part === 'body' ? bytes : bytes.toString('latin1') }
}

/** As the libraries of Standard Webhooks do it, at the time it was sent. */
const byLibrary = ({ secret, id, time, seconds, body, given }: Signed) =>
  holds(secret, { text: body, headers: { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': given } }, time)

/** By other code than ours and theirs: the bytes put together by hand, and the browser's cryptography. */
async function byHand({ secret, id, seconds, body, given }: Signed): Promise<boolean> {
  const raw = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const key = await webcrypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const content = Buffer.concat([Buffer.from(id, 'latin1'), Buffer.from('.'), Buffer.from(seconds, 'latin1'), Buffer.from('.'), body])
  return webcrypto.subtle.verify('HMAC', key, Buffer.from(given.replace('v1,', ''), 'base64'), content)
}

const asSigned = (secret: string, { headers, text }: Received): Signed[] =>
  headers['webhook-signature']!.split(' ').map((given) => {
    const seconds = headers['webhook-timestamp']!
    const time = new Date(Number(seconds) * 1000).toISOString()
    return { secret, id: headers['webhook-id']!, time, seconds, body: Buffer.from(text), given }
  })

/** A whole application whose connection rotates its secret: two signatures for a day, then one, and the secret itself nowhere. */
async function rotation(book: Book, rounds: number) {
  const shop = receiver()
  const app = await startApp({ send: shop.send, database: () => freshDatabase('') })
  const { call, id: organization_id } = await app.newOrganization()
  const { id, signing_secret } = await newConnection(call)
  await newSubscription(call, id)
  const said: string[] = []
  let [former, latest]: [string | undefined, string] = [undefined, signing_secret]
  const secrets = [latest]
  let deliveries = 0

  const check = async (good: readonly string[], when: string) => {
    const before = shop.received.length
    await call('POST', '/shipments/announce', shipment())
    await delivering(app, organization_id).now()
    for (const got of shop.received.slice(before)) {
      deliveries++
      said.push(JSON.stringify(got))
      const holding = secrets.filter((secret) => asSigned(secret, got).some(byLibrary))
      const many = got.headers['webhook-signature']!.split(' ').length
      if (many !== good.length || holding.sort().join() !== [...good].sort().join())
        book.violations.push(`${when} there were ${many} signatures, and ${holding.length} secrets hold, not ${good.length}`)
    }
    if (shop.received.length === before) book.violations.push(`${when} nothing was delivered, which proves nothing`)
  }

  for (let round = 0; round < rounds; round++) {
    const { body } = await call('POST', `${connections}/${id}/rotate-secret`)
    ;[former, latest] = [latest, body.data.signing_secret as string]
    secrets.push(latest)
    await check([former, latest], 'After a rotation')
    app.clock.time = new Date(Date.parse(body.data.previous_until) - 1).toISOString()
    await check([former, latest], 'A millisecond before its end')
    app.clock.time = body.data.previous_until
    await check([latest], 'After 24 hours')
  }
  for (const path of [connections, `${connections}/${id}`, '/event-subscriptions/deliveries', '/events?resource_type=all'])
    said.push((await call('GET', path)).text)
  said.push(...app.lines, ...Object.values(await rowsOf(app.db, [organization_id])).flat())
  await app.close()
  const seen = said.filter((text) => secrets.some((secret) => spellingsOf(secret).some((one) => text.includes(one)))).length
  if (seen > 0) book.violations.push(`A secret stands in ${seen} headers, bodies, answers, lines or rows`)
  Object.assign(book.counts, {
    rotations: rounds,
    'deliveries with one signature or two': deliveries,
    'texts without the secret': said.length - seen,
    'texts with it': seen,
  })
}

const spellingsOf = (secret: string) => {
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return [secret.slice('whsec_'.length, -1), bytes.toString('hex'), bytes.toString('base64url')]
}
