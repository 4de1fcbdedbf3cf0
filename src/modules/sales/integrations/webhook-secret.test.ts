import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { startApp } from '../../../../test/harness.ts'
import { receiver } from '../../../../test/receiver.ts'
import { listening } from '../../../../test/webhooks.ts'
import { rotateCredential } from '../../../http/auth/credentials.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
const spaced = await startApp({ send: shop.send, set: { WEBHOOK_JSON: 'spaced' } })
after(() => Promise.all([app.close(), spaced.close()]))

type Listener = Awaited<ReturnType<typeof listening>>
const rotate = ({ call, integration_id }: Listener, body?: object) =>
  call('POST', `/integrations/${integration_id}/rotate-webhook-secret`, body)

/** The next message to the webhook of an integration. */
async function nextMessage({ patch, deliver, received }: Listener, shop_name = 'North') {
  assert.equal((await patch({ shop_name })).status, 204)
  await deliver.now()
  return received().at(-1)!
}

/** As a receiver that knows only the older way checks it, without any code of ours. */
const hmacOf = (key: string, bytes: string) => createHmac('sha256', key).update(Buffer.from(bytes)).digest('hex')

/** As receivers in Python check a message: over its bytes, and over what they make of its parsed body. */
const python = `import hashlib, hmac, json, sys
given = json.load(sys.stdin)
key, raw = given["key"].encode(), given["text"].encode()
again = json.dumps(json.loads(raw)).encode()
print(json.dumps([hmac.new(key, data, hashlib.sha256).hexdigest() for data in (raw, again)]))`
const hasPython = spawnSync('python3', ['--version']).status === 0
function checkInPython(key: string, text: string): string[] {
  const { stdout, stderr } = spawnSync('python3', ['-c', python], { input: JSON.stringify({ key, text }), encoding: 'utf8' })
  return JSON.parse(stdout || assert.fail(stderr))
}

test('200 from rotate-webhook-secret with the API secret of the integration: messages are signed with it', async () => {
  const client = await listening(app, shop)
  const { api_secret } = client.organization
  const { status, body, text } = await rotate(client, { secret: api_secret })
  assert.deepEqual([status, body?.data?.signing_secret, body?.data?.is_api_secret], [200, api_secret, true], text)
  const { headers, text: sent } = await nextMessage(client)
  assert.equal(headers['Crossdock-Signature'], hmacOf(api_secret, sent))
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signed = new Webhook(Buffer.from(api_secret).toString('base64')).sign(headers['webhook-id']!, at, sent)
  assert.ok(headers['webhook-signature']!.split(' ').includes(signed))
})

test('200 with the previous API secret while it is valid; it is not reported as the API secret once it ended', async () => {
  const client = await listening(app, shop)
  const { api_key, api_secret } = client.organization
  const isApiSecret = async (secret: string) => (await rotate(client, { secret })).body.data.is_api_secret
  const second = (await app.system.transaction((tx) => rotateCredential(tx, 'key', api_key)))!.secret
  assert.deepEqual([await isApiSecret(api_secret), await isApiSecret(second)], [true, true])
  await app.system.transaction((tx) => rotateCredential(tx, 'key', api_key, { endPrevious: true }))
  assert.equal(await isApiSecret(api_secret), false)
  const other = await app.newOrganization()
  assert.equal(await isApiSecret(other.api_secret), false)
})

test('200 with a text of 32 characters, in both spellings of a key; 400 for one that is shorter or not printable', async () => {
  const client = await listening(app, shop)
  const standard = `whsec_${Buffer.from('a key of twenty-four bytes or more').toString('base64')}`
  for (const secret of ['0123456789abcdef0123456789abcdef', standard]) {
    const { status, body, text } = await rotate(client, { secret })
    assert.deepEqual([status, body?.data?.signing_secret, body?.data?.is_api_secret], [200, secret, false], text)
    const { headers, text: sent } = await nextMessage(client, `Shop ${secret.length}`)
    assert.equal(headers['Crossdock-Signature'], hmacOf(secret, sent))
  }
  const { headers, text: sent } = await nextMessage(client, 'South')
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  assert.ok(headers['webhook-signature']!.split(' ').includes(new Webhook(standard).sign(headers['webhook-id']!, at, sent)))
  for (const secret of [
    'short',
    'x'.repeat(31),
    'x'.repeat(256),
    `${'x'.repeat(32)}\n`,
    `é${'x'.repeat(32)}`,
    'whsec_not base64 in any way at all!',
    7,
    null,
  ]) {
    const { status, body } = await rotate(client, { secret })
    assert.deepEqual([status, body.errors[0].source], [400, { pointer: '/secret' }], String(secret))
  }
})

test('200 without a body or with an empty object: a new secret, as before', async () => {
  const client = await listening(app, shop)
  for (const body of [undefined, {}]) {
    const { status, body: answer } = await rotate(client, body)
    assert.equal(status, 200)
    assert.match(answer.data.signing_secret, /^whsec_/)
    assert.equal(answer.data.is_api_secret, false)
  }
})

test('the database and the events hold a given secret only sealed', async () => {
  const client = await listening(app, shop)
  const secret = 'a secret that no row may have in it'
  await rotate(client, { secret })
  for (const table of ['connection_secrets', 'connections', 'events', 'integrations'] as const) {
    const rows = await app.db.selectFrom(table).selectAll().where('organization_id', '=', client.organization.id).execute()
    assert.ok(!JSON.stringify(rows).includes(secret), table)
  }
})

test('with WEBHOOK_JSON=spaced the body is what Python writes, and is signed as it is sent', async () => {
  const name = 'Café "Noord" 😀 a,b:c \\ \u007f\u2028'
  const key = '0123456789abcdef0123456789abcdef'
  const [dense, loose] = [await listening(app, shop), await listening(spaced, shop)]
  const [compact, wide] = await Promise.all(
    [dense, loose].map(async (client) => {
      await rotate(client, { secret: key })
      return nextMessage(client, name)
    }),
  )
  assert.equal(compact!.text, JSON.stringify(compact!.body))
  assert.equal(wide!.body.integration.shop_name, name)
  assert.match(wide!.text, /^\{"action": "integration_updated", "timestamp": \d+, "integration": \{"id": /)
  assert.match(wide!.text, /^[ -~]+$/)
  assert.ok(wide!.text.includes('"shop_name": "Caf\\u00e9 \\"Noord\\" \\ud83d\\ude00 a,b:c \\\\ \\u007f\\u2028"'), wide!.text)
  for (const { headers, text } of [compact!, wide!]) assert.equal(headers['Crossdock-Signature'], hmacOf(key, text))
})

test('a receiver in Python verifies a spaced body over its bytes and after writing it again', { skip: !hasPython }, async () => {
  const key = '0123456789abcdef0123456789abcdef'
  const [dense, loose] = [await listening(app, shop), await listening(spaced, shop)]
  for (const [client, written] of [
    [dense, false],
    [loose, true],
  ] as const) {
    await rotate(client, { secret: key })
    const { headers, text } = await nextMessage(client, 'Zürich, Söhne: "1.0"')
    const [overBytes, overWritten] = checkInPython(key, text)
    const given = headers['Crossdock-Signature']
    assert.deepEqual([overBytes === given, overWritten === given], [true, written])
  }
})
