import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnounceInput, ParcelItem } from '../../src/carriers/kit/announce.ts'
import type { Capability } from '../../src/carriers/kit/carrier.ts'
import { aerofastCarrier } from '../../src/carriers/sandbox/aerofast.ts'
import { answerSandboxCarrier } from '../../src/simulator/network/answer.ts'
import { singleCall } from '../carriers.ts'
import { aerofastExamples } from '../fixtures/carriers/aerofast-examples.ts'
import { practiceLedger } from '../practice-ledger.ts'
import { readPdf } from '../reading.ts'

/** The documents that a sandbox carrier stores, as readers see them. */
const refuseCall = () => assert.fail('no call was expected')
const { settings, input } = aerofastExamples.announce![0]!
const [parcel] = input.parcels as [AnnounceInput['parcels'][number]]
const item = (description: string, price: ParcelItem['price']): ParcelItem => ({ description, quantity: 3, weight_g: 100, price })

async function waybillOf(changes: Partial<AnnounceInput>) {
  const means = { price: refuseCall, points: refuseCall, random: refuseCall, ledger: practiceLedger() }
  async function ask<In, Out>(capability: Capability<any, In, Out>, input: In): Promise<Out> {
    const answer = await answerSandboxCarrier(capability.ask(aerofastCarrier.settings.parse(settings), input), means)
    assert.ok(answer.kind === 'answer')
    return capability.read(answer, input)
  }
  const { shipment_id, parcels } = await ask(singleCall(aerofastCarrier.announce), { ...input, hide_sender: undefined, ...changes })
  const asked = { shipment_id, tracking_number: null, type: 'air-waybill' } as const
  const { mime_type, content_base64 } = await ask(singleCall(aerofastCarrier.documents), asked)
  assert.equal(mime_type, 'application/pdf')
  assert.deepEqual(await ask(singleCall(aerofastCarrier.documents), asked), { mime_type, content_base64 })
  await assert.rejects(ask(singleCall(aerofastCarrier.documents), { ...asked, type: 'customs-declaration' }), { code: 'no_such_document' })
  const pages = await readPdf(Buffer.from(content_base64, 'base64'), 1)
  return {
    parcels,
    text: pages
      .flatMap(({ lines }) => lines)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  }
}

test('an air waybill says who sends what to whom, and under which number', async () => {
  const { parcels, text } = await waybillOf({ parcels: [parcel, { ...parcel, weight_g: 700.5, dimensions_mm: undefined }] })
  const said = ['AIR WAYBILL', parcels[0]!.awb_tracking_number!, 'Shop', 'Zoë Jansen', 'Lange Straße 7', '10117 Berlin', 'Amsterdam, NL']
  for (const words of [...said, 'Berlin, DE', 'Express', 'Order 4711', 'DDP', '1.800', '0.701', '2.501', '30 x 20 x 10 cm'])
    assert.ok(text.includes(words), `${words} is not in: ${text}`)
  for (const words of ['2 x Teapot', '50.00 EUR', 'Fragile', '2026-03-02', 'Account 100200300'])
    assert.ok(text.includes(words), `${words} is not in: ${text}`)
})

test('an air waybill does not name a sender who is hidden', async () => {
  const { text } = await waybillOf({ hide_sender: true })
  assert.ok(text.includes('Known to the carrier'))
  for (const words of ['Shop', 'Quay', '1011 AB', '100200300']) assert.ok(!text.includes(words), `${words} is in: ${text}`)
})

test('values in several currencies, in none that there is, or none at all leave the amount open, and the paper is there', async () => {
  const mixed = [item('Lamp', { cents: 100, currency: 'EUR' }), item('Bulb', { cents: 100, currency: 'USD' })]
  for (const parcel_items of [mixed, [item('Shell', { cents: 1, currency: 'QQQ' })], []]) {
    const { text } = await waybillOf({ parcels: [{ ...parcel, parcel_items }] })
    assert.ok(text.includes('NCV'), text)
  }
  const yen = await waybillOf({ parcels: [{ ...parcel, parcel_items: [item('Bowl', { cents: 1500, currency: 'JPY' })] }] })
  assert.ok(yen.text.includes('4500 JPY') && yen.text.includes('XXX'), yen.text)
})

test('fifty things with long names, in letters from everywhere, fit on the paper', async () => {
  const parcel_items = Array.from({ length: 50 }, (_, at) =>
    item(`Тетрадь № ${at} 手帳 ${'long '.repeat(10)}`, { cents: 5, currency: 'EUR' }),
  )
  const to_address = { ...input.to_address, name: 'Ольга Иванова', city: '東京' }
  assert.ok((await waybillOf({ to_address, parcels: [{ ...parcel, parcel_items }] })).text.includes('7.50 EUR'))
})
