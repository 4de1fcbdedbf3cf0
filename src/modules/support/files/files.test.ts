import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { deepTest } from '../../../../test/deep.ts'
import { compoundOf, documentType, docxOf, goodFiles, odtParts, openXmlParts, pdf } from '../../../../test/document-files.ts'
import { picture } from '../../../../test/examples.ts'
import { startApp } from '../../../../test/harness.ts'
import { zipOf } from '../../../../test/zip.ts'
import { createHousekeeping } from '../../../app.ts'
import { spoolFolderIn } from '../../../platform/file-store/folder.ts'
import { getFile, keepFiles, listUsableFiles } from '../../../platform/file-store/index.ts'
import { supportFiles } from './service.ts'

const app = await startApp()
after(() => app.close())
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

type Part = { readonly name?: string; readonly filename?: string | null; readonly type?: string; readonly bytes?: Buffer }
function formOf(parts: readonly Part[]) {
  const pieces = parts.flatMap(({ name = 'file', filename = 'a.png', type = 'image/png', bytes = picture }) => [
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n`),
    Buffer.from(`Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from('--edge--\r\n')])
}
const post = ({ authorization }: Organization, body: Buffer, type = 'multipart/form-data; boundary=edge') =>
  app.send('POST', '/api/v3/dsf/files', { authorization, 'content-type': type }, body)
const upload = (organization: Organization, ...parts: Part[]) => post(organization, formOf(parts))
const rowsOf = ({ id }: Organization) =>
  app.db.selectFrom('stored_files').select(['token', 'name', 'content_type', 'size']).where('organization_id', '=', id).execute()

test('201 stores a file of each type that is allowed, under the type of its content', async () => {
  const organization = await app.newOrganization()
  for (const [filename, { type, bytes, stored = type }] of Object.entries(goodFiles)) {
    const { status, body, text } = await upload(organization, { filename, type, bytes })
    assert.equal(status, 201, `${filename}: ${text}`)
    const file = await getFile(app.system, body.file_token)
    assert.deepEqual([file?.content_type, Buffer.from(file!.bytes)], [stored, bytes], filename)
  }
  const rows = await rowsOf(organization)
  assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(goodFiles).sort())
})

