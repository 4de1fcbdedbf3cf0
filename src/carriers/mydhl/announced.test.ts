import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadableAnswer } from '../kit/answers.ts'
import { readAnnounced } from './announced.ts'

const parcel = { weight_g: 1200, insured_cents: 0, parcel_items: [] }
const input = (parcels: number) => ({
  parcels: Array.from({ length: parcels }, () => parcel),
  label: { mime_type: 'application/zpl', dpi: 203, paper: 'A6' } as const,
})
const label = (name: string, packageReferenceNumber?: unknown) => ({
  imageFormat: 'ZPL',
  content: Buffer.from(`^XA^FD${name}^FS^XZ`).toString('base64'),
  typeCode: 'label',
  packageReferenceNumber,
})
const answer = (documents: readonly object[]) => ({
  status: 201,
  body: {
    shipmentTrackingNumber: '1234567890',
    packages: [1, 2].map((at) => ({ referenceNumber: at, trackingNumber: `JD01460000388948292${at}` })),
    documents,
  },
})
const labelsOf = (documents: readonly object[]) =>
  readAnnounced(answer(documents), input(2) as never).parcels.map(({ label: one }) =>
    'document' in one ? Buffer.from(one.document.content_base64, 'base64').toString() : undefined,
  )

test('each parcel gets the label that names it, and never that of another', () => {
  const expected = ['^XA^FD1^FS^XZ', '^XA^FD2^FS^XZ']
  assert.deepEqual(labelsOf([label('2', '2'), label('1', '1')]), expected)
  assert.deepEqual(labelsOf([label('1'), label('2')]), expected)
  assert.throws(() => labelsOf([label('1', 1), label('3', 3)]), UnreadableAnswer)
  assert.throws(() => labelsOf([label('1', 1), { ...label('2', 2), content: 'no base64!' }]), UnreadableAnswer)
})
