import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { deepTest } from '../../../test/deep.ts'
import { startApp } from '../../../test/harness.ts'
import { textsIn } from '../../../test/read-paper.ts'
import { shipWith } from '../../../test/shipments.ts'
import { dhlParcelDeSettings, startDhlParcelDe } from '../../../test/stand-ins/dhl-parcel-de.ts'
import { labelToRequest } from '../../carriers/kit/label-formats.ts'
import { carrierOf } from '../../carriers/registry.ts'

const standIn = await startDhlParcelDe()
const origins = ['https://api-eu.dhl.com', 'https://api-sandbox.dhl.com', 'https://api.dhl.com']
const app = await startApp({ send: sendToStandIns(Object.fromEntries(origins.map((one) => [one, standIn.url]))) })
after(async () => {
  await app.close()
  await standIn.close()
})

const merchant = await app.newOrganization()
await addContract(merchant, 'dhl_parcel_de', dhlParcelDeSettings)

const address = {
  name: 'Eva Muster',
  address_line_1: 'Chausseestr.',
  house_number: '2',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
}
const announce = (label_details?: object, count = 1) =>
  merchant.call('POST', '/shipments/announce', {
    from_address: address,
    to_address: { ...address, email: 'eva@example.com' },
    ship_with: shipWith('dhl_parcel_de:parcel'),
    parcels: Array.from({ length: count }, () => ({ weight: { value: '1.2', unit: 'kg' } })),
    ...(label_details && { label_details }),
  })
const bought = () => standIn.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/orders'))

deepTest(
  '400 before anything is bought for a label format that the carrier cannot deliver; others are requested from it or converted',
  async () => {
    const png = await announce({ mime_type: 'image/png', dpi: 300 })
    assert.equal(png.status, 201, png.text)
    assert.equal(bought().at(-1)!.query.get('docFormat'), 'PDF', 'a PDF is requested, and drawn')
    const file = Buffer.from(png.body.data.parcels[0].label_file, 'base64')
    assert.equal(file.toString('latin1', 1, 4), 'PNG')
    const own = await announce({ mime_type: 'application/zpl', dpi: 203 })
    assert.equal(own.status, 201, own.text)
    assert.equal(bought().at(-1)!.query.get('docFormat'), 'ZPL2', 'the carrier draws it')
    const fine = await announce({ mime_type: 'application/zpl', dpi: 600 })
    assert.equal(fine.status, 201, fine.text)
    assert.equal(bought().at(-1)!.query.get('docFormat'), 'PDF', 'the carrier has no such resolution')
    assert.match(Buffer.from(fine.body.data.parcels[0].label_file, 'base64').toString(), /\^GFA/)
    // A carrier that has nothing to convert from.
    const carrier = carrierOf('dhl_parcel_de')! as { label_formats?: unknown }
    const { label_formats } = carrier
    const count = bought().length
    try {
      carrier.label_formats = [{ mime_type: 'application/zpl', dpi: 203 }]
      for (const [details, field] of [
        [undefined, 'mime_type'],
        [{ mime_type: 'image/png', dpi: 300 }, 'mime_type'],
        [{ mime_type: 'application/zpl', dpi: 300 }, 'dpi'],
      ] as const) {
        const { status, body } = await announce(details)
        assert.deepEqual([status, body.errors[0].source.pointer], [400, `/label_details/${field}`])
        assert.match(body.errors[0].detail, /Available: application\/zpl \(203 dpi\)\./)
      }
      assert.equal(bought().length, count, 'nothing was bought')
      assert.equal((await announce({ mime_type: 'application/zpl', dpi: 203 })).status, 201)
    } finally {
      carrier.label_formats = label_formats
    }
  },
)

test('labels of all parcels in one PDF become one for each parcel; a file with other pages stays with all of them', async () => {
  const carrier = carrierOf('dhl_parcel_de')!.announce as { read: (...all: any[]) => any }
  const { read } = carrier
  const pages = readFileSync(new URL('../../../test/fixtures/carrier-pdfs/reportlab-a4-three-pages.pdf', import.meta.url))
  const content_base64 = pages.toString('base64')
  const withOnePdf = (announced: any) => ({
    ...announced,
    parcels: announced.parcels.map((parcel: object) => ({
      ...parcel,
      label: { document: { mime_type: 'application/pdf', content_base64 } },
    })),
  })
  const textsOf = async (count: number) => {
    const { status, body, text } = await announce(undefined, count)
    assert.equal(status, 201, text)
    const labels = body.data.parcels.map(async ({ id }: { id: number }) =>
      textsIn((await merchant.call('GET', `/parcels/${id}/documents/label`)).bytes),
    )
    return (await Promise.all(labels)).map((texts) => texts.map((one: string) => /page \d/.exec(one)?.[0]))
  }
  try {
    carrier.read = (...all) => withOnePdf(read(...all))
    assert.deepEqual(await textsOf(3), [['page 1'], ['page 2'], ['page 3']])
    const whole = ['page 1', 'page 2', 'page 3']
    assert.deepEqual(await textsOf(2), [whole, whole])
    assert.deepEqual(await textsOf(1), [whole])
  } finally {
    carrier.read = read
  }
})

test('a label is requested in the wanted format, in one that it is converted from, or not at all', () => {
  const pdf = { mime_type: 'application/pdf', dpi: 72, paper: 'A6' } as const
  const zpl = { mime_type: 'application/zpl', dpi: 203, paper: 'A6' } as const
  const formats = (...label_formats: any[]) => ({ label_formats })
  assert.deepEqual(labelToRequest({}, zpl), zpl)
  assert.deepEqual(labelToRequest(formats({ mime_type: 'application/zpl' }), zpl), zpl)
  assert.deepEqual(labelToRequest(formats({ mime_type: 'application/pdf' }), zpl), pdf)
  assert.deepEqual(labelToRequest(formats({ mime_type: 'application/pdf', paper: 'A4' }), zpl), { ...pdf, paper: 'A4' })
  assert.deepEqual(labelToRequest(formats({ mime_type: 'application/zpl', dpi: 300 }), zpl), undefined)
  assert.deepEqual(labelToRequest(formats({ mime_type: 'application/zpl' }), pdf), undefined)
  assert.deepEqual(labelToRequest(formats({ mime_type: 'image/png', dpi: 203 }, { mime_type: 'image/png', dpi: 300 }), pdf), {
    ...pdf,
    mime_type: 'image/png',
    dpi: 300,
  })
})
