import { detectImageType } from '../file-store/image-type.ts'
import { isCompound } from './compound.ts'
import type { FileBytes } from './file-bytes.ts'
import { isOfficeFile, isOldOfficeFile } from './office.ts'
import { isText } from './text.ts'
import { findZipEnd } from './zip.ts'

const headBytes = 4_096
const tailBytes = 1_024

const startsWith = (head: Buffer, text: string) => head.subarray(0, text.length).toString('latin1') === text
const boxType = (head: Buffer) => (startsWith(head.subarray(4), 'ftyp') ? head.subarray(8, 12).toString('latin1') : '')

/** Images that are not shown on pages, beside those of `detectImageType`. SVG is not among them: it can hold scripts. */
const otherImages: Readonly<Record<string, (head: Buffer, size: number) => boolean>> = {
  'image/avif': (head) => /^avi[fs]$/.test(boxType(head)),
  'image/tiff': (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*'),
  'image/bmp': (head, size) => startsWith(head, 'BM') && head.length >= 6 && head.readUInt32LE(2) === size,
}
const videos: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'video/quicktime': (head) => boxType(head) === 'qt  ',
  'video/3gpp': (head) => boxType(head).startsWith('3g'),
  'video/mp4': (head) => /^(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|f4v )$/.test(boxType(head)),
  'video/webm': (head) => startsWith(head, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('webm'),
  'video/x-matroska': (head) => startsWith(head, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('matroska'),
  'video/x-msvideo': (head) => startsWith(head, 'RIFF') && startsWith(head.subarray(8), 'AVI '),
  'video/mpeg': (head) => startsWith(head, '\0\0\x01\xba') || startsWith(head, '\0\0\x01\xb3'),
}
const typeIn = (kinds: typeof otherImages, head: Buffer, size: number) => Object.keys(kinds).find((type) => kinds[type]!(head, size))

/** Patterns of other types, as which a program might open an image, a video or a text: within the first bytes, or at their beginning. */
const foreignInside = /%pdf-|<script|<html|<\?php/i
const foreignFirst = /^\s*(%pdf-|\{\\rtf|gif8|pk\x03\x04|mz|\x7felf)/i

type Check = (file: FileBytes, head: Buffer, type: string) => Promise<string | undefined>

const checkImage: Check = async (file, head) =>
  foreignInside.test(head.toString('latin1')) ? undefined : (detectImageType(head) ?? typeIn(otherImages, head, file.size))
const checkVideo: Check = async (file, head) => (foreignInside.test(head.toString('latin1')) ? undefined : typeIn(videos, head, file.size))

const checkPdf: Check = async (file, head, type) => {
  const tail = (await file.read(Math.max(0, file.size - tailBytes), tailBytes)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(head.toString('latin1')) && /%%EOF\s*$/.test(tail) ? type : undefined
}
const checkRtf: Check = async (file, head, type) => {
  const tail = (await file.read(Math.max(0, file.size - tailBytes), tailBytes)).toString('latin1')
  return startsWith(head, '{\\rtf1') && /\}[\s\0]*$/.test(tail) ? type : undefined
}

/** Patterns of the first character of a text, by type. */
const firstCharacters: Readonly<Record<string, RegExp>> = {
  'application/json': /^\s*[[{"\d-]/,
  'application/xml': /^\s*</,
  'text/xml': /^\s*</,
}
const checkText: Check = async (file, head, type) => {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (foreignFirst.test(text) || firstCharacters[type]?.test(text) === false) return undefined
  return (await isText(file)) ? type : undefined
}

const checkOffice: Check = async (file, _, type) => ((await isOfficeFile(file, type)) ? type : undefined)
const checkOldOffice: Check = async (file, _, type) => ((await isOldOfficeFile(file, type)) ? type : undefined)
/** Types that name files of before and after 2007. Browsers call a CSV file by the program that opens it. */
const checkMicrosoft: Check = async (file, head, type) => {
  if (isCompound(head)) return checkOldOffice(file, head, type)
  if (startsWith(head, 'PK')) return checkOffice(file, head, type)
  return type === 'application/vnd.ms-excel' && (await checkText(file, head, 'text/csv')) ? 'text/csv' : undefined
}

/** Checks by the declared type of a file. A type without a check is not allowed. */
const checks: readonly (readonly [RegExp, Check])[] = [
  [/^image\//, checkImage],
  [/^video\//, checkVideo],
  [/^application\/pdf$/, checkPdf],
  [/^(application|text)\/rtf$/, checkRtf],
  [/^text\//, checkText],
  [/^application\/(xml|yaml|x-yaml|json)$/, checkText],
  [/^application\/msword$/, checkOldOffice],
  [/^application\/vnd\.openxmlformats-officedocument\./, checkOffice],
  [/^application\/vnd\.oasis\.opendocument\./, checkOffice],
  [/^application\/vnd\.ms-/, checkMicrosoft],
]

/** The types that may be uploaded, for people. */
export const documentTypes =
  'an image, a video, a text, PDF, RTF, XML, YAML, JSON, or a document of Microsoft Office or in the OpenDocument format'

/** A type without its parameters, in lower case. */
const plainType = (declared: string) => declared.split(';', 1)[0]!.trim().toLowerCase()

/**
 * The type of a file, where what its client says of it and its content agree and the type is allowed; undefined otherwise. A file that
 * could be read as another type too is refused.
 */
export async function findDocumentType(file: FileBytes, declared: string): Promise<string | undefined> {
  const type = plainType(declared)
  const check = checks.find(([pattern]) => pattern.test(type))?.[1]
  if (!check || file.size === 0 || type.length > 127) return undefined
  const head = await file.read(0, headBytes)
  const found = await check(file, head, type)
  return found && !startsWith(head, 'PK') && (await findZipEnd(file)) !== undefined ? undefined : found
}
