import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../../../test/deep.ts'
import { baseUrl, startApp } from '../../../../test/harness.ts'
import { codesInPdf, codesInPicture, sizesIn, textsIn } from '../../../../test/read-paper.ts'
import { addresses, goods, keepParcels } from '../../../../test/stored-parcels.ts'
import type { Send } from '../../../platform/outbound/call.ts'
import { OutboundError } from '../../../platform/outbound/call.ts'
import { documentLinks, documentOf } from '../record/papers.ts'
import { parcelStatuses } from '../statuses/statuses.ts'
import { documentTypes } from './schema.ts'

const app = await startApp()
after(() => app.close())
const { call, context } = await app.newOrganization()

const one = async (made: Parameters<typeof keepParcels>[1]) => (await keepParcels(context, made))[0]!
const read = (id: number, type: string, accept?: string) =>
  call('GET', `/parcels/${id}/documents/${type}`, undefined, accept === undefined ? {} : { accept })

test('200 with every status that a parcel may have', async () => {
  const { status, body } = await call('GET', '/parcels/statuses')
  assert.equal(status, 200)
  assert.deepEqual(
    body.data,
    parcelStatuses.map(([code, , message]) => ({ code, message })),
  )
})

test('200 with what customs want across a border: the forms of the post, or an invoice', async () => {
  const post = await one({ carrier: 'northpost', option: 'northpost:parcel', to: addresses.CH })
  const forms = await textsIn((await read(post, 'customs-declaration')).bytes)
  for (const said of ['CN 23', 'CP 71', 'Stoneware mug, blue', '93.90', 'Urs Meier']) assert.ok(forms.join(' ').includes(said), said)
  for (const type of ['cn23', 'cp71', 'cn23-default'])
    assert.equal((await read(post, type)).headers['content-type'], 'application/pdf', type)
  assert.equal((await read(post, 'commercial-invoice')).status, 404)
  const packet = await one({ carrier: 'northpost', option: 'northpost:packet/tracked', to: addresses.CH })
  assert.ok(!(await textsIn((await read(packet, 'customs-declaration')).bytes)).join(' ').includes('CP 71'))
  assert.equal((await read(packet, 'cp71')).status, 404)
  for (const to of [addresses.CH, addresses.canaries]) {
    const express = await one({ carrier: 'aerofast', option: 'aerofast:express/incoterm=ddp', to })
    const { bytes } = await read(express, 'customs-declaration')
    const [invoice = ''] = await textsIn(bytes)
    for (const said of ['CI-4711', 'DDP', 'Stoneware mug, blue', '18.50', '93.90', to.name])
      assert.ok(invoice.includes(said), `${said}: ${invoice}`)
    assert.deepEqual(await sizesIn(bytes), ['210×297'])
    assert.equal((await read(express, 'commercial-invoice')).status, 200)
    assert.equal((await read(express, 'cn23-default')).status, 200)
    assert.equal((await read(express, 'cn23')).status, 404)
  }
  const [first, second] = await keepParcels(context, {
    carrier: 'aerofast',
    count: 2,
    to: addresses.CH,
    shipment: {
      customs_information: {
        invoice_number: 'CI-1',
        export_reason: 'gift',
        export_type: 'private',
        freight_costs: { value: '14.80', currency: 'EUR' },
      },
    },
  })
  const invoices = await textsIn((await call('GET', `/parcel-documents/customs-declaration?parcels=${first},${second}`)).bytes)
  assert.deepEqual(
    invoices.map((text) => text.includes('14.80')),
    [true, false],
  )
})

