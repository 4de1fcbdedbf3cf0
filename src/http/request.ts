import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { Fault, notFound, requiredField, throwFaults, tooLarge, unsupportedMediaType, wrongFormat } from '../platform/errors.ts'
import { anonymousBytes } from './body.ts'
import { checkInSlices, checkValue } from './check.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { type HttpRequest, readHeader } from './http.ts'
import type { IgnoredFields } from './ignored-fields.ts'
import { type JsonLimits, readJson, readLargeJson } from './json.ts'
import { countFormBytes, readParts } from './multipart/parts.ts'
import { checkQuery } from './query.ts'
import { refuseValue } from './refused-value.ts'
import { formBytes, readUpload } from './upload.ts'
import { oneAtATime } from './yield-between.ts'

const usualLimit = 1_048_576
/** Limit of the bytes that an operation reads of a body. */
export const findBodyLimit = ({ body, upload, multipart, text, bodyLimit }: AnyEndpoint) =>
  multipart
    ? countFormBytes(multipart)
    : upload
      ? upload.limit + formBytes
      : text
        ? text.limit
        : (bodyLimit ?? (body ? usualLimit : anonymousBytes))
/** Body of an operation that is text of one type, in UTF-8. */
export type TextBody = { readonly type: string; readonly limit: number; readonly example: string }

const noParameters = z.strictObject({})
const anyText = z.string()
/** Limit of the length of a path variable: no id or code is longer. */
const longestName = 255

/** Limits of what one request may hold. */
export type Bounds = { readonly json?: JsonLimits | undefined }
/** Lists of unknown parameters and fields, which are filled in place of refusing them. */
type Leniency = { readonly inQuery?: IgnoredFields | undefined; readonly inBody?: IgnoredFields | undefined }

/** Reads the path, the query and the body of a request as the endpoint declares them. Throws all of their faults together. */
export async function readInput(e: AnyEndpoint, incoming: HttpRequest, texts: Record<string, string>, options: Bounds & Leniency = {}) {
  const faults: Fault[] = []
  const params = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readName(e.params?.[name] ?? anyText, text)]))
  const query =
    e.query || incoming.target.includes('?')
      ? checkQuery(e.query ?? noParameters, incoming.target, faults, options.inQuery, e.queryErrorMapping)
      : undefined
  const body = e.body && (await readBody(e, incoming, faults, options))
  const file = e.upload && (await readUpload(e.upload, incoming))
  const text = e.text && (await readText(e.text, incoming, faults))
  throwFaults(faults)
  const parts = e.multipart && readParts(incoming, e.multipart)
  return { params, query, body, file, text, parts }
}

/** Reads a path variable. A text that cannot be an id or a code gets the 404 of one that does not exist. */
function readName(schema: z.ZodType, text: string) {
  const { success, data } = schema.safeParse(text)
  if (!success || (typeof data === 'string' && data.length > longestName))
    throw new Fault(notFound, 'Nothing with this name exists. Check the address.')
  return data
}

/** Size from which on other requests are served while a body is checked. */
export const largeBytes = 262_144
/** Ten megabytes take 0.15 s to read and some hundred megabytes of memory: of several large bodies each waits for the previous one. */
const readLarge = oneAtATime()

async function readBody(e: AnyEndpoint, incoming: HttpRequest, faults: Fault[], { json, inBody }: Bounds & Leniency) {
  const { body: schema, errorMapping } = e
  const bytes = await readBytes(incoming, 'application/json', findBodyLimit(e))
  if (bytes.length === 0) {
    if (e.isBodyOptional) return checkValue(schema, {}, 'pointer', faults, errorMapping)
    faults.push(
      new Fault(requiredField, 'The body is missing. Send JSON, with Content-Type: application/json.', { source: { pointer: '' } }),
    )
    return undefined
  }
  const before = faults.length
  if (bytes.length >= largeBytes)
    return readLarge(async () => {
      const value = await readLargeJson(bytes, faults, json ?? {})
      incoming.dropBody?.()
      return faults.length > before ? undefined : checkInSlices(schema, value, 'pointer', faults, errorMapping, inBody)
    })
  const value = readJson(bytes, faults, json ?? {})
  return faults.length > before ? undefined : checkValue(schema, value, 'pointer', faults, errorMapping, inBody)
}

async function readText({ type, limit }: TextBody, incoming: HttpRequest, faults: Fault[]) {
  const bytes = await readBytes(incoming, type, limit)
  const addBodyFault = (kind: typeof requiredField, detail: string) => faults.push(new Fault(kind, detail, { source: { pointer: '' } }))
  if (bytes.length === 0) addBodyFault(requiredField, `The body is missing. Send ${type}.`)
  else if (!isUtf8(bytes)) addBodyFault(wrongFormat, 'The body is not UTF-8.')
  return bytes.toString()
}

/** The whole body, which must be of the given type and no larger than we take. */
async function readBytes(incoming: HttpRequest, type: string, limit: number): Promise<Buffer> {
  const refusal = findTypeProblem(incoming, type)
  // An empty body has no type to be wrong; that it is missing is said where one is needed.
  const bytes = await incoming.body(limit)
  if (bytes === undefined) throw new Fault(tooLarge, `The body is larger than ${limit} bytes. Send less at once.`)
  if (refusal && bytes.length > 0) throw new Fault(unsupportedMediaType, refusal, { source: { header: 'Content-Type' } })
  return bytes
}

/** Returns a sentence that says why a body with these headers is refused; undefined if it is read. */
function findTypeProblem(incoming: HttpRequest, type: string): string | undefined {
  const [given = '', ...parameters] = (readHeader(incoming, 'content-type') ?? '').split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  if (given !== type)
    return given === ''
      ? `The header Content-Type is missing. Send ${type}, and say so there.`
      : refuseValue(`Send ${type}, and say so in Content-Type.`, given)
  if (charset !== undefined && charset !== 'utf-8') return 'Send UTF-8.'
  const encoding = readHeader(incoming, 'content-encoding') ?? 'identity'
  return encoding === 'identity' ? undefined : 'Send the body as it is, without Content-Encoding.'
}
