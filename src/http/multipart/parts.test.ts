import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { chanceOf } from '../../../test/fuzz/chance.ts'
import { testSeed as seed } from '../../../test/seed.ts'
import { mostWaitMs } from '../../../test/until.ts'
import type { Fault } from '../../platform/errors.ts'
import { countFormBytes, type FormBounds, parseParts, readBoundary, readContent } from './parts.ts'

const bounds: FormBounds = { parts: 6, files: 3, fileBytes: 2_000, fieldBytes: 300 }

/** As a socket: the memory of a chunk holds other bytes as soon as the next one is asked for. */
async function* cutInto(body: Buffer, sizeOf: () => number): AsyncGenerator<Buffer, void, void> {
  for (let at = 0; at < body.length; ) {
    const size = sizeOf()
    const chunk = Buffer.from(body.subarray(at, at + size))
    yield chunk
    chunk.fill('#')
    at += size
  }
}

type Read = { name: string; filename: string | undefined; content_type: string | undefined; content: string }
async function readAll(body: Buffer, size = 7, more: Partial<FormBounds> = {}, boundary = 'edge'): Promise<Read[]> {
  const found: Read[] = []
  for await (const part of parseParts(
    cutInto(body, () => size),
    boundary,
    { ...bounds, ...more },
  )) {
    const { name, filename, content_type } = part
    found.push({ name, filename, content_type, content: (await readContent(part)).toString('latin1') })
  }
  return found
}

const hasStatus = (status: number) => (error: Fault) => error.kind?.status === status

