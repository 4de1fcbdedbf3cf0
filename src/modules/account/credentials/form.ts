import { type HttpRequest, readHeader } from '../../../http/http.ts'
import { textProblem } from '../../../http/json.ts'
import { decodeSegment } from '../../../http/router.ts'
import { tokenFault } from './errors.ts'

/** The parameters of a form, each once: section 3.2 forbids to repeat one, even one that we do not know. */
export type TokenForm = ReadonlyMap<string, string>

const type = 'application/x-www-form-urlencoded'
/** Parameters of the type are ignored: none is defined for forms, yet clients add a charset. */
const isForm = new RegExp(`^${type}[ \\t]*(;|$)`, 'i')
const largest = 16_384

export async function readForm(request: HttpRequest): Promise<TokenForm> {
  if (!isForm.test(readHeader(request, 'content-type') ?? ''))
    throw tokenFault('invalid_request', `Send the parameters as ${type}, and say so in Content-Type.`)
  const bytes = await request.body(largest)
  if (!bytes) throw tokenFault('invalid_request', `The body is larger than ${largest} bytes.`)
  const form = new Map<string, string>()
  for (const pair of bytes.toString('latin1').split('&').filter(Boolean)) {
    const equals = pair.indexOf('=')
    const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    const key = readable(name)
    if (form.has(key)) throw tokenFault('invalid_request', `The parameter ${key.slice(0, 100)} stands twice. Send it once.`)
    form.set(key, readable(value))
  }
  if (form.size === 0) throw tokenFault('invalid_request', 'The body is empty. Send grant_type=client_credentials and scope=api.')
  return form
}

function readable(text: string) {
  const decoded = formDecoded(text)
  if (decoded === undefined || textProblem(decoded))
    throw tokenFault('invalid_request', 'The body holds text that is not form-encoded UTF-8.')
  return decoded
}

/** Decodes form-encoded text; undefined if it is not form-encoded. */
export function formDecoded(text: string): string | undefined {
  return /[^\x21-\x7e]/.test(text) ? undefined : decodeSegment(text.replaceAll('+', ' '))
}
