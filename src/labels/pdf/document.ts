import { deflateSync } from 'node:zlib'
import { millimetresPerPoint } from '../fit.ts'
import type { Bitmap, DocumentPage } from '../marks.ts'
import { contentOf, type DocumentResources } from './content.ts'
import { fontsOf, newFaces, type PdfFont } from './faces.ts'

/** Options for 5 kB of operators, which become 1.7: a small window is set up in half the time. Level 6 would save 0.2 kB more. */
const fast = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/**
 * A document that shows and does nothing else: no scripts, links, forms or dates. Words from outside stand in it as numbers of glyphs
 * and as hexadecimal digits, so that none of them is ever a word of the format. The same pages give the same bytes.
 */
export function pdfOf(pages: readonly DocumentPage[], { title }: { title: string }): Uint8Array {
  const shared: DocumentResources = { faces: newFaces(), pictures: new Map() }
  const contents = pages.map((page) => deflateSync(Buffer.from(contentOf(page, shared), 'latin1'), fast))
  const file = new ObjectFile()
  const [catalog, tree, info, resources] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()]
  const kids = pages.map((page, i) => {
    const content = file.stream(contents[i]!, '/Filter/FlateDecode')
    return file.object(
      `/Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]/Resources ${resources} 0 R/Contents ${content} 0 R`,
    )
  })
  const fonts = fontsOf(shared.faces).map((font) => `/${font.name} ${writeFont(file, font)} 0 R`)
  const pictures = [...shared.pictures].map(([bitmap, number]) => `/P${number} ${writePicture(file, bitmap)} 0 R`)
  file.object(`/Type/Catalog/Pages ${tree} 0 R`, catalog)
  file.object(`/Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]`, tree)
  file.object(`/Title<${utf16(title)}>/Producer(Crossdock)`, info)
  file.object(`/Font<<${fonts.join('')}>>/XObject<<${pictures.join('')}>>`, resources)
  return file.end(`/Root ${catalog} 0 R/Info ${info} 0 R`)
}

const points = (millimetres: number) => Math.round((millimetres / millimetresPerPoint) * 1000) / 1000
const utf16 = (text: string) => `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`

function writeFont(file: ObjectFile, { base, descriptor, widths, unicode, ...program }: PdfFont): number {
  const filter = program.compressed ? '/Filter/FlateDecode' : ''
  const bytes = file.stream(program.compressed ?? program.file, `${filter}/Length1 ${program.file.length}`)
  const described = file.object(`${descriptor}/FontFile2 ${bytes} 0 R`)
  const meaning = file.stream(Buffer.from(unicode, 'latin1'), '')
  const descendant = file.object(
    `/Type/Font/Subtype/CIDFontType2/BaseFont/${base}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${described} 0 R/W${widths}/CIDToGIDMap/Identity`,
  )
  return file.object(
    `/Type/Font/Subtype/Type0/BaseFont/${base}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${meaning} 0 R`,
  )
}

/** A logo is on many labels, and compressed once for as long as it is referenced. */
const compressedPictures = new WeakMap<Bitmap, Buffer>()

function writePicture(file: ObjectFile, bitmap: Bitmap): number {
  const bytes = compressedPictures.get(bitmap) ?? deflateSync(bitmap.bits)
  compressedPictures.set(bitmap, bytes)
  const shape = `/Type/XObject/Subtype/Image/Width ${bitmap.width}/Height ${bitmap.height}/ImageMask true/BitsPerComponent 1/Decode[1 0]`
  return file.stream(bytes, `${shape}/Filter/FlateDecode`)
}

/** Numbers objects, and writes the table of their offsets. */
class ObjectFile {
  private readonly parts: Buffer[] = []
  private readonly offsets: number[] = []
  private length = 0

  constructor() {
    this.write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  }

  reserve(): number {
    return this.offsets.push(0)
  }

  object(dictionary: string, number = this.reserve()): number {
    this.offsets[number - 1] = this.length
    this.write(`${number} 0 obj<<${dictionary}>>endobj\n`)
    return number
  }

  stream(bytes: Buffer, dictionary: string): number {
    const number = this.reserve()
    this.offsets[number - 1] = this.length
    this.write(`${number} 0 obj<<${dictionary}/Length ${bytes.length}>>stream\n`)
    this.append(bytes)
    this.write('\nendstream endobj\n')
    return number
  }

  end(trailer: string): Uint8Array {
    const start = this.length
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const size = this.offsets.length + 1
    this.write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer<</Size ${size}${trailer}>>\nstartxref\n${start}\n%%EOF\n`)
    return Buffer.concat(this.parts, this.length)
  }

  private write(text: string) {
    this.append(Buffer.from(text, 'latin1'))
  }

  private append(bytes: Buffer) {
    this.parts.push(bytes)
    this.length += bytes.length
  }
}
