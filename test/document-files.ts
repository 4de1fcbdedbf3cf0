import { picture } from './examples.ts'
import { type ZipPart, zipOf } from './zip.ts'

/** Types that the support desk takes, by what people call the files. */
export const documentType = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  docm: 'application/vnd.ms-word.document.macroEnabled.12',
  odt: 'application/vnd.oasis.opendocument.text',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  pdf: 'application/pdf',
} as const

const contentTypes = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
/** What every Office file has, and its main part. */
export const openXmlParts = (main: string): ZipPart[] => [
  { name: '[Content_Types].xml', content: contentTypes },
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: main, content: `<document>${'Invoice. '.repeat(200)}</document>` },
]
export const docxOf = (more: readonly ZipPart[] = [], options: Parameters<typeof zipOf>[1] = {}) =>
  zipOf([...openXmlParts('word/document.xml'), ...more], options)

export const odtParts: ZipPart[] = [
  { name: 'mimetype', content: documentType.odt, isStored: true },
  { name: 'content.xml', content: '<office/>' },
  { name: 'META-INF/manifest.xml', content: '<manifest/>' },
]

/** An Office file of before 2007: a header, one table of chains, and a directory with these names. */
export function compoundOf(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(0, 76)
  const sectors = Math.ceil((names.length + 1) / 4)
  const table = Buffer.alloc(512, 0xff)
  for (let i = 1; i <= sectors; i++) table.writeUInt32LE(i < sectors ? i + 1 : 0xfffffffe, i * 4)
  const directory = Buffer.alloc(512 * sectors)
  for (const [i, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, i * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n')

/** One of each kind that is allowed, with its type. */
export const goodFiles: Readonly<Record<string, { readonly type: string; readonly bytes: Buffer; readonly stored?: string }>> = {
  'a.png': { type: 'image/png', bytes: picture },
  'a.jpg': { type: 'image/jpg', bytes: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), stored: 'image/jpeg' },
  'a.tiff': { type: 'image/tiff', bytes: Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1') },
  'a.mp4': { type: 'video/mp4', bytes: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1') },
  'a.mov': { type: 'video/quicktime', bytes: Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'latin1') },
  'a.pdf': { type: documentType.pdf, bytes: pdf },
  'a.rtf': { type: 'application/rtf', bytes: Buffer.from('{\\rtf1\\ansi Hello}') },
  'a.txt': { type: 'text/plain; charset=utf-8', bytes: Buffer.from('Ordered on 3 May. Price: 12 €.\n'), stored: 'text/plain' },
  'a.csv': { type: 'text/csv', bytes: Buffer.from('name;price\r\nCafé;12,50\r\n', 'latin1') },
  'excel.csv': { type: documentType.xls, bytes: Buffer.from('name;price\r\nTea;2,50\r\n'), stored: 'text/csv' },
  'utf16.txt': { type: 'text/plain', bytes: Buffer.from('\ufeffHello', 'utf16le') },
  'a.json': { type: 'application/json', bytes: Buffer.from('{"a":1}') },
  'a.xml': { type: 'application/xml', bytes: Buffer.from('<?xml version="1.0"?><a/>') },
  'a.yaml': { type: 'application/x-yaml', bytes: Buffer.from('a: 1\n') },
  'a.docx': { type: documentType.docx, bytes: docxOf() },
  'a.xlsx': { type: documentType.xlsx, bytes: zipOf(openXmlParts('xl/workbook.xml')) },
  'a.pptx': { type: documentType.pptx, bytes: zipOf(openXmlParts('ppt/presentation.xml')) },
  'a.docm': {
    type: documentType.docm,
    bytes: docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]),
    stored: documentType.docm.toLowerCase(),
  },
  'a.odt': { type: documentType.odt, bytes: zipOf(odtParts) },
  'a.doc': { type: documentType.doc, bytes: compoundOf(['1Table', 'WordDocument', 'Data', 'x', 'y']) },
  'a.xls': { type: documentType.xls, bytes: compoundOf(['Workbook']) },
}