const deflated = (size: number) => deflateRawSync(Buffer.alloc(size))
const badFiles: Readonly<Record<string, Part>> = {
  'a type that is not allowed': { type: 'application/octet-stream' },
  'a zip file': { type: 'application/zip', bytes: docxOf() },
  'a program as image': { bytes: Buffer.from('MZ\x90\0\x03') },
  'HTML as image': { bytes: Buffer.from('<html><script>alert(1)</script>') },
  SVG: { type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  'an image as PDF': { type: documentType.pdf },
  'PDF without an end': { type: documentType.pdf, bytes: Buffer.from('%PDF-1.7\nobj') },
  'PDF behind other bytes': { type: documentType.pdf, bytes: Buffer.concat([Buffer.from('GIF89a'), pdf]) },
  'an image with a zip file behind it': { bytes: Buffer.concat([picture, docxOf()]) },
  'PDF with a zip file in it': { type: documentType.pdf, bytes: Buffer.concat([pdf, docxOf([], { comment: '\n%%EOF\n' })]) },
  'an image with PDF in it': { type: 'image/jpeg', bytes: Buffer.from('ffd8ffe0\xff%PDF-1.7', 'latin1') },
  'bytes as text': { type: 'text/plain', bytes: Buffer.from('abc\0def') },
  'a program as text': { type: 'text/plain', bytes: Buffer.from('\x7fELF\x02') },
  'PDF as text': { type: 'text/plain', bytes: Buffer.from('%PDF-1.7 text') },
  'an empty file': { type: 'text/plain', bytes: Buffer.alloc(0) },
  'a zip file as office file': { type: documentType.docx, bytes: zipOf([{ name: 'a.exe', content: 'MZ' }]) },
  'a spreadsheet as document': { type: documentType.docx, bytes: zipOf(openXmlParts('xl/workbook.xml')) },
  'macros in a document without': { type: documentType.docx, bytes: docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]) },
  'a Java program': {
    type: documentType.docx,
    bytes: docxOf([
      { name: 'META-INF/MANIFEST.MF', content: 'x' },
      { name: 'A.class', content: 'x' },
    ]),
  },
  'names outside of the folder': { type: documentType.docx, bytes: docxOf([{ name: '../../etc/passwd', content: 'x' }]) },
  'bytes before a zip file': { type: documentType.docx, bytes: docxOf([], { before: 'MZ' }) },
  'bytes within a zip file': { type: documentType.docx, bytes: docxOf([], { between: 'x'.repeat(100) }) },
  'bytes behind a zip file': { type: documentType.docx, bytes: Buffer.concat([docxOf(), Buffer.from('<script>')]) },
  'a zip bomb': {
    type: documentType.docx,
    bytes: docxOf([{ name: 'word/media/a.bin', packed: deflated(105_000_000), size: 105_000_000 }]),
  },
  'a zip bomb that says it is small': {
    type: documentType.docx,
    bytes: docxOf([{ name: 'word/media/a.bin', packed: deflated(50_000_000), size: 1_000 }]),
  },
  'a zip file that cannot be unpacked': {
    type: documentType.docx,
    bytes: docxOf([{ name: 'word/a', packed: Buffer.from('not deflated'), size: 5 }]),
  },
  'two entries of one name': { type: documentType.docx, bytes: docxOf(openXmlParts('word/document.xml')) },
  'an OpenDocument file of another type': { type: 'application/vnd.oasis.opendocument.spreadsheet', bytes: zipOf(odtParts) },
  'an installer as document': { type: documentType.doc, bytes: compoundOf(['Property', 'Icon']) },
  'a cabinet': { type: 'application/vnd.ms-cab-compressed', bytes: Buffer.from('MSCF') },
}

test('415 for a content that is not of an allowed type or of another than declared, and nothing is stored', async () => {
  const organization = await app.newOrganization()
  for (const [what, part] of Object.entries(badFiles)) {
    const { status, body, text } = await upload(organization, { filename: 'a.docx', ...part })
    assert.equal(status, 415, `${what}: ${text}`)
    assert.deepEqual(
      [body.errors[0].status, body.errors[0].code, body.errors[0].title],
      [415, 'unsupported_media_type', 'Unsupported Media Type'],
    )
    app.clock.advance({ seconds: 5 })
  }
  assert.deepEqual(await rowsOf(organization), [])
  assert.deepEqual(readdirSync(spoolFolderIn(app.settings.DATA_DIR)), [])
})

test('400 without the part "file", with two, or where the body is no form', async () => {
  const organization = await app.newOrganization()
  const cases = {
    'no part': await upload(organization, { name: 'document' }),
    'an empty form': await upload(organization),
    'two files': await upload(organization, {}, {}),
    'a cut form': await post(organization, formOf([{}]).subarray(0, -12)),
    JSON: await post(organization, Buffer.from('{}'), 'application/json'),
    'no boundary': await post(organization, formOf([{}]), 'multipart/form-data'),
    'no body': await post(organization, Buffer.alloc(0)),
  }
  for (const [what, { status, body }] of Object.entries(cases)) {
    assert.deepEqual(
      [status, body.errors[0].status, body.errors[0].code, body.errors[0].title],
      [400, 400, 'bad_request', 'Bad Request'],
      what,
    )
  }
  assert.deepEqual(await rowsOf(organization), [])
})

test('422 without a filename', async () => {
  const organization = await app.newOrganization()
  for (const filename of [null, '', '../']) {
    const { status, body } = await upload(organization, { filename })
    assert.deepEqual([status, body.errors[0].status, body.errors[0].code], [422, 422, 'unprocessable_content'], `${filename}`)
  }
})