test('404 that says why a parcel has no such document', async () => {
  const home = await one({ carrier: 'swiftly', to: addresses.DE })
  const why = async (id: number, type: string, accept?: string) => {
    const { status, body } = await read(id, type, accept)
    assert.deepEqual([status, body.errors.length, body.errors[0].code], [404, 1, 'not_found'], type)
    return body.errors[0].detail
  }
  for (const type of ['customs-declaration', 'cn23', 'cp71', 'cn23-default', 'commercial-invoice'])
    assert.match(await why(home, type), /crosses no customs border/)
  assert.match(await why(home, 'air-waybill'), /air waybill/)
  assert.match(await why(home, 'qr'), /without a label/)
  assert.match(await why(home, 'proof-of-delivery'), /no proof of delivery/)
  for (const [status, words] of [
    ['CANCELLED', /was cancelled/],
    ['CANCELLED_UPSTREAM', /was cancelled/],
    ['CANCELLING', /being cancelled/],
  ] as const)
    for (const type of documentTypes)
      assert.match(await why(await one({ carrier: 'aerofast', to: addresses.CH, row: { status } }), type), words, type)
  const row = { label: null, announced_at: null, documents: '[]', tracking_number: null }
  for (const [status, words] of [
    ['ANNOUNCING', /is being announced/],
    ['ANNOUNCEMENT_FAILED', /could not be announced/],
    ['NO_LABEL', /not been announced yet/],
  ] as const)
    assert.match(await why(await one({ carrier: 'swiftly', row: { ...row, status } }), 'label'), words)
  const mixed = [goods[0]!, { ...goods[1]!, price: { value: '1.00', currency: 'USD' } }]
  assert.match(
    await why(await one({ carrier: 'aerofast', to: addresses.CH, parcel: { parcel_items: mixed } }), 'customs-declaration'),
    /EUR and USD/,
  )
  assert.match(
    await why(await one({ carrier: 'aerofast', to: addresses.CH, parcel: { parcel_items: [] } }), 'customs-declaration'),
    /no items/,
  )
})

test('200 with customs documents of odd amounts and weights', async () => {
  const parcel_items = [{ ...goods[0]!, price: { value: '1250.50', currency: 'JPY' }, weight: { value: 1e-7, unit: 'kg' as const } }]
  for (const carrier of ['northpost', 'aerofast']) {
    const id = await one({ carrier, to: addresses.US, parcel: { parcel_items }, shipment: { customs_information: null } })
    const { status, bytes } = await read(id, 'customs-declaration')
    assert.equal(status, 200)
    assert.match((await textsIn(bytes)).join(' '), /5004/)
  }
})

test('400 for a type that there is not; 404 for a parcel that there is not, or not here, byte for byte', async () => {
  const id = await one({ carrier: 'swiftly' })
  for (const path of [`/parcels/${id}/documents/invoice`, '/parcels/999/documents/Label', `/parcel-documents/x?parcels=${id}`]) {
    const { status, body } = await call('GET', path)
    assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [400, 'invalid', { parameter: 'type' }], path)
    assert.match(body.errors[0].detail, /label, customs-declaration, air-waybill, proof-of-delivery/)
  }
  const stranger = await app.newOrganization()
  const told = async (path: string) => {
    const { status, text, headers } = await stranger.call('GET', path)
    return `${status} ${text.replaceAll(String(headers['x-request-id']), '')}`
  }
  for (const type of documentTypes) {
    const missing = await told(`/parcels/999999999/documents/${type}`)
    assert.match(missing, /^404 .*"not_found"/)
    assert.equal(await told(`/parcels/${id}/documents/${type}`), missing)
    assert.equal(await told(`/parcel-documents/${type}?parcels=${id}`), await told(`/parcel-documents/${type}?parcels=999999999`))
  }
  for (const nothing of ['abc', '0', '1.5', '-1']) assert.equal((await call('GET', `/parcels/${nothing}/documents/label`)).status, 404)
})

test('404 for several parcels names each without the document, by its index', async () => {
  const [good, flat, gone] = [
    await one({ carrier: 'aerofast', to: addresses.CH }),
    await one({ carrier: 'swiftly' }),
    await one({ carrier: 'aerofast', to: addresses.CH, row: { status: 'CANCELLED' } }),
  ]
  const { status, body } = await call('GET', `/parcel-documents/customs-declaration?parcels=${good},${flat},999999999,${gone}`)
  assert.equal(status, 404)
  assert.deepEqual(
    body.errors.map(({ code, source, meta }: any) => [code, source.parameter, meta.index]),
    [1, 2, 3].map((index) => ['not_found', 'parcels', index]),
  )
})

