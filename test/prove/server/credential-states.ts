import { createCredential, revokeCredential, rotateCredential } from '../../../src/http/auth/credentials.ts'
import { type AnyEndpoint, listSchemes, type Scheme } from '../../../src/http/endpoint.ts'
import { scopeNames } from '../../../src/http/scopes.ts'
import { onBehalf } from '../../../src/platform/context.ts'
import { basic } from '../../harness.ts'
import type { App } from '../../proofs/engines.ts'

/** A header without valid credentials: its name, and its scheme where it has one, since all refusals of a scheme must be alike. */
type State = { readonly name: string; readonly authorization?: string; readonly scheme?: Scheme; readonly status: 401 | 403 }
type Pair = { readonly public_id: string; readonly secret: string }

const pair = ({ public_id, secret }: Pair) => basic(public_id, secret)

export async function tokenOf(app: App, id: string, secret: string) {
  const headers = { authorization: basic(id, secret), 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await app.send('POST', '/oauth2/token', headers, 'grant_type=client_credentials&scope=api')
  return `Bearer ${body.access_token}`
}

/** What was good until it was ended is used once before, so that what is remembered of it is put to the test as well. */
export async function badStates(app: App, caller: Awaited<ReturnType<App['newOrganization']>>, e: AnyEndpoint): Promise<State[]> {
  const { id, integration_id, user_id, api_key, client_id, client_secret } = caller
  const issue = (kind: 'key' | 'client', permitted: '*' | string[] = '*') =>
    app.system.transaction((tx) => createCredential(onBehalf(tx, { organization_id: id, integration_id, user_id }), kind, permitted))
  const token = (client: Pair) => tokenOf(app, client.public_id, client.secret)
  const others = scopeNames.filter((scope) => scope !== e.scope)

  const expired = await token(await issue('client'))
  await use(app, expired)
  app.clock.advance({ hours: 1 })
  const [revokedKey, rotatedKey, revokedClient] = [await issue('key'), await issue('key'), await issue('client')]
  const ofRevokedClient = await token(revokedClient)
  for (const good of [pair(revokedKey), pair(rotatedKey), ofRevokedClient]) await use(app, good)
  await app.system.transaction((tx) => revokeCredential(tx, 'key', revokedKey.public_id))
  await app.system.transaction((tx) => rotateCredential(tx, 'key', rotatedKey.public_id, { endPrevious: true }))
  await app.system.transaction((tx) => revokeCredential(tx, 'client', revokedClient.public_id))

  const accepts = (scheme: Scheme) => listSchemes(e).includes(scheme)
  return [
    { name: 'no credentials', status: 401 },
    { name: 'an empty header', authorization: '', status: 401 },
    { name: 'another scheme', authorization: pair(rotatedKey).replace('Basic', 'Digest'), status: 401 },
    // Its answer says so: that shows the form of what was sent, and nothing of a credential.
    { name: 'a pair that is not base64', authorization: pair(revokedKey).replace('Basic ', 'Basic !'), status: 401 },
    { name: 'an unknown key', authorization: basic(`${api_key}0`, 'wrong'), scheme: 'basic', status: 401 },
    { name: 'a wrong secret', authorization: basic(api_key, 'wrong'), scheme: 'basic', status: 401 },
    { name: 'a revoked key', authorization: pair(revokedKey), scheme: 'basic', status: 401 },
    { name: 'a secret that was rotated away', authorization: pair(rotatedKey), scheme: 'basic', status: 401 },
    { name: 'the pair of a client', authorization: basic(client_id, client_secret), scheme: 'basic', status: 401 },
    { name: 'an unknown token', authorization: `${ofRevokedClient}0`, scheme: 'bearer', status: 401 },
    { name: 'an expired token', authorization: expired, scheme: 'bearer', status: 401 },
    { name: 'the token of a revoked client', authorization: ofRevokedClient, scheme: 'bearer', status: 401 },
    { name: 'a key without the permission', authorization: pair(await issue('key', others)), status: accepts('basic') ? 403 : 401 },
    { name: 'a token without it', authorization: await token(await issue('client', others)), status: accepts('bearer') ? 403 : 401 },
  ]
}

async function use(app: App, authorization: string) {
  const { status, text } = await app.send('GET', '/api/v3/user/auth/metadata', { authorization })
  if (status !== 200) throw new Error(`Credentials that were to be ended were never good: ${text}`)
}
