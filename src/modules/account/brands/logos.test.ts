import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, mock, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { deepTest } from '../../../../test/deep.ts'
import { addFileInDatabase } from '../../../../test/file-in-database.ts'
import { startApp } from '../../../../test/harness.ts'
import { drawnLogoFile } from '../../../../test/logo-file.ts'
import { announced } from '../../../../test/shipments.ts'
import { passTurns } from '../../../../test/until.ts'
import { decodeLogo } from '../../../labels/decode-logo.ts'
import type { Bitmap } from '../../../labels/marks.ts'
import { deleteUnusedLogos } from './logos.ts'

const app = await startApp()
const impatient = await startApp({ set: { LOGO_DECODE_MS: 1 } })
const small = await startApp({ set: { LOGO_PIXELS: 100 } })
after(() => Promise.all([app, impatient, small].map((one) => one.close())))
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

let count = 0
const newBrand = async ({ call }: Organization): Promise<number> =>
  (await call('POST', '/brands', { name: 'Before', domain: `logos-${++count}` })).body.data.id
const upload = ({ call }: Organization, id: number, file: Buffer, kind = 'print-logo') => call('POST', `/brands/${id}/${kind}`, file)

/** Black, but for a white square in the middle. */
function picture(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fff'
  context.fillRect(width / 4, height / 4, width / 2, height / 2)
  return canvas
}
const png = (width: number, height: number) => picture(width, height).toBuffer('image/png')
const jpeg = (width: number, height: number) => picture(width, height).toBuffer('image/jpeg', 80)

const formats = ['application/pdf', 'image/png', 'application/zpl']
/** The label of a parcel in each format. */
const print = async ({ call }: Organization, parcel_id: number) =>
  Promise.all(
    formats.map(async (accept) => {
      const { status, bytes, text } = await call('GET', `/parcels/${parcel_id}/documents/label`, undefined, { accept })
      assert.equal(status, 200, text)
      return bytes
    }),
  )
/** By their digests: the difference of two files is long to compute, and nothing to read. */
const digests = (files: readonly Buffer[]) => files.map((file) => hash('sha256', file))
const assertSame = (files: readonly Buffer[], expected: readonly Buffer[]) => assert.deepEqual(digests(files), digests(expected))
const buy = async (organization: Organization, brand_id: number): Promise<number> =>
  (await announced(organization, { brand_id })).parcels[0].id

for (const kind of ['print-logo', 'screen-logo']) {
  deepTest(`returns 400 for a ${kind} of more than 1200 × 1200 pixels, with the size that it has and the size to send`, async () => {
    const organization = await app.newOrganization()
    const id = await newBrand(organization)
    for (const [file, said] of [
      [png(1201, 10), '1201 × 10'],
      [png(10, 1201), '10 × 1201'],
      [jpeg(1300, 1250), '1300 × 1250'],
    ] as const) {
      const { status, body } = await upload(organization, id, file, kind)
      assert.deepEqual([status, body.errors?.[0].code, body.errors?.[0].source], [400, 'invalid', { pointer: '/file' }])
      assert.equal(body.errors[0].detail, `This picture has ${said} pixels. Send a PNG or JPEG of at most 1200 × 1200 pixels.`)
    }
    for (const file of [png(1200, 1200), jpeg(1200, 1200), png(1, 1)])
      assert.equal((await upload(organization, id, file, kind)).status, 200)
  })

  test(`returns 400 for a ${kind} that cannot be read, and keeps nothing of it`, async () => {
    const organization = await app.newOrganization()
    const id = await newBrand(organization)
    const [good, photo] = [png(120, 60), jpeg(120, 60)]
    const wrongData = Buffer.from(good)
    wrongData.fill(0x55, good.indexOf('IDAT') + 4, good.indexOf('IEND') - 8)
    const bad = [
      good.subarray(0, 24),
      good.subarray(0, 100),
      wrongData,
      photo.subarray(0, 200),
      photo.subarray(0, 20),
      good.subarray(0, 12),
    ]
    for (const [i, file] of bad.entries()) {
      const { status, body, text } = await upload(organization, id, file, kind)
      assert.equal(status, 400, `${i}: ${text}`)
      assert.equal(body.errors[0].detail, 'This picture cannot be read. Send a PNG or JPEG of at most 1200 × 1200 pixels.')
    }
    assert.deepEqual(await app.db.selectFrom('stored_files').select('token').where('organization_id', '=', organization.id).execute(), [])
  })
}

