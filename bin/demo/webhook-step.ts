import { lineOf } from '../../src/cli/listen/arrival-line.ts'
import { startReceiver } from '../../src/cli/listen/receiver.ts'
import { verifySignature } from '../../src/cli/listen/signature.ts'
import { eventTypes } from '../../src/webhooks/public-events/index.ts'
import { parcel, receiver, sender } from './goods.ts'
import { type Tour, Unexpected } from './tour.ts'

/** Starts a receiver on this machine, as `npm run crossdock -- listen` does, and prints a parcel's events while the clock is moved. */
export async function receiveWebhooks({ call, say }: Tour) {
  const lines: string[] = []
  const secrets: string[] = []
  const shop = await startReceiver(0, {}, (arrival, reply) => {
    const time = new Date().toISOString()
    lines.push(lineOf(arrival, verifySignature(arrival, secrets, time), reply, time))
  })
  try {
    const webhook = { type: 'webhook', configuration: { url: shop.url } }
    const { status, body } = await call('POST', '/event-subscriptions/connections', webhook, [201, 400])
    if (status === 400) return say('skipped: only a server that listens on loopback delivers to this machine')
    const { id: connection_id, signing_secret } = body.data
    secrets.push(signing_secret)
    for (const event_type of eventTypes) await call('POST', '/event-subscriptions/subscriptions', { connection_id, event_type }, [201])
    const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } }
    await call('POST', '/shipments/announce', { from_address: sender, to_address: receiver, parcels: [parcel], ship_with }, [201])
    await call('POST', '/sandbox/clock', { advance: 'P7D' }, [200])
    for (const line of lines) say(line)
    if (!lines.some((line) => line.includes('parcel.created') && line.includes('signature OK')))
      throw new Unexpected('a signed parcel.created at the receiver', lines.join('\n') || 'nothing')
    await call('DELETE', `/event-subscriptions/connections/${connection_id}`, undefined, [204])
  } finally {
    shop.close()
  }
}