const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`
const file = (content: string, name = 'a', filename = 'a.txt') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain`, content)
const field = (content: string, name = 'f') => part(`Content-Disposition: form-data; name="${name}"`, content)
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--edge--\r\n`, 'latin1')

test('headers of 4 MB that are nearly right are read to their end: each character in a few steps', () => {
  // In a process of its own, which ends: with as many steps as characters for each character, it would read for hours.
  const source = `
    import { readPartHeaders } from ${JSON.stringify(import.meta.resolve('./part-headers.ts'))}
    const disposition = 'Content-Disposition: form-data; name="a"'
    const [spaces, letters, quotes] = [' ', 'a', '\\\\"'].map((one) => one.repeat(4_000_000))
    const lines = [
      'X:' + spaces + '\\n',
      'X' + letters,
      disposition + spaces + 'x',
      disposition + ';' + spaces + 'x',
      disposition + '; ' + letters,
      disposition + '; b="' + quotes.slice(0, 1_000) + 'x',
    ]
    process.stdout.write(lines.filter((line) => readPartHeaders(Buffer.from(line)) === undefined).length + ' of ' + lines.length)`
  const read = execFileSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8', timeout: mostWaitMs })
  assert.equal(read, '6 of 6')
})

test('a boundary without a line end before it is content', async () => {
  assert.equal((await readAll(form(field('a--edge--\r\n'))))[0]!.content, 'a--edge--\r\n')
})

test('parts are read as Node reads them, however the body is cut into chunks', async () => {
  const chance = chanceOf(seed, 1)
  const pieces = ['\r\n', '--', '\r\n--edg', 'ed', '\r', '\n', 'x', '\0', '-', '\r\n--', 'ÿ']
  // Node takes the word of the boundary anywhere for its end.
  const textOf = (): string => {
    const text = Array.from({ length: chance.int(0, 12) }, () => chance.pick(pieces)).join('')
    return text.includes('edge') ? textOf() : text
  }
  for (let i = 0; i < 400; i++) {
    const parts = Array.from({ length: chance.int(1, 4) }, (_, n) => {
      const content = textOf()
      return chance.maybe(0.5) ? file(content, `n${n}`, chance.pick(['a b.png', 'é.txt', '%22.txt', ''])) : field(content, `n${n}`)
    })
    const body = form(...parts)
    const expected = await new Response(new Uint8Array(body), { headers: { 'content-type': 'multipart/form-data; boundary=edge' } })
      .formData()
      .then(async (data) => {
        const all: [string, string, string | undefined][] = []
        for (const [name, value] of data)
          all.push([name, typeof value === 'string' ? value : await value.text(), typeof value === 'string' ? undefined : value.name])
        return all
      })
    const read: [string, string, string | undefined][] = []
    const source = cutInto(body, () => chance.int(1, 40))
    for await (const one of parseParts(source, 'edge', { ...bounds, parts: 10, files: 10 }))
      read.push([one.name, (await readContent(one)).toString(), one.filename])
    assert.deepEqual(read, expected, `seed ${seed}, form ${i}`)
  }
})

test('a content that is not read, or read in part, is skipped', async () => {
  const body = form(file('x'.repeat(500), 'a'), file('y'.repeat(500), 'b'), field('z', 'c'))
  const names: string[] = []
  for await (const { name, content } of parseParts(
    cutInto(body, () => 9),
    'edge',
    bounds,
  )) {
    names.push(name)
    if (name === 'b') for await (const _ of content) break
  }
  assert.deepEqual(names, ['a', 'b', 'c'])
})

test('413 for a file or a field that is larger than its bound, and 400 for too many of them', async () => {
  const statusOf = (body: Buffer) =>
    readAll(body).then(
      () => 200,
      ({ kind }: Fault) => kind.status,
    )
  assert.equal(await statusOf(form(file('x'.repeat(2_000)))), 200)
  assert.equal(await statusOf(form(file('x'.repeat(2_001)))), 413)
  assert.equal(await statusOf(form(field('x'.repeat(300)))), 200)
  assert.equal(await statusOf(form(field('x'.repeat(301)))), 413)
  assert.equal(await statusOf(form(file('x'), file('x'), file('x'))), 200)
  assert.equal(await statusOf(form(file('x'), file('x'), file('x'), file('x'))), 400)
  assert.equal(await statusOf(form(...Array.from({ length: 6 }, () => field('x')))), 200)
  assert.equal(await statusOf(form(...Array.from({ length: 7 }, () => field('x')))), 400)
})

test('400 for what is no form: cut bodies, large headers, unknown encodings, names given twice or not at all', async () => {
  const whole = form(file('content'), field('y'))
  const lastNeeded = whole.length - '\r\n'.length
  for (let end = 0; end < lastNeeded; end++)
    await assert.rejects(readAll(whole.subarray(0, end)), { detail: /not the form/ }, `cut at ${end}`)
  const broken = [
    Buffer.from(`x${whole.toString('latin1')}`),
    Buffer.from(whole.toString('latin1').replace('--edge\r\n', '--edge \n')),
    form(part(`Content-Disposition: form-data; name="${'n'.repeat(9_000)}"`, 'x')),
    form(part('Content-Disposition: form-data; name="a"; name="b"', 'x')),
    form(part('Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"', 'x')),
    form(part('Content-Disposition: form-data', 'x')),
    form(part('Content-Disposition: attachment; name="a"', 'x')),
    form(part('Content-Disposition: form-data; name="a" garbage', 'x')),
    form(part('Content-Type: text/plain', 'x')),
    form(part('Content-Disposition: form-data; name="a"; filename="a"\r\nContent-Transfer-Encoding: base64', 'eA==')),
    form(part(`Content-Disposition: form-data; name="a"${'\r\nX: y'.repeat(20)}`, 'x')),
    form(part('no header', 'x')),
  ]
  for (const [i, body] of broken.entries()) await assert.rejects(readAll(body), hasStatus(400), `${i}`)
})

test('names and file names are read as browsers and older clients write them', async () => {
  const headersOf = async (disposition: string) => {
    const [found] = await readAll(form(part(`Content-Disposition: form-data; ${disposition}`, 'x')))
    return [found!.name, found!.filename]
  }
  assert.deepEqual(await headersOf('name="a%22b"; filename="c%0D%0Ad"'), ['a"b', 'c\r\nd'])
  assert.deepEqual(await headersOf('name="a\\"b"; filename=plain.txt'), ['a"b', 'plain.txt'])
  assert.deepEqual(await headersOf(`name=a; filename*=UTF-8''%e2%82%ac.pdf`), ['a', '€.pdf'])
  assert.deepEqual(await headersOf('name="a"; filename=""'), ['a', ''])
})

test('boundaries are read with and without quotes; 415 for another type, and without a boundary', () => {
  assert.equal(readBoundary('multipart/form-data; boundary=abc'), 'abc')
  assert.equal(readBoundary('Multipart/Form-Data; charset=utf-8; boundary="a b:c"'), 'a b:c')
  assert.throws(() => readBoundary('multipart/mixed; boundary=a'), hasStatus(415))
  assert.throws(() => readBoundary('multipart/form-data'), /boundary/)
  assert.throws(() => readBoundary(`multipart/form-data; boundary=${'x'.repeat(71)}`), /boundary/)
})

test('the largest form within its bounds fits into the bytes that are read for it', async () => {
  const largest = form(
    ...Array.from({ length: 3 }, (_, i) => file('x'.repeat(2_000), `${i}`, 'n'.repeat(8_000))),
    ...Array.from({ length: 3 }, (_, i) => field('x'.repeat(300), `${i}`)),
  )
  assert.equal((await readAll(largest)).length, 6)
  assert.ok(largest.length <= countFormBytes(bounds))
})
