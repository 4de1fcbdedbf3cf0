import { readBasic, splitAuthorization } from '../../../http/auth/basic.ts'
import { createToken, explainRefusal, verifyCredential } from '../../../http/auth/credentials.ts'
import { limitFailures } from '../../../http/auth/failures.ts'
import { type HttpRequest, readHeader } from '../../../http/http.ts'
import { takeOne } from '../../../http/limits/count.ts'
import { type Caller, onBehalf, type System, type SystemTransaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { Fault, tooManyRequests } from '../../../platform/errors.ts'
import { isDevelopment, tokenFault } from './errors.ts'
import { formDecoded, readForm, type TokenForm } from './form.ts'

/** Issues a token by RFC 6749 section 4.4, in the order of its checks. */
export async function issueToken(system: System, request: HttpRequest) {
  const form = await readForm(request)
  checkGrantType(form)
  const { id, secret } = readClient(request)
  refuseOtherClient(form, id)
  const client = await authenticateClient(system, request.address, id, secret)
  const scope = checkScope(form)
  // The client may be deleted between its authentication and this transaction.
  const issued = system.transaction(async (tx) => {
    await countToken(tx, client)
    return createToken(tx, client)
  })
  const { access_token, expires_in } = await mapConstraint(issued, { foreignKey: () => refused('The client was deleted a moment ago.') })
  return { access_token, expires_in, scope, token_type: 'bearer' }
}

/** Limits the tokens of a client, in all processes together: each is valid for an hour, and is a row until it ends. */
async function countToken(tx: SystemTransaction, client: Omit<Caller, 'clock_ahead_ms'> & { id: number }) {
  const requests = tx.bounds.tokens
  const { allowed, waitSeconds } = await takeOne(onBehalf(tx, client), { name: `tokens of client ${client.id}`, requests })
  if (allowed) return
  const hint = `A client gets at most ${requests} tokens in any 60 seconds. Use a token until it ends, or try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, hint, { headers: { 'retry-after': String(waitSeconds) } })
}

/** An empty parameter counts as one that was not sent (section 3.2). */
const parameter = (form: TokenForm, name: string) => form.get(name) || undefined

function checkGrantType(form: TokenForm) {
  const grant = parameter(form, 'grant_type')
  if (grant === undefined) throw tokenFault('invalid_request', 'The parameter grant_type is missing. Send grant_type=client_credentials.')
  if (grant !== 'client_credentials') throw tokenFault('unsupported_grant_type', 'Send grant_type=client_credentials.')
}

/** Reads the client from HTTP Basic alone, each part form-encoded (section 2.3.1). */
function readClient(request: HttpRequest) {
  const authorization = readHeader(request, 'authorization')
  if (authorization === undefined)
    throw tokenFault('invalid_client', 'Send the client id and its secret by HTTP Basic.', 'The request has no Authorization header.')
  const { scheme, credentials } = splitAuthorization(authorization)
  if (scheme !== 'basic')
    throw tokenFault('invalid_client', 'This endpoint takes HTTP Basic only.', 'The Authorization header names another scheme than Basic.')
  const pair = readBasic(credentials)
  const [id, secret] = [pair && clientText(pair.id), pair && clientText(pair.secret)]
  if (id === undefined || secret === undefined)
    throw tokenFault(
      'invalid_request',
      'The Authorization header cannot be read. Form-encode the client id and the secret, join them with a colon, and encode that as base64.',
    )
  return { id, secret }
}

/** An id or a secret holds printable ASCII alone (appendices A.1 and A.2); PostgreSQL would not even look for a NUL. */
function clientText(text: string) {
  const decoded = formDecoded(text)
  return decoded !== undefined && /^[\x20-\x7e]*$/.test(decoded) ? decoded : undefined
}

/** Refuses a second mechanism of authentication (section 2.3). */
function refuseOtherClient(form: TokenForm, id: string) {
  if (parameter(form, 'client_secret') || parameter(form, 'client_assertion'))
    throw tokenFault('invalid_request', 'Send the secret by HTTP Basic only, not in the body.')
  const named = parameter(form, 'client_id')
  if (named !== undefined && named !== id)
    throw tokenFault('invalid_request', 'The client_id in the body is not the one in the Authorization header.')
}

async function authenticateClient(system: System, address: string, id: string, secret: string) {
  const client = await limitFailures(system, { at: 'token', address, id }, () => verifyCredential(system, 'client', id, secret))
  if (client) return client
  throw refused(isDevelopment() ? await explainRefusal(system, 'client', id) : undefined)
}

/** Answers an unknown client as it does a wrong secret. */
const refused = (debug?: string) =>
  tokenFault('invalid_client', 'Check the client id and the secret. A revoked client, or a rotated secret, no longer works.', debug)

function checkScope(form: TokenForm) {
  const scope = parameter(form, 'scope')
  if (scope !== 'api') throw tokenFault('invalid_scope', 'Send scope=api.')
  return scope
}
