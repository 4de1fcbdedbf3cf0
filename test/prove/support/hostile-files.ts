import { deflateRawSync } from 'node:zlib'
import { compoundOf, documentType, docxOf, goodFiles, odtParts, openXmlParts, pdf } from '../../document-files.ts'
import { picture } from '../../examples.ts'
import type { Chance } from '../../fuzz/chance.ts'
import { zipOf } from '../../zip.ts'

/** `isGood`: a file that is taken. `cut`: how many bytes of the body arrive. */
export type Upload = { readonly kind: string; readonly isGood: boolean; readonly body: Buffer; readonly cut?: number }
type File = { readonly filename: string; readonly type: string; readonly bytes: Buffer }

export const boundary = 'edge'
/** In every name that a file could be written under if its name were a path. */
export const marker = 'crossdock-escape'

const formOf = ({ filename, type, bytes }: File, disposition = `form-data; name="file"; filename="${filename}"`) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

const garbage = (chance: Chance, size: number) => Buffer.from(Array.from({ length: size }, () => chance.int(0, 255)))
const allowed = Object.values(goodFiles)

/** Content that is not of its type. */
function wrongType(chance: Chance): File {
  const { type } = chance.pick(allowed)
  const contents = [
    Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
    Buffer.concat([Buffer.from('\0\x01'), garbage(chance, 200)]),
    Buffer.from('cafebabe0000003d', 'hex'),
    zipOf([{ name: 'run.exe', content: 'MZ' }]),
    Buffer.from('MSCF\0\0\0\0', 'latin1'),
    compoundOf(['Property', 'Binary.setup']),
  ]
  return { filename: 'a.bin', type, bytes: chance.pick(contents) }
}

const refusedTypes = [
  'application/octet-stream',
  'application/zip',
  'application/x-msdownload',
  'application/java-archive',
  'audio/mpeg',
  'x',
  '',
]
const refusedType = (chance: Chance): File => ({ filename: 'a.pdf', type: chance.pick(refusedTypes), bytes: chance.pick(allowed).bytes })

/** Files that two programs read as two types. */
function polyglot(chance: Chance): File {
  const script = Buffer.from('<script>alert(1)</script>')
  const gif = Buffer.from('GIF89a')
  const files: File[] = [
    { filename: 'a.png', type: 'image/png', bytes: Buffer.concat([picture, docxOf()]) },
    { filename: 'a.gif', type: 'image/gif', bytes: Buffer.concat([gif, Buffer.from('/*'), script]) },
    { filename: 'a.jpg', type: 'image/jpeg', bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), pdf]) },
    { filename: 'a.pdf', type: documentType.pdf, bytes: Buffer.concat([gif, pdf]) },
    { filename: 'a.pdf', type: documentType.pdf, bytes: Buffer.concat([pdf, docxOf([], { comment: '\n%%EOF\n' })]) },
    { filename: 'a.docx', type: documentType.docx, bytes: Buffer.concat([docxOf(), script]) },
    { filename: 'a.docx', type: documentType.docx, bytes: docxOf([], { before: 'MZ' }) },
    { filename: 'a.docx', type: documentType.docx, bytes: docxOf([], { between: script.toString().repeat(5) }) },
    { filename: 'a.docx', type: documentType.docx, bytes: docxOf([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' }]) },
    { filename: 'a.odt', type: documentType.odt, bytes: zipOf([...odtParts, { name: 'A.class', content: 'x' }]) },
    { filename: 'a.txt', type: 'text/plain', bytes: Buffer.concat([pdf, docxOf()]) },
    { filename: 'a.doc', type: documentType.doc, bytes: Buffer.concat([compoundOf(['WordDocument']), docxOf()]) },
  ]
  return chance.pick(files)
}

/** Packed once: 200 MB of zeros take a second. */
const packed = new Map<number, Buffer>()
function zeros(size: number): Buffer {
  const known = packed.get(size) ?? deflateRawSync(Buffer.alloc(size))
  packed.set(size, known)
  return known
}

function zipBomb(chance: Chance): File {
  const size = chance.pick([105_000_000, 200_000_000])
  const bomb = chance.pick([
    // It says how large it is.
    docxOf([{ name: 'word/media/a.bin', packed: zeros(size), size }]),
    // It says that it is small.
    docxOf([{ name: 'word/media/a.bin', packed: zeros(size), size: chance.int(0, 5_000) }]),
    // Many that are large together.
    docxOf(Array.from({ length: 12 }, (_, i) => ({ name: `word/media/${i}.bin`, packed: zeros(10_000_000), size: 10_000_000 }))),
    // A part that is always read.
    zipOf([{ name: '[Content_Types].xml', packed: zeros(size), size }, ...openXmlParts('word/document.xml').slice(1)]),
  ])
  return { filename: 'a.docx', type: documentType.docx, bytes: bomb }
}

/** Names that are paths, or far too long. */
function pathTrick(chance: Chance): File & { readonly isGood: boolean } {
  const name = chance.pick([
    `../../../../tmp/${marker}.png`,
    `..\\\\..\\\\${marker}.png`,
    `/tmp/${marker}.png`,
    `/etc/cron.d/${marker}`,
    `....//....//${marker}.png`,
    `%2e%2e%2f${marker}.png`,
    `${marker}.png\0.exe`,
    `C:\\\\${marker}.png`,
    `a%0d%0aX-Header: ${marker}`,
    `${'../'.repeat(500)}${marker}.png`,
    `${'n'.repeat(5_000)}.png`,
  ])
  return { filename: name, type: 'image/png', bytes: picture, isGood: true }
}

/** Hostile uploads of every kind, and honest ones among them. */
export function makeUpload(chance: Chance): Upload {
  const kind = chance.pick(['wrong type', 'refused type', 'polyglot', 'zip bomb', 'cut stream', 'huge name', 'path trick', 'honest'])
  if (kind === 'path trick') {
    const { isGood, ...file } = pathTrick(chance)
    return { kind, isGood, body: formOf(file) }
  }
  if (kind === 'huge name') {
    const name = 'n'.repeat(chance.int(8_200, 200_000))
    const disposition = chance.pick([`form-data; name="file"; filename="${name}"`, `form-data; name="${name}"; filename="a.png"`])
    return { kind, isGood: false, body: formOf({ filename: '', type: 'image/png', bytes: picture }, disposition) }
  }
  if (kind === 'honest' || kind === 'cut stream') {
    const [filename, { type, bytes }] = chance.pick(Object.entries(goodFiles))
    const body = formOf({ filename, type, bytes: kind === 'cut stream' ? Buffer.concat([bytes, garbage(chance, 500)]) : bytes })
    return kind === 'honest' ? { kind, isGood: true, body } : { kind, isGood: false, body, cut: chance.int(0, body.length - 6) }
  }
  const makers = { 'wrong type': wrongType, 'refused type': refusedType, polyglot, 'zip bomb': zipBomb }
  return { kind, isGood: false, body: formOf(makers[kind as keyof typeof makers](chance)) }
}
