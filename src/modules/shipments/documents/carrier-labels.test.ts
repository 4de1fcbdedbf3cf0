import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { codesInPdf, codesInPicture, sizesIn, textsIn } from '../../../../test/read-paper.ts'
import { addresses, keepParcels } from '../../../../test/stored-parcels.ts'
import { erasePerson } from '../privacy/erase.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
const { call, context } = organization

const corpus = (name: string) => readFileSync(new URL(`../../../../test/fixtures/carrier-pdfs/${name}.pdf`, import.meta.url))
const one = async (made: Parameters<typeof keepParcels>[1]) => (await keepParcels(context, made))[0]!
/** A parcel with a label that the carrier drew. */
const drawn = (mime_type: string, bytes: Uint8Array) =>
  one({
    carrier: 'swiftly',
    announced: { label: { document: { mime_type, content_base64: Buffer.from(bytes).toString('base64') } } as any },
  })
const pdfParcel = (name: string) => drawn('application/pdf', corpus(name))

const label = (id: number, accept?: string, query = '') =>
  call('GET', `/parcels/${id}/documents/label${query}`, undefined, accept === undefined ? {} : { accept })
const labels = (ids: readonly number[], query = '', accept = 'application/pdf') =>
  call('GET', `/parcel-documents/label?parcels=${ids.join(',')}${query}`, undefined, { accept })

test('200 with a label that the carrier drew, byte for byte, in its own type', async () => {
  const bytes = corpus('pdflatex')
  assert.ok((await label(await drawn('application/pdf', bytes))).bytes.equals(bytes))
  const zpl = await drawn('application/zpl', Buffer.from('^XA^FDtheirs^XZ'))
  assert.equal((await label(zpl, 'application/pdf;q=0.9, */*;q=0.1')).text, '^XA^FDtheirs^XZ')
  // A file that only its printer understands is handed out too.
  assert.equal((await label(await drawn('application/pdf', Buffer.from('%PDF-1.4 theirs')))).text, '%PDF-1.4 theirs')
})

test('200 with labels of carriers and ours in one PDF, in the order of the request', async () => {
  const [ours, other] = [await one({ carrier: 'swiftly' }), await one({ carrier: 'northpost' })]
  const ids = [await pdfParcel('qpdf-aes256'), ours, await pdfParcel('reportlab-a4-three-pages'), other, await pdfParcel('qpdf-rotated')]
  const { status, bytes, headers } = await labels(ids)
  assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
  assert.deepEqual(await sizesIn(bytes), ['105×148', '105×148', '210×297', '210×297', '210×297', '105×148', '148×105'])
  const texts = await textsIn(bytes)
  const expected = ['CORPUS plain', 'SWIFTLY', 'page 1', 'page 2', 'page 3', 'North Post', 'CORPUS plain']
  for (const [at, said] of expected.entries()) assert.ok(texts[at]!.includes(said), `page ${at + 1}: ${texts[at]}`)
  assert.deepEqual((await labels(ids)).bytes, bytes, 'the same bytes each time')
})

deepTest('200 with four labels of carriers on a sheet of A4, from any place', async () => {
  const [theirs, ours] = [await pdfParcel('reportlab'), await one({ carrier: 'swiftly' })]
  const inches = await pdfParcel('reportlab-4x6')
  const { status, bytes } = await labels([theirs, ours, inches], '&paper_size=A4&start_from=2')
  assert.equal(status, 200)
  assert.deepEqual(await sizesIn(bytes), ['210×297', '210×297'])
  const [first = '', second = ''] = await textsIn(bytes)
  assert.ok(first.includes('CORPUS reportlab') && first.includes('SWIFTLY') && !first.includes('4x6'), first)
  assert.ok(second.includes('CORPUS reportlab-4x6'), second)
  assert.ok((await codesInPdf(bytes, 'code128', 1)).includes('3SDEVC000000001'))
  // One label alone is placed too.
  assert.deepEqual(await sizesIn((await label(theirs, undefined, '?paper_size=A4&start_from=3')).bytes), ['210×297'])
  const large = await label(await pdfParcel('reportlab-103x199'), undefined, '?paper_size=A6')
  assert.deepEqual(await sizesIn(large.bytes), ['103×199'], 'a label that is larger than the paper keeps its size')
})

deepTest("200 with a carrier's PDF as PNG and ZPL, in the dots of the resolution, which scanners read", async () => {
  const id = await pdfParcel('reportlab')
  for (const [dpi, width, height] of [
    [203, 840, 1184],
    [300, 1260, 1776],
  ] as const) {
    const png = await label(id, 'image/png', `?dpi=${dpi}`)
    assert.deepEqual([png.status, png.headers['content-type']], [200, 'image/png'])
    assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [width, height])
    assert.deepEqual(await codesInPicture(png.bytes, 'code128'), ['3SDEVC000000001'])
  }
  const zpl = await label(id, 'application/zpl')
  assert.equal(zpl.status, 200)
  assert.match(zpl.text, /^\^XA.*\^PW840\^LL1184.*\^GFA,.*\^XZ\n$/s)
  const ours = await one({ carrier: 'swiftly' })
  const both = await labels([ours, id, await drawn('application/zpl', Buffer.from('^XA^FDtheirs^XZ'))], '', 'application/zpl')
  assert.equal(both.text.match(/\^XA/g)?.length, 3)
  assert.ok(both.text.endsWith('^XA^FDtheirs^XZ'))
})