deepTest('413 for a file of more than 10 MB, 201 for one of exactly as much', async () => {
  const organization = await app.newOrganization()
  const sized = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
  assert.equal((await upload(organization, { bytes: sized(10_485_760) })).status, 201)
  const { status, body } = await upload(organization, { bytes: sized(10_485_761) })
  assert.deepEqual(
    [status, body.errors[0].status, body.errors[0].code, body.errors[0].title],
    [413, 413, 'content_too_large', 'Content Too Large'],
  )
  assert.equal((await upload(organization, { bytes: sized(30_000_000) })).status, 413)
  assert.equal((await rowsOf(organization)).length, 1)
})

test('429 beyond 30 uploads in a minute', async () => {
  const organization = await app.newOrganization()
  for (let n = 0; n < 30; n++) assert.equal((await upload(organization, {})).status, 201)
  const { status, body, headers } = await upload(organization, {})
  assert.deepEqual([status, body.errors[0].status, body.errors[0].code, headers['retry-after']], [429, 429, 'hit_rate_limit', '60'])
})

test('401 without credentials and 403 without the scope, and nothing is stored', async () => {
  assert.equal(
    (await app.send('POST', '/api/v3/dsf/files', { 'content-type': 'multipart/form-data; boundary=edge' }, formOf([{}]))).status,
    401,
  )
  const reader = await app.newOrganization({ scopes: ['read:support'], scheme: 'bearer' })
  assert.equal((await upload(reader, {})).status, 403)
  assert.deepEqual(await rowsOf(reader), [])
})

test('a name is stored without folders and control characters, and never longer than 255 characters', async () => {
  const organization = await app.newOrganization()
  const names = ['../../../etc/passwd', 'C:\\temp\\a.png', 'a%0D%0Ab.png', `${'n'.repeat(400)}.png`, 'a\u202egnp.exe', '..']
  for (const filename of names) assert.equal((await upload(organization, { filename })).status, 201, filename)
  const stored = (await rowsOf(organization)).map(({ name }) => name)
  assert.deepEqual(stored.sort(), ['..', 'a.png', 'ab.png', 'agnp.exe', 'n'.repeat(255), 'passwd'])
})

test('a token is of use to its organization alone, once, and for 48 hours unless a ticket keeps it', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const [kept, unused] = [(await upload(one, {})).body.file_token, (await upload(one, {})).body.file_token]
  assert.notEqual(kept, unused)
  assert.ok(kept.length >= 43)
  const usable = ({ context }: Organization) => listUsableFiles(context, supportFiles, [kept, unused, 'nothing'])
  assert.deepEqual(await usable(one), [kept, unused])
  assert.deepEqual(await usable(other), [])
  assert.equal(await other.context.transaction((tx) => keepFiles(tx, supportFiles, [kept])), false)
  assert.equal(await one.context.transaction((tx) => keepFiles(tx, supportFiles, [kept])), true)
  app.clock.advance({ hours: 49 })
  assert.deepEqual(await usable(one), [])
  await createHousekeeping().handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })
  assert.deepEqual(
    (await rowsOf(one)).map(({ token }) => token),
    [kept],
  )
  assert.ok(await getFile(app.system, kept))
})

test('422 beyond the files that an organization may have which nothing uses', async () => {
  const bounded = await startApp({ set: { FILES_UNUSED: 2 } })
  try {
    const { authorization, context } = await bounded.newOrganization()
    const send = () =>
      bounded.send('POST', '/api/v3/dsf/files', { authorization, 'content-type': 'multipart/form-data; boundary=edge' }, formOf([{}]))
    const first = (await send()).body.file_token
    assert.deepEqual([(await send()).status, (await send()).status], [201, 422])
    await context.transaction((tx) => keepFiles(tx, supportFiles, [first]))
    assert.equal((await send()).status, 201)
  } finally {
    await bounded.close()
  }
})

/** An upload of so many bytes. */
const sizedForm = (size: number) => formOf([{ bytes: Buffer.concat([picture, Buffer.alloc(size - picture.length)]) }])
const uploadTo = (server: Pick<typeof app, 'send'>, { authorization }: Organization, body: Buffer) =>
  server.send('POST', '/api/v3/dsf/files', { authorization, 'content-type': 'multipart/form-data; boundary=edge' }, body)

