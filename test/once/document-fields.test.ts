import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName } from '../../src/geo/countries.ts'
import type { CustomsDocument, Party } from '../../src/labels/documents/model.ts'
import { allDocuments, customsDocuments, leavesOf, reworded, textsOf } from '../documents.ts'
import { markedAirWaybill, markedClaim, markedCustoms, markedInvoice, markedProof, markedQr } from '../marked-documents.ts'

const said: Record<string, string> = { returned_goods: 'Returned goods', commercial_b2b: 'Commercial, business to business' }

/** How a value is to be read: most stand as they were given. */
function wordsFor(path: string, value: unknown): string {
  if (/(country_code|origin_country)$/.test(path) && !path.includes('tax_numbers')) return countryName(String(value)).toLowerCase()
  if (/weight_g$/.test(path)) return `${Math.floor(Number(value) / 1000)}.${String(Number(value) % 1000).padStart(3, '0')}`
  return (said[String(value)] ?? String(value)).toLowerCase()
}

/** What a form of the post has no field for, and what only the despatch note has. */
const without: Record<string, RegExp> = {
  cn23: /^(order_number|reference|incoterm|parcels|despatch|customs_information\.(export_type|invoice_date|discount|freight|insurance|other|additional|cpsc))|^items\.0\.(?!description|quantity|hs_code|origin)/,
  cp71: /^(order_number|reference|incoterm|despatch\.undeliverable|customs_information\.(export_type|export_reason|general_notes|invoice_date|discount|freight|insurance|other|additional|cpsc|tax_numbers\.sender))|^items\.0\.(?!description|quantity)|priority/,
  'cn23-default':
    /^(order_number|reference|incoterm|parcels|despatch|customs_information\.(export_type|invoice_date|discount|freight|insurance|other|additional|cpsc))|^items\.0\.(?!description|quantity|hs_code|origin)/,
  'commercial-invoice': /^(postal_charges|licence_numbers|certificate_numbers|despatch)/,
}

const models = {
  'air-waybill': markedAirWaybill,
  qr: markedQr,
  'proof-of-delivery': markedProof,
  invoice: markedInvoice,
  'claim-letter': markedClaim,
}
const modelOf = (name: string) => models[name as keyof typeof models] ?? markedCustoms
/** The names of certificates are a value too. */
const leaves = (model: object) => [
  ...leavesOf(model),
  ...Object.keys((model as Partial<CustomsDocument>).customs_information?.cpsc ?? {}).map(
    (sku) => [`customs_information.cpsc.${sku}`, sku] as const,
  ),
]
/** A picture, what is in a code, and what is ticked: these are tested where they are seen. */
const isSeen = (path: string) => /^(signature|content)|collect$|bold$/.test(path)

const missing = (text: string, model: object, leftOut = /^$/) =>
  leaves(model)
    .filter(([path, value]) => !leftOut.test(path) && !isSeen(path) && !text.includes(wordsFor(path, value)))
    .map(([path]) => path)

for (const { name, draw } of allDocuments) {
  test(`${name}: every field that belongs on it is read back from it`, async () => {
    const text = (await textsOf(draw(modelOf(name)))).join(' ').toLowerCase()
    assert.deepEqual(missing(text, modelOf(name), without[name]), [])
  })
}

test('every field of a customs document is on one of them', async () => {
  const texts = await Promise.all(customsDocuments.map(({ draw }) => textsOf(draw(markedCustoms))))
  const ticks = /undeliverable|priority/
  assert.deepEqual(missing(texts.flat().join(' ').toLowerCase(), markedCustoms, ticks), [])
})

/** Longer than any field of the interface, with a word at its end that is found nowhere else. */
const long = (text: string) => `${text} ${'some more words '.repeat(64)}${text}end`

for (const { name, draw } of allDocuments) {
  test(`${name}: what is too long for its place is there to its last word`, async () => {
    const words: [path: string, text: string][] = []
    const model = reworded(modelOf(name), (text, path) => {
      words.push([path.slice(1), text])
      return long(text)
    })
    const text = (await textsOf(draw(model))).join(' ')
    const lost = words.filter(
      ([path, word]) => !without[name]?.test(path) && !isSeen(path) && !(text.includes(word) && text.includes(`${word}end`)),
    )
    assert.deepEqual(lost, [])
  })
}

test('a hundred statements of 1,024 letters and sixty tax numbers are all on the invoice', async () => {
  const numbers = (of: string) => Array.from({ length: 20 }, (_, i) => ({ name: 'VAT', country_code: 'NL', value: `${of}${i}x` }))
  const statements = Array.from({ length: 100 }, (_, i) => `${'statement '.repeat(101)}number${i}x`)
  const customs_information = {
    ...markedCustoms.customs_information,
    additional_declaration_statements: statements,
    tax_numbers: { sender: numbers('S'), receiver: numbers('R'), importer_of_record: numbers('I') },
  }
  const { draw } = customsDocuments.find(({ name }) => name === 'commercial-invoice')!
  const text = (await textsOf(draw({ ...markedCustoms, customs_information }))).join(' ')
  for (let i = 0; i < 100; i++) assert.ok(text.includes(`number${i}x`), `statement ${i}`)
  for (let i = 0; i < 20; i++) for (const whose of ['S', 'R', 'I']) assert.ok(text.includes(`${whose}${i}x`), `${whose}${i}`)
})

test('exactly the box of the reason is ticked, and the box of the instruction for an undeliverable parcel', () => {
  const crossed = (name: string, change: object) => {
    const { draw, sample } = customsDocuments.find((one) => one.name === name)!
    const texts = draw({ ...sample, ...change })[0]!.marks.filter((mark) => mark.kind === 'text')
    const crosses = texts.filter(({ text }) => text === 'X')
    return crosses.map(({ x, y }) => texts.find((mark) => Math.abs(mark.x - x - 3.8) < 0.01 && Math.abs(mark.y - y + 0.2) < 0.01)?.text)
  }
  const reasons = {
    gift: 'Gift / Cadeau',
    documents: 'Documents',
    commercial_goods: 'Sale of goods / Vente',
    personal_use: 'Other / Autre',
  }
  const { customs_information } = customsDocuments[0]!.sample
  for (const [export_reason, words] of Object.entries(reasons)) {
    const change = { customs_information: { ...customs_information, export_reason }, certificate_numbers: [] }
    assert.deepEqual(crossed('cn23', change), [words, 'Invoice (14) / Facture'])
  }
  const abandoned = crossed('cp71', { despatch: { undeliverable: 'abandon', priority: false } })
  assert.deepEqual(abandoned, ['Non-priority', 'Treat as abandoned / Traiter comme abandonné'])
})

test('a document without what may be left out is drawn as well', async () => {
  const party: Party = { name: 'N', country_code: 'NL' }
  const least = {
    carrier: 'C',
    tracking_number: null,
    from: party,
    to: party,
    customs_information: { invoice_number: '1', export_reason: 'gift' },
    items: [{ description: 'D', quantity: 1, weight_g: 1, price: { value: '1', currency: 'EUR' } }],
    gross_weight_g: null,
    date: '2026-11-15',
    place: 'P',
  } satisfies CustomsDocument
  for (const { draw } of customsDocuments) {
    const texts = await textsOf(draw(least))
    assert.equal(texts.length, 1)
    assert.doesNotMatch(texts[0]!, /undefined|null|NaN|\[object/)
  }
})
