import { Fault, tooLarge, unsupportedMediaType, wrongFormat } from '../../platform/errors.ts'
import { type HttpRequest, readHeader } from '../http.ts'
import { ByteSource, EndOfBytes, TooFar } from './byte-source.ts'
import { type PartHeaders, readPartHeaders } from './part-headers.ts'

/** Bounds of a form. */
export type FormBounds = {
  /** Parts, files among them. */
  readonly parts: number
  readonly files: number
  /** Bytes of one file, and of one field that is no file. */
  readonly fileBytes: number
  readonly fieldBytes: number
  /** Bytes of the whole body, where not all parts may be as large as one. */
  readonly totalBytes?: number
}

/**
 * A part of a form. What is not read of its content is skipped when the next part is asked for. A piece of the content is valid
 * until the next one is asked for.
 */
export type FormPart = PartHeaders & { readonly content: AsyncIterable<Buffer> }
export type FormStream = AsyncIterable<FormPart>

/** Bytes of the headers of one part. A file name of 255 characters takes a tenth of it. */
const headerBytes = 8_192
/** Boundaries and line ends around a part. */
const aroundPart = 256

/** The largest body of a form within its bounds. */
export const countFormBytes = ({ parts, files, fileBytes, fieldBytes, totalBytes }: FormBounds) =>
  totalBytes ?? files * fileBytes + (parts - files) * fieldBytes + parts * (headerBytes + aroundPart)

const unreadableForm = (cause?: unknown) =>
  new Fault(wrongFormat, 'The body is not the form that Content-Type says it is.', { source: { pointer: '' }, cause })

/** The parts of a form, one after the other, as they arrive. Raises what is wrong with the form when it is met. */
export function readParts(request: HttpRequest, bounds: FormBounds): FormStream {
  const boundary = readBoundary(readHeader(request, 'content-type') ?? '')
  return parseParts(openBody(request, countFormBytes(bounds)), boundary, bounds)
}

export function readBoundary(type: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new Fault(unsupportedMediaType, 'Send multipart/form-data, and say so in Content-Type.', { source: { header: 'Content-Type' } })
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(type)
  if (!found)
    throw new Fault(unsupportedMediaType, 'Name the boundary of the form in Content-Type.', { source: { header: 'Content-Type' } })
  return found[1] ?? found[2]!
}

/** Streams the body, or reads it whole where there is no socket. */
function openBody(request: HttpRequest, limit: number): AsyncIterable<Buffer> {
  return request.stream ? request.stream(limit) : wholeBody(request, limit)
}

async function* wholeBody(request: HttpRequest, limit: number) {
  const body = await request.body(limit)
  if (!body) throw new Fault(tooLarge, `The body is larger than ${limit} bytes. Send less at once.`)
  yield body
}

const lineEnd = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')

/** The parts of a body in chunks. */
export async function* parseParts(
  chunks: AsyncIterable<Buffer>,
  boundary: string,
  bounds: FormBounds,
): AsyncGenerator<FormPart, void, void> {
  const source = new ByteSource(chunks)
  try {
    const opening = await source.read(boundary.length + 2)
    if (opening.toString('latin1') !== `--${boundary}`) throw unreadableForm()
    const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
    for (let [parts, files] = [1, 0]; await hasNext(source); parts++) {
      const headers = readPartHeaders(await source.readUntil(headersEnd, headerBytes))
      if (!headers) throw unreadableForm()
      if (headers.filename !== undefined) files++
      if (parts > bounds.parts || files > bounds.files) throw tooMany(bounds)
      const content = makeResumable(boundedContent(source.readPieces(delimiter), headers, bounds))
      yield { ...headers, content }
      for await (const _ of content);
    }
    await source.skipRest()
  } catch (error) {
    throw isMissing(error) ? unreadableForm(error) : error
  }
}

const isMissing = (error: unknown) => error instanceof EndOfBytes || error instanceof TooFar

/** Iterates over the remaining items after a reader has stopped in the middle. */
function makeResumable<T>(items: AsyncGenerator<T, void, void>): AsyncIterable<T> {
  return { [Symbol.asyncIterator]: () => ({ next: () => items.next() }) }
}

/** Reads on behind a boundary: true for a next part, false for the end of the form. */
async function hasNext(source: ByteSource): Promise<boolean> {
  const mark = (await source.read(2)).toString('latin1')
  if (mark === '--') return false
  if (mark !== lineEnd.toString()) throw unreadableForm()
  return true
}

const tooMany = ({ parts, files }: FormBounds) =>
  new Fault(wrongFormat, `Send at most ${files} ${files === 1 ? 'file' : 'files'} and ${parts} parts.`, { source: { pointer: '' } })

async function* boundedContent(pieces: AsyncIterable<Buffer>, { name, filename }: PartHeaders, { fileBytes, fieldBytes }: FormBounds) {
  const [what, limit] = filename === undefined ? ['field', fieldBytes] : ['file', fileBytes]
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      if (length > limit)
        throw new Fault(tooLarge, `The ${what} is larger than ${limit} bytes.`, { source: { pointer: `/${name.slice(0, 100)}` } })
      yield piece
    }
  } catch (error) {
    throw isMissing(error) ? unreadableForm(error) : error
  }
}

/** The whole content of a part that is small: a field, or a file that is held in memory. */
export async function readContent({ content }: FormPart): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
