import { header, type Incoming } from '../../api/http.ts'
import { textProblem } from '../../api/json.ts'
import { tokenFault } from './errors.ts'

/** Every parameter of a form with all its values, for a form may repeat one. */
export type Form = ReadonlyMap<string, readonly string[]>

const type = 'application/x-www-form-urlencoded'
const largest = 16_384

export async function readForm(request: Incoming): Promise<Form> {
  const [given = ''] = (header(request, 'content-type') ?? '').split(';')
  if (given.trim().toLowerCase() !== type)
    throw tokenFault('invalid_request', `Send the parameters as ${type}, and say so in Content-Type.`)
  const bytes = await request.body(largest)
  if (!bytes) throw tokenFault('invalid_request', `The body is larger than ${largest} bytes.`)
  const form = new Map<string, string[]>()
  for (const pair of bytes.toString('latin1').split('&').filter(Boolean)) {
    const equals = pair.indexOf('=')
    const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    form.set(readable(name), [...(form.get(readable(name)) ?? []), readable(value)])
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

/** What form-encoded text spells; undefined where it is not that. */
export function formDecoded(text: string): string | undefined {
  if (/[^\x21-\x7e]/.test(text)) return undefined
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