deepTest('200 with all pages of a label in one PNG, one below the other', async () => {
  const { status, bytes } = await label(await pdfParcel('reportlab-a4-three-pages'), 'image/png', '?dpi=203')
  assert.equal(status, 200)
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1680, 3 * 2376])
})

deepTest("200 with a carrier's PNG as PDF, alone and with others", async () => {
  const png = (await label(await pdfParcel('reportlab'), 'image/png', '?dpi=300')).bytes
  const id = await drawn('image/png', png)
  assert.ok((await label(id, 'image/png')).bytes.equals(png))
  const pdf = await label(id, 'application/pdf')
  assert.deepEqual(await sizesIn(pdf.bytes), ['105×148'])
  assert.deepEqual(await codesInPdf(pdf.bytes, 'code128'), ['3SDEVC000000001'])
  assert.deepEqual(await sizesIn((await labels([id, await one({ carrier: 'swiftly' })])).bytes), ['105×148', '105×148'])
  assert.match((await label(id, 'application/zpl')).text, /\^GFA/)
})

test('406 that says what to do for ZPL of a carrier as anything else, and for a PDF that cannot be read among others', async () => {
  const [zpl, ours] = [await drawn('application/zpl', Buffer.from('^XA^XZ')), await one({ carrier: 'swiftly' })]
  const refused = await label(zpl, 'application/pdf')
  assert.equal(refused.status, 406)
  assert.match(refused.body.errors[0].detail, /application\/zpl/)
  assert.equal((await labels([zpl, ours])).status, 406)
  const broken = await drawn('application/pdf', Buffer.from('%PDF-1.4 theirs'))
  const merged = await labels([broken, ours])
  assert.equal(merged.status, 406)
  assert.match(merged.body.errors[0].detail, /damaged\. Request the label of this parcel alone/)
  assert.equal((await label(broken, 'image/png')).status, 406)
})

test('version 2 merges 100 labels of carriers into one PDF', async () => {
  const ids = []
  for (let i = 0; i < 100; i++) ids.push(await pdfParcel(i % 2 ? 'reportlab' : 'fop'))
  const { status, bytes } = await app.send('GET', `/api/v2/labels/label_printer?ids=${ids.join(',')}`, {
    authorization: organization.authorization,
  })
  assert.equal(status, 200)
  assert.equal((await sizesIn(bytes)).length, 100)
})

test('200 with customs documents that carriers made and ours in one PDF, in the order of the request', async () => {
  const made = (name: string) => {
    const document = { mime_type: 'application/pdf', content_base64: corpus(name).toString('base64') }
    const announced = { label: { document, documents: [{ type: 'cn23', document }] } as any }
    return one({ carrier: 'northpost', to: addresses.CH, announced })
  }
  const ours = await one({ carrier: 'aerofast', to: addresses.CH })
  const [theirs, long] = [await made('reportlab'), await made('reportlab-a4-three-pages')]
  const read = (ids: readonly number[]) => call('GET', `/parcel-documents/customs-declaration?parcels=${ids.join(',')}`)
  const { status, bytes, text } = await read([theirs, ours, long])
  assert.equal(status, 200, text.slice(0, 300))
  const texts = await textsIn(bytes)
  const expected = ['CORPUS reportlab', 'CI-4711', 'page 1', 'page 2', 'page 3']
  assert.equal(texts.length, expected.length)
  for (const [at, said] of expected.entries()) assert.ok(texts[at]!.includes(said), `page ${at + 1}: ${texts[at]}`)
  assert.equal((await textsIn((await read([theirs, long])).bytes)).length, 4)
  assert.ok((await read([theirs])).bytes.equals(corpus('reportlab')), 'one alone is as the carrier made it')
})

test('404 after an erasure for the label and the documents that the carrier drew, and no table keeps their bytes', async () => {
  const document = (name: string) => ({ mime_type: 'application/pdf', content_base64: corpus(name).toString('base64') })
  const kept = { document: document('reportlab'), documents: [{ type: 'cn23', document: document('pdflatex') }] }
  const to = { ...addresses.DE, email: 'zoe@example.com', phone_number: '+49 30 901 820' }
  const id = await one({ carrier: 'swiftly', to, announced: { label: kept as any } })
  const [other, ours] = [await pdfParcel('reportlab'), await one({ carrier: 'swiftly' })]
  const cn23 = () => call('GET', `/parcels/${id}/documents/cn23`)
  assert.deepEqual([(await label(id)).status, (await cn23()).status], [200, 200])

  assert.ok(await erasePerson(app.parts, { parcel: String(id) }, { isDryRun: false, print: () => {} }))
  for (const { status, body } of [await label(id), await cn23()]) {
    assert.equal(status, 404)
    assert.match(body.errors[0].detail, /erased with the personal data/)
  }
  const parcel = await app.db.selectFrom('parcels').select('label').where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(!/JVBERi/.test(String(parcel.label)), 'the bytes of a PDF')
  assert.equal((await labels([id, ours])).status, 404)
  assert.deepEqual([(await label(other)).status, (await label(ours)).status], [200, 200], 'of others')
})
