import type { Random } from '../platform/random.ts'
import type { CallContent, CarrierCall, MultipartPart } from './kit/carrier.ts'

/** A body as it is sent, with its type. */
type EncodedBody = { readonly type: string; readonly body: string | Uint8Array }

/** The body of a call: JSON, or what `content` says. Undefined where there is none. */
export function encodeBody({ body, content }: Pick<CarrierCall, 'body' | 'content'>, random: Random): EncodedBody | undefined {
  if (content) return encodeContent(content, random)
  return body === undefined ? undefined : { type: 'application/json', body: JSON.stringify(body) }
}

function encodeContent(content: CallContent, random: Random): EncodedBody {
  if ('form' in content) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(content.form).toString() }
  if ('text' in content) return { type: content.type, body: content.text }
  if ('bytes' in content) return { type: content.type, body: content.bytes }
  // 128 random bits: no part contains them.
  const boundary = `crossdock-${Buffer.from(random(16)).toString('hex')}`
  const chunks = content.parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${writePartHead(part)}\r\n\r\n`),
    readPartBytes(part),
    lineEnd,
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]) }
}

const lineEnd = Buffer.from('\r\n')
const readPartBytes = ({ value }: MultipartPart) => (typeof value === 'string' ? Buffer.from(value) : value)

/** Quotes a name as browsers do: quotes and line ends in it are escaped, since they would end it. */
const quoted = (text: string) => `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`

function writePartHead({ name, filename, type }: MultipartPart): string {
  const file = filename === undefined ? '' : `; filename=${quoted(filename)}`
  return `content-disposition: form-data; name=${quoted(name)}${file}${type === undefined ? '' : `\r\ncontent-type: ${type}`}`
}