test('refuses by the header alone what promises gigabytes', async () => {
  const organization = await app.newOrganization()
  const id = await newBrand(organization)
  const bomb = Buffer.from(png(10, 10))
  bomb.writeUInt32BE(100_000, 16)
  bomb.writeUInt32BE(100_000, 20)
  assert.match((await upload(organization, id, bomb)).body.errors[0].detail, /has 100000 × 100000 pixels/)
})

test('reads a picture however long other work keeps the processor from it', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const decoded = decodeLogo(png(100, 100), 60_000)
    for (let minute = 0; minute < 3; minute++) {
      mock.timers.tick(60_000)
      await passTurns()
    }
    const { width, height } = (await decoded) as Bitmap
    assert.deepEqual([width, height], [100, 100])
  } finally {
    mock.timers.reset()
  }
})

test('as many pixels as LOGO_PIXELS says, and 400 for one that takes longer than LOGO_DECODE_MS', async () => {
  const strict = await small.newOrganization()
  const id = await newBrand(strict)
  assert.deepEqual([(await upload(strict, id, png(100, 100))).status, (await upload(strict, id, png(101, 1))).status], [200, 400])
  const hurried = await impatient.newOrganization()
  const { status, body } = await upload(hurried, await newBrand(hurried), png(1200, 1200))
  assert.deepEqual([status, body.errors[0].source], [400, { pointer: '/file' }])
  assert.match(body.errors[0].detail, /takes more than 1 milliseconds of the processor to read/)
})

deepTest('a bought label has the same bytes as PDF, PNG and ZPL, whatever becomes of the logo, the name and the brand', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const id = await newBrand(organization)
  await upload(organization, id, drawnLogoFile)
  const [bought, unprinted] = [await buy(organization, id), await buy(organization, id)]
  const first = await print(organization, bought)

  await call('PATCH', `/brands/${id}`, { name: 'After', color: '#ff0000' })
  assertSame(await print(organization, bought), first)
  await upload(organization, id, png(300, 300))
  assertSame(await print(organization, bought), first)
  const changed = await buy(organization, id)
  const second = await print(organization, changed)
  const sizes = (files: readonly Buffer[]) => files.map(({ length }) => length)
  for (const i of formats.keys()) assert.notEqual(sizes(first)[i], sizes(second)[i], 'the new logo is another')
  await call('PATCH', `/brands/${id}`, { print_logo: null })
  assertSame(await print(organization, bought), first)
  const plain = await print(organization, await buy(organization, id))
  assert.notDeepEqual(sizes(plain), sizes(first))
  await call('PATCH', `/brands/${id}`, { print_logo: 'https://logo.example/a.png' })
  assert.equal((await call('DELETE', `/brands/${id}`)).status, 204)
  app.clock.advance({ days: 30 })
  await deleteUnusedLogos(app.system, app.clock.time, 1000)
  assertSame(await print(organization, bought), first)
  assertSame(await print(organization, changed), second)
  // Bought with the first logo, though never printed before the change.
  const logoIn = (files: readonly Buffer[]) => /\^GF[^^]*/.exec(files[2]!.toString())?.[0]
  assert.deepEqual(logoIn(await print(organization, unprinted)), logoIn(first))
  assert.notEqual(logoIn(second), logoIn(first))
})

test('a label that was bought without a logo stays without one', async () => {
  const organization = await app.newOrganization()
  const id = await newBrand(organization)
  const bought = await buy(organization, id)
  const first = await print(organization, bought)
  await upload(organization, id, drawnLogoFile)
  assertSame(await print(organization, bought), first)
})

