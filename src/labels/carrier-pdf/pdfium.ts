import { PDFiumModule } from '@hyzyla/pdfium'

/** Handles are addresses in the memory of PDFium; 0 is none. */
export type Handle = number
type Functions = Readonly<Record<string, (...values: number[]) => number>>
/** Parts of the package that are used here, because its own functions do not write files. */
type PdfiumModule = { readonly HEAPU8: Uint8Array; readonly wasmExports: unknown }

/** A carrier's file that PDFium cannot open or copy. */
export class UnreadablePdf extends Error {}

/**
 * PDFium, compiled to WebAssembly: it reads what Chromium reads, repairs broken tables, and opens files that are encrypted without a
 * password. Its memory only grows, so it lives in a thread that ends (thread.ts).
 */
export class Pdfium {
  readonly call: Functions
  private readonly module: PdfiumModule
  private readonly writer: Handle
  private written: Uint8Array[] = []

  private constructor(module: PdfiumModule) {
    this.module = module
    this.call = module.wasmExports as Functions
    this.call.FPDF_InitLibrary!()
    this.writer = this.newWriter((module.wasmExports as { __indirect_function_table: WebAssembly.Table }).__indirect_function_table)
  }

  static async load(): Promise<Pdfium> {
    return new Pdfium((await PDFiumModule({} as never)) as unknown as PdfiumModule)
  }

  /** Every call may move the memory: it is never kept. */
  get memory(): Uint8Array {
    return this.module.HEAPU8
  }
  private get view(): DataView {
    return new DataView(this.memory.buffer)
  }

  /** Memory for the time of `use`. */
  withMemory<T>(length: number, use: (at: Handle) => T): T {
    const at = this.call.malloc!(Math.max(8, length))
    if (at === 0) throw new UnreadablePdf('The PDF takes more memory than there is.')
    try {
      return use(at)
    } finally {
      this.call.free!(at)
    }
  }

  withNumbers<T>(values: readonly number[], type: 'Int32' | 'Float32', use: (at: Handle) => T): T {
    return this.withMemory(values.length * 4, (at) => {
      const { view } = this
      for (const [i, value] of values.entries()) {
        if (type === 'Int32') view.setInt32(at + i * 4, value, true)
        else view.setFloat32(at + i * 4, value, true)
      }
      return use(at)
    })
  }

  /** The numbers that a function writes, or undefined where it returns false. */
  readFloats(count: number, write: (...places: Handle[]) => number): number[] | undefined {
    return this.withMemory(count * 4, (at) => {
      const isWritten = write(...Array.from({ length: count }, (_, i) => at + i * 4)) !== 0
      return isWritten ? Array.from({ length: count }, (_, i) => this.view.getFloat32(at + i * 4, true)) : undefined
    })
  }

  /** An opened file, with its bytes, which PDFium reads for as long as it is open. */
  open(bytes: Uint8Array): OpenPdf {
    const at = this.call.malloc!(bytes.length)
    if (at === 0) throw new UnreadablePdf('The PDF takes more memory than there is.')
    this.memory.set(bytes, at)
    const document = this.call.FPDF_LoadMemDocument64!(at, bytes.length, 0)
    const pages = document === 0 ? 0 : this.call.FPDF_GetPageCount!(document)
    const close = () => {
      if (document !== 0) this.call.FPDF_CloseDocument!(document)
      this.call.free!(at)
    }
    if (pages > 0) return { document, pages, close }
    const reason = document === 0 ? (reasons[this.call.FPDF_GetLastError!()] ?? 'it is damaged') : 'it has no pages'
    close()
    throw new UnreadablePdf(`The PDF cannot be read: ${reason}.`)
  }

  /** The bytes of a document. */
  save(document: Handle): Uint8Array {
    this.written = []
    const isSaved = this.call.FPDF_SaveAsCopy!(document, this.writer, noIncrement) !== 0
    const [parts, length] = [this.written, this.written.reduce((sum, { length: more }) => sum + more, 0)]
    this.written = []
    if (!isSaved) throw new UnreadablePdf('The PDF cannot be written.')
    const bytes = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return withoutTime(bytes)
  }

  /** Creates the structure that PDFium writes by. It holds the address of a function, which has to be one of WebAssembly. */
  private newWriter(table: WebAssembly.Table): Handle {
    const write = (_: Handle, data: Handle, length: number) => {
      this.written.push(this.memory.slice(data, data + length))
      return 1
    }
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(passOn), { e: { f: write } }).exports
    table.set(freePlace, f)
    const at = this.call.malloc!(8)
    this.view.setInt32(at, 1, true)
    this.view.setInt32(at + 4, freePlace, true)
    return at
  }
}

export type OpenPdf = { readonly document: Handle; readonly pages: number; readonly close: () => void }

const noIncrement = 2

/** The table of functions cannot grow. Its first place is that of the null pointer, and so always free. */
const freePlace = 0

/** Reasons by the numbers of FPDF_GetLastError. */
const reasons: Readonly<Record<number, string>> = {
  3: 'it is not a PDF or is damaged',
  4: 'it needs a password',
  5: 'its encryption is unknown',
}

/** PDFium writes the time and a random id: blanks and zeros as long keep every offset, and the same pages give the same bytes. */
function withoutTime(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const date = text.indexOf('/CreationDate(D:', 0, 'latin1')
  if (date >= 0 && date < 400) text.fill(' ', date, text.indexOf(')', date, 'latin1') + 1)
  const id = text.lastIndexOf('/ID[<', text.length, 'latin1')
  for (let at = id + 5; id >= 0 && text[at] !== 0x5d; at++) if (/[\dA-F]/.test(String.fromCharCode(text[at]!))) text[at] = 0x30
  return bytes
}

/** A module that exports what it imports as `e.f`, a function of three numbers that returns one. */
const passOn = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0],
])
