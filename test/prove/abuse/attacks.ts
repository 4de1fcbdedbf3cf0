import { constants, crc32, deflateRawSync } from 'node:zlib'
import { smallOrder } from '../../orders.ts'
import { receiver, shipment } from '../../shipments.ts'
import { type Client, form, json, times } from './client.ts'
import { largeBatches, unreadAnswers } from './memory.ts'
import { processorAttack } from './processor.ts'
import { exhaustKey, guessReturns } from './shoppers.ts'
import { slowBodies } from './slow-bodies.ts'

/** `scale`: how many times the number of requests that `npm test` sends. */
export type Attack = (client: Client, scale: number) => Promise<void>

/** Anonymous bodies of 255 kB to the addresses at which a provider takes tokens and events, and decisions about made-up requests. */
const fillProvider: Attack = async ({ flood }, scale) => {
  const body = 'x'.repeat(255_000)
  for (const path of ['/practice-provider/token', '/practice-provider/events'])
    await flood(20 * scale, 20, () => ({ path, headers: json, body }), [404, 405])
  const decision = (i: number) => `state=state-${i}-${'0'.repeat(40)}&decision=allow&code_challenge=${'a'.repeat(43)}`
  await flood(20 * scale, 20, (i) => ({ path: '/practice-provider/authorize', headers: form, body: decision(i) }), [400])
  await flood(20 * scale, 20, (i) => ({ path: '/practice-provider/authorize', headers: form, body: `state=${i}&${body}` }), [400])
}

/** Bodies and queries in which everything is wrong, up to the largest body that is read. */
const fillErrorLists: Attack = async ({ flood, target }, scale) => {
  const order = smallOrder(target.integration_id)
  const wrong = (orders: number, items: number) =>
    JSON.stringify(
      times(orders, (i) => ({
        ...order,
        order_id: `o-${i}`,
        order_details: { ...order.order_details, order_items: times(items, () => ({})) },
      })),
    )
  const bodies = [
    wrong(100, 1_000),
    JSON.stringify(times(100_000, () => ({}))),
    `[${'[],'.repeat(3_400_000)}[]]`,
    `[${'{},'.repeat(240_000)}{}]`,
    `[{${times(700_000, (i) => `"${i}":1`).join()}}]`,
    `{${'"a":1,'.repeat(500_000)}"a":1}`,
    `["${'x'.repeat(10_000_000)}"]`,
  ]
  await flood(
    14 * scale,
    4,
    (i) => ({ path: '/api/v3/orders', signed: true, headers: json, body: bodies[i % bodies.length]! }),
    [400, 413, 503],
  )
  const query = times(5_000, (i) => `a${i % 10}`).join('&')
  const places = ['/oauth2/token', '/api/v3/carriers/swiftly/push/1-1-00000000000000000000000000000000', '/api/v3/brands']
  await flood(60 * scale, 20, (i) => ({ path: `${places[i % 3]}?${query}` }), [400, 401, 404])
}

const pieceBytes = 1_048_576

/**
 * So many zeros, deflated, in no time: one piece again and again. An attacker that compressed 400 MB beside a busy machine would say
 * nothing for minutes, and come back to connections that the server had closed.
 */
function deflatedZeros(length: number) {
  const deflated = (bytes: number) => deflateRawSync(Buffer.alloc(bytes), { finishFlush: constants.Z_FULL_FLUSH })
  const piece = deflated(pieceBytes)
  const adler = Buffer.alloc(4)
  adler.writeUInt32BE((length % 65_521) * 65_536 + 1)
  const end = Buffer.concat([deflated(length % pieceBytes), deflateRawSync(Buffer.alloc(0)), adler])
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...times(Math.floor(length / pieceBytes), () => piece), end])
}

/** A picture of so many dots in each direction, all of them clear, which takes a thousandth of their bytes. */
const largePicture = (size: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8)
  const part = (name: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length)
    bytes.writeUInt32BE(data.length, 0)
    bytes.write(name, 4, 'latin1')
    data.copy(bytes, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
    return bytes
  }
  const dots = deflatedZeros(size * (size + 1))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), part('IHDR', head), part('IDAT', dots), part('IEND', Buffer.alloc(0))])
}

const upload = (picture: Buffer) =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ])

/** Logos that are far larger than they look, and labels with them. */
const uploadLogos: Attack = async ({ flood, call }, scale) => {
  const { id } = (await call('POST', '/brands', { name: 'Large', domain: 'large-logos' })).data
  const path = (i: number) => `/api/v3/brands/${id}/${i % 2 === 0 ? 'print' : 'screen'}-logo`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const taken = [200, 400, 413, 415, 429]
  const send = (pictures: readonly Buffer[]) => (i: number) => ({
    path: path(i),
    signed: true,
    headers,
    body: upload(pictures[i % pictures.length]!),
  })
  // Drawn on labels where it was taken.
  await flood(2, 1, send([largePicture(6_000)]), taken)
  const body = JSON.stringify(shipment({ brand_id: id, to_address: receiver }))
  await flood(4 * scale, 4, () => ({ path: '/api/v3/shipments/announce', signed: true, headers: json, body }), [201])
  const [{ parcels }] = (await call('GET', '/shipments?page_size=1')).data
  const label = `/api/v3/parcels/${parcels[0].id}/documents/label?dpi=300`
  await flood(4 * scale, 4, () => ({ method: 'GET', path: label, signed: true, headers: { accept: 'image/png' } }), [200])
  const broken = Buffer.concat([largePicture(2_000).subarray(0, 60), Buffer.alloc(900_000, 7)])
  await flood(12 * scale, 6, send([largePicture(20_000), broken, Buffer.alloc(1_000_000)]), taken)
}

/** Tokens without end, and answers that are kept under a new key each. */
const fillStores: Attack = async ({ flood, target }, scale) => {
  const headers = { ...form, authorization: target.clientAuthorization }
  const body = 'grant_type=client_credentials&scope=api'
  await flood(100 * scale, 20, () => ({ path: '/oauth2/token', headers, body }), [200, 429])
  const options = JSON.stringify({ from_country_code: 'NL', to_country_code: 'NL', explain: true })
  const keyed = (i: number) => ({ ...json, 'idempotency-key': `abuse-${i}` })
  await flood(50 * scale, 20, (i) => ({ path: '/api/v3/shipping-options', signed: true, headers: keyed(i), body: options }), [200])
  const order = (i: number) => JSON.stringify(shipment({ external_reference_id: `abuse-${i}`, to_address: receiver }))
  const path = '/api/v3/shipments'
  await flood(50 * scale, 20, (i) => ({ path, signed: true, headers: keyed(i), body: order(i) }), [200, 201, 429])
}

/** In the order of the goals. */
export const attacks = {
  A1: fillProvider,
  A2: fillErrorLists,
  A3: processorAttack,
  A4: slowBodies,
  A5: uploadLogos,
  A6: fillStores,
  A7: unreadAnswers,
  A8: largeBatches,
  A10: guessReturns,
  A11: exhaustKey,
} satisfies Record<string, Attack>