test('a label that was bought before its logo was recorded stays as it is printed first', async () => {
  const organization = await app.newOrganization()
  const id = await newBrand(organization)
  await upload(organization, id, drawnLogoFile)
  const bought = await buy(organization, id)
  const expected = await print(organization, bought)
  const { label } = await app.db.selectFrom('parcels').select('label').where('id', '=', bought).executeTakeFirstOrThrow()
  const { logo: _, ...earlier } = JSON.parse(label!)
  await app.system.transaction(async ({ db }) => {
    await db
      .updateTable('parcels')
      .set({ label: JSON.stringify(earlier) })
      .where('id', '=', bought)
      .execute()
    // Nor was the logo decoded when it was uploaded.
    await db.deleteFrom('label_logos').where('organization_id', '=', organization.id).execute()
  })
  assertSame(await print(organization, bought), expected)
  await upload(organization, id, png(300, 300))
  assertSame(await print(organization, bought), expected)
})

test('a logo from before there was a file store is served, printed and replaced as any other', async () => {
  const organization = await app.newOrganization()
  const id = await newBrand(organization)
  const token = await organization.context.transaction((tx) => addFileInDatabase(tx, { content_type: 'image/png', bytes: drawnLogoFile }))
  await app.system.transaction(({ db }) =>
    db
      .updateTable('brands')
      .set({ print_logo: `file:${token}` })
      .where('id', '=', id)
      .execute(),
  )
  assert.deepEqual((await app.send('GET', `/files/${token}`)).bytes, drawnLogoFile)
  const bought = await buy(organization, id)
  const before = await print(organization, bought)
  await upload(organization, id, png(50, 50))
  assert.equal((await app.send('GET', `/files/${token}`)).status, 404)
  assertSame(await print(organization, bought), before)
  const other = await newBrand(organization)
  await upload(organization, other, drawnLogoFile)
  assert.equal((await app.db.selectFrom('files').select('token').where('organization_id', '=', organization.id).execute()).length, 0)
})

test('what labels show of a replaced logo is deleted after a while, unless a label was bought with it', async () => {
  const organization = await app.newOrganization()
  const id = await newBrand(organization)
  const kept = async () =>
    (await app.db.selectFrom('label_logos').select('is_used').where('organization_id', '=', organization.id).execute()).length
  await upload(organization, id, drawnLogoFile)
  await buy(organization, id)
  await upload(organization, id, png(50, 50))
  await upload(organization, id, png(60, 60))
  assert.equal(await kept(), 3)
  app.clock.advance({ hours: 48 })
  await deleteUnusedLogos(app.system, app.clock.time, 1000)
  assert.equal(await kept(), 2, 'the one that was bought with, and the one that the brand has')
})

test('an interlaced PNG is shown as the same picture that is not', async () => {
  const organization = await app.newOrganization()
  const [one, other] = [await newBrand(organization), await newBrand(organization)]
  const [width, height] = [21, 13]
  const grey = (x: number, y: number) => (((x >> 2) + (y >> 1)) % 2 === 0 ? 0 : 255)
  await upload(organization, one, greyPng(width, height, [[0, 0, 1, 1]], grey))
  await upload(organization, other, greyPng(width, height, adam7, grey, 1))
  const bits = (
    await app.db.selectFrom('label_logos').select(['width', 'height', 'bits']).where('organization_id', '=', organization.id).execute()
  ).map(({ bits, ...size }) => ({ ...size, bits: Buffer.from(bits).toString('hex') }))
  assert.equal(bits.length, 2)
  assert.deepEqual(bits[0], bits[1])
  assert.match(bits[0]!.bits, /[1-9a-f]/)
})

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A grey PNG of eight bits, whose pixels are sent in these passes. */
function greyPng(
  width: number,
  height: number,
  passes: readonly (readonly [number, number, number, number])[],
  grey: (x: number, y: number) => number,
  interlaced = 0,
) {
  const rows: number[] = []
  for (const [x0, y0, dx, dy] of passes)
    for (let y = y0; y < height && x0 < width; y += dy) {
      rows.push(0)
      for (let x = x0; x < width; x += dx) rows.push(grey(x, y))
    }
  const part = (type: string, data: Buffer) => {
    const bytes = Buffer.alloc(data.length + 12)
    bytes.writeUInt32BE(data.length)
    bytes.write(type, 4, 'latin1')
    data.copy(bytes, 8)
    return bytes
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, interlaced], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', deflateSync(Buffer.from(rows))), part('IEND', Buffer.alloc(0))])
}