test('400 for several parcels with more items than one may have, whose documents would delay all other requests', async () => {
  const parcel_items = Array.from({ length: 501 }, () => goods[0]!)
  const ids = await keepParcels(context, { carrier: 'aerofast', to: addresses.CH, count: 2, parcel: { parcel_items } })
  const { status, body } = await call('GET', `/parcel-documents/customs-declaration?parcels=${ids}`)
  assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [400, 'invalid', { parameter: 'parcels' }])
  assert.equal((await read(ids[0]!, 'customs-declaration')).status, 200)
  assert.equal((await call('GET', `/parcel-documents/label?parcels=${ids}`)).status, 200)
})

test('406 for a document in a type that it is not had as', async () => {
  const id = await one({ carrier: 'aerofast', to: addresses.CH })
  for (const type of ['customs-declaration', 'commercial-invoice', 'cn23-default', 'air-waybill'])
    for (const accept of ['image/png', 'application/zpl', 'image/png, application/zpl', 'application/pdf;q=0']) {
      const { status, body } = await read(id, type, accept)
      assert.deepEqual([status, body.errors[0].code], [406, 'not_acceptable'], `${type} ${accept}`)
    }
  for (const accept of ['image/png, application/*;q=0.1', 'application/json', 'text/html'])
    assert.equal((await read(id, 'customs-declaration', accept)).headers['content-type'], 'application/pdf', accept)
  assert.equal((await call('GET', `/parcels/${id}/documents/customs-declaration?dpi=203`)).status, 400)
})

deepTest('200 with the code that a counter scans where there is no label to print', async () => {
  const id = await one({ carrier: 'swiftly', option: 'swiftly:return/labelless' })
  const { tracking_number } = await app.db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { bytes } = await read(id, 'qr')
  assert.deepEqual(await codesInPdf(bytes, 'qr'), [tracking_number])
})

deepTest('200 with the code as a picture, and with the last day on which the counter takes the parcel', async () => {
  const id = await one({ carrier: 'swiftly', option: 'swiftly:return/labelless' })
  const { tracking_number, announced_at } = await app.db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const last = Temporal.PlainDate.from(announced_at!.slice(0, 10)).add({ days: 30 }).toString()
  const texts = (await textsIn((await read(id, 'qr')).bytes)).flat()
  assert.match(texts.join(' '), new RegExp(`Accepted until ${last}`))
  const { bytes, headers } = await read(id, 'qr', 'image/png')
  assert.equal(headers['content-type'], 'image/png')
  assert.deepEqual(await codesInPicture(bytes, 'qr'), [tracking_number])
  for (const accept of ['application/zpl', 'image/jpeg, application/pdf;q=0']) assert.equal((await read(id, 'qr', accept)).status, 406)
})

/** A carrier with prepared responses. */
async function withCarrier(answer: (path: string, body: any) => unknown) {
  const send: Send = async ({ url, body }) => {
    const said = answer(new URL(url).pathname, JSON.parse(String(body)))
    if (said instanceof Error) throw said
    const { status = 200, ...rest } = said as any
    return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(rest)) }
  }
  const other = await startApp({ send })
  // The sandbox carriers answer in the process; here they are to be called.
  Object.assign(other.parts, { send })
  const made = await other.newOrganization()
  const [id] = await keepParcels(made.context, { carrier: 'aerofast', to: addresses.US })
  return { ...made, parcel: id!, other, read: (type: string) => made.call('GET', `/parcels/${id}/documents/${type}`) }
}