test('413 beyond the bytes that the files of an organization may take, and 201 when unused ones have expired', async () => {
  const bounded = await startApp({ set: { FILES_MEGABYTES: 1 } })
  try {
    const [organization, other] = [await bounded.newOrganization(), await bounded.newOrganization()]
    const send = (size: number) => uploadTo(bounded, organization, sizedForm(size))
    assert.equal((await send(600_000)).status, 201)
    const { status, body } = await send(400_001)
    assert.deepEqual([status, body.errors[0].status, body.errors[0].code], [413, 413, 'content_too_large'])
    assert.match(body.errors[0].detail, /take 0\.6 of 1\.0 MB, and this one has 0\.4 MB\. Wait until .* raise FILES_MEGABYTES\.$/)
    assert.equal((await send(400_000)).status, 201)
    assert.equal((await send(1_000)).status, 413)
    assert.equal((await uploadTo(bounded, other, sizedForm(600_000))).status, 201, 'another organization has room of its own')
    assert.deepEqual(readdirSync(spoolFolderIn(bounded.settings.DATA_DIR)), [])
    const logo = await organization.call('POST', '/brands', { name: 'Tulip', domain: 'tulip-bounded' })
    const target = `/api/v3/brands/${logo.body.data.id}/screen-logo`
    const headers = { authorization: organization.authorization, 'content-type': 'multipart/form-data; boundary=edge' }
    const drawn = await bounded.send('POST', target, headers, formOf([{}]))
    assert.deepEqual([drawn.status, drawn.body.errors[0].code], [413, 'content_too_large'], drawn.text)
    bounded.clock.advance({ hours: 49 })
    await createHousekeeping().handler.run(bounded.system, {}, { finish: (work: never) => bounded.system.transaction(work) })
    assert.equal((await send(600_000)).status, 201)
    const totals = await bounded.db.selectFrom('file_totals').select(['organization_id', 'bytes']).orderBy('organization_id').execute()
    assert.deepEqual(totals, [
      { organization_id: organization.id, bytes: 600_000 },
      { organization_id: other.id, bytes: 0 },
    ])
    const atOnce = await Promise.all([1, 2, 3].map(() => uploadTo(bounded, other, sizedForm(400_000))))
    assert.deepEqual(atOnce.map((answer) => answer.status).sort(), [201, 201, 413])
  } finally {
    await bounded.close()
  }
})

test('503 with Retry-After while the disk has less free than its floor, and the disk is asked once a second', async () => {
  let free = 499_999_999
  let asked = 0
  const readFree = async () => {
    asked++
    return free
  }
  const full = await startApp({ readFree })
  try {
    const organization = await full.newOrganization()
    const send = () => uploadTo(full, organization, sizedForm(1_000))
    for (let n = 0; n < 5; n++) {
      const { status, headers, body } = await send()
      assert.deepEqual([status, headers['retry-after'], body.errors[0].code], [503, '1', 'unknown_error'])
    }
    assert.equal(asked, 1)
    assert.deepEqual(await full.db.selectFrom('stored_files').select('token').where('organization_id', '=', organization.id).execute(), [])
    full.parts.log.flush()
    assert.match(full.lines.join(''), /has 499 MB free, and FILES_FREE_MEGABYTES is 500/)
    free = 500_000_000
    full.clock.advance({ seconds: 1 })
    for (let n = 0; n < 5; n++) assert.equal((await send()).status, 201)
    assert.equal(asked, 2)
  } finally {
    await full.close()
  }
})

test('201 without asking what the disk has free where the floor is 0, and where the disk does not say', async () => {
  const silent = async (): Promise<number> => {
    throw new Error('ENOSYS')
  }
  for (const set of [{ FILES_FREE_MEGABYTES: 0 }, {}]) {
    const server = await startApp({ set, readFree: silent })
    try {
      assert.equal((await uploadTo(server, await server.newOrganization(), sizedForm(1_000))).status, 201)
    } finally {
      await server.close()
    }
  }
})
