import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { startApp } from '../../../test/harness.ts'
import { type Route, startStandIn } from '../../../test/stand-ins/stand-in.ts'
import type { CarrierCall, CarrierResponse } from '../../carriers/kit/carrier.ts'
import { callWithContract } from './call.ts'
import { listActiveContracts } from './service.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Every byte there is: not one of them may be changed on the way. */
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
const largeLabel = Buffer.concat(Array<Buffer>(36_000).fill(everyByte))
const echo = (method: string): Route => ({
  method,
  path: '/echo',
  answer: ({ headers, bytes }) => ({
    status: 200,
    bytes,
    headers: { 'content-type': headers['x-answer-type'] ?? 'application/json', 'X-Invocation-Id': 'call 7' },
  }),
})
const standIn = await startStandIn({
  routes: [
    ...methods.map(echo),
    { method: 'GET', path: '/large', answer: () => ({ status: 200, body: { label: largeLabel.toString('base64') } }) },
  ],
})
const origin = 'https://carrier.example'
const app = await startApp({ send: sendToStandIns({ [origin]: standIn.url }) })
after(async () => {
  await app.close()
  await standIn.close()
})

async function send(call: Omit<CarrierCall, 'url'> & { readonly url?: string }) {
  const { context, call: request, integration_id } = await app.newOrganization()
  const [contract] = await listActiveContracts(context)
  const capability = { safe: true, ask: () => ({ url: `${origin}/echo`, ...call }), read: (answer: CarrierResponse) => answer }
  const answer = await callWithContract(context, contract!, capability, undefined)
  const [log] = (await request('GET', `/integrations/${integration_id}/logs`)).body.data
  return { answer, log, received: standIn.requests.at(-1)! }
}

test('every method is sent as it is, with JSON, the headers of the carrier and its answer headers', async () => {
  for (const method of methods) {
    const body = method === 'GET' ? undefined : { method, ünï: '✓' }
    const { answer, received } = await send({ method, headers: { 'X-Own': 'yes' }, ...(body && { body }) })
    assert.deepEqual([received.method, received.headers['x-own'], received.headers.accept], [method, 'yes', 'application/json'])
    assert.equal(received.headers['content-type'], body && 'application/json')
    assert.deepEqual([answer.status, answer.body, answer.headers?.['x-invocation-id']], [200, body ?? '', 'call 7'])
  }
})

test('a form is sent with its signs escaped', async () => {
  const form = { grant_type: 'password', password: 'a&b=c é+ ' }
  const { received, log } = await send({ method: 'POST', content: { form } })
  assert.equal(received.headers['content-type'], 'application/x-www-form-urlencoded')
  assert.deepEqual(received.body, form)
  assert.deepEqual(log.request.payload, { grant_type: 'password', password: '***' })
})

test('XML and other text is sent and read as text', async () => {
  const text = '<?xml version="1.0"?><data code="0">Straße</data>'
  const headers = { 'x-answer-type': 'text/xml; charset=utf-8', Accept: 'text/xml' }
  const { answer, received } = await send({ method: 'POST', headers, content: { text, type: 'text/xml' } })
  assert.deepEqual([received.bytes.toString(), received.headers['content-type'], received.headers.accept], [text, 'text/xml', 'text/xml'])
  assert.deepEqual([answer.body, answer.bytes], [text, undefined])
})

test('bytes come and go unchanged, and the log has their size', async () => {
  for (const type of ['application/pdf', 'image/png', 'application/octet-stream', 'application/zpl', 'text/zpl', 'x-application/zpl']) {
    const { answer, log } = await send({ method: 'PUT', headers: { 'x-answer-type': type }, content: { bytes: everyByte, type } })
    assert.deepEqual([answer.body, Buffer.from(answer.bytes!)], [null, everyByte], type)
    assert.deepEqual([log.request.payload, log.response.body], Array(2).fill(`[${type}, 256 bytes]`))
  }
})

test('a form with files has each part with its name, its file name and its bytes', async () => {
  const parts = [
    { name: 'reference', value: 'né"1' },
    { name: 'invoice', value: everyByte, filename: 'in"voice.pdf', type: 'application/pdf' },
  ]
  const { received, log } = await send({ method: 'POST', content: { parts } })
  const form = await new Response(new Uint8Array(received.bytes), {
    headers: { 'content-type': received.headers['content-type']! },
  }).formData()
  const file = form.get('invoice') as File
  assert.deepEqual([form.get('reference'), file.name, file.type], ['né"1', 'in"voice.pdf', 'application/pdf'])
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), everyByte)
  assert.deepEqual(log.request.payload, { reference: 'né"1', invoice: '[application/pdf, 256 bytes]' })
})

test('an answer of 12 MB is read, and logged without its document', async () => {
  const { answer, log } = await send({ method: 'GET', url: `${origin}/large` })
  assert.ok(Buffer.from((answer.body as { label: string }).label, 'base64').equals(largeLabel))
  assert.match(log.response.body.label, /^\[base64, 9216000 bytes\]/)
  assert.ok(JSON.stringify(log).length < 64_000)
})