test('200 with the air waybill that the carrier keeps; our own where it keeps none, the contract is gone, or there are several', async () => {
  const theirs = Buffer.from('%PDF-1.4 theirs').toString('base64')
  const kept = await withCarrier(() => ({ document: { type: 'application/pdf', base64: theirs } }))
  assert.equal((await kept.read('air-waybill')).text, '%PDF-1.4 theirs')
  const { awb_tracking_number } = await kept.other.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow()
  const several = await keepParcels(kept.context, { carrier: 'aerofast', to: addresses.US, count: 2 })
  const pages = await textsIn((await kept.call('GET', `/parcel-documents/air-waybill?parcels=${several}`)).bytes)
  assert.ok(pages.length === 2 && pages[1]!.includes('Piece 2 of 2'), pages.join())
  const [contract] = (await kept.call('GET', '/contracts?carrier_code=aerofast')).body.data
  await kept.call('PATCH', `/contracts/${contract.id}`, { is_active: false })
  const own = (await textsIn((await kept.read('air-waybill')).bytes))[0]!
  for (const said of ['AIR WAYBILL', awb_tracking_number!, 'John Appleseed', 'Eindhoven, NL', '4 × Stoneware mug, blue', '93.90 EUR'])
    assert.ok(own.includes(said), said)
  const none = await withCarrier(() => ({ status: 404, error: { code: 'no_such_document', message: 'No.' } }))
  assert.match((await textsIn((await none.read('air-waybill')).bytes))[0]!, /AIR WAYBILL/)
  for (const { other } of [kept, none]) await other.close()
})

test('200 with a proof of delivery once it was delivered; 404 before, and where the carrier cannot be asked', async () => {
  const delivered = '2026-11-20T15:42:00.000Z'
  const proof = (number: string) => ({ proof: { number, signed_by: 'J. Appleseed', time: delivered, place: 'New York, US' } })
  const early = { status: 404, error: { code: 'not_delivered', message: 'It has not been delivered yet.' } }
  const carrier = await withCarrier((_, { number, asked_at }) => (asked_at < delivered ? early : proof(number)))
  const before = await carrier.read('proof-of-delivery')
  assert.equal(before.status, 404)
  assert.match(before.body.errors[0].detail, /has not been delivered yet/)
  carrier.other.clock.advance({ hours: 24 * 6 })
  const { status, bytes } = await carrier.read('proof-of-delivery')
  assert.equal(status, 200)
  const [text = ''] = await textsIn(bytes)
  for (const said of ['PROOF OF DELIVERY', 'J. Appleseed', '2026-11-20 10:42 (UTC-05:00)', 'New York, US', '2026-11-21 10:00 (UTC+01:00)'])
    assert.ok(text.includes(said), `${said}: ${text}`)
  const ids = await keepParcels(carrier.context, { carrier: 'aerofast', to: addresses.US, count: 2 })
  assert.equal((await textsIn((await carrier.call('GET', `/parcel-documents/proof-of-delivery?parcels=${ids}`)).bytes)).length, 2)
  const [contract] = (await carrier.call('GET', '/contracts?carrier_code=aerofast')).body.data
  await carrier.call('DELETE', `/contracts/${contract.id}`)
  const gone = await carrier.read('proof-of-delivery')
  assert.equal(gone.status, 404)
  assert.match(gone.body.errors[0].detail, /contract/)
  await carrier.other.close()
})

test('503 with Retry-After while the carrier does not answer, or not as it should', async () => {
  for (const said of [() => new OutboundError('timeout_after'), () => ({ status: 500 }), () => ({ document: 1 })]) {
    const carrier = await withCarrier(said)
    for (const type of ['air-waybill', 'proof-of-delivery']) {
      const { status, headers, body } = await carrier.read(type)
      assert.deepEqual([status, headers['retry-after'], body.errors[0].code], [503, '30', 'unknown_error'], type)
    }
    const ids = await keepParcels(carrier.context, { carrier: 'aerofast', to: addresses.US, count: 2 })
    assert.equal((await carrier.call('GET', `/parcel-documents/proof-of-delivery?parcels=${ids}`)).headers['retry-after'], '30')
    await carrier.other.close()
  }
})

test('every document of a parcel is had at the link that is given for it', async () => {
  const id = await one({ carrier: 'northpost', option: 'northpost:parcel', to: addresses.CH })
  const links = documentLinks(baseUrl, id, ['label', 'cn23', 'cp71'])
  assert.deepEqual(
    links.map(({ document_type, size }) => [document_type, size]),
    [
      ['label', 'a6'],
      ['customs-declaration', 'a4'],
      ['customs-declaration', 'a4'],
    ],
  )
  for (const { link } of links) assert.equal((await call('GET', link.slice(`${baseUrl}/api/v3`.length))).status, 200, link)
  assert.deepEqual(documentOf('air-waybill'), { type: 'air-waybill', document_type: 'air-waybill', size: 'a4' })
})
