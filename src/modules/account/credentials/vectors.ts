import { otherSchemes, readableSpellings, type Spelling, unreadableSpellings, wrongSpellings } from '../../../http/auth/spellings.ts'

/** What a vector knows of the organization it runs in: its client and, to be confused with it, its key pair. */
export type Client = { client_id: string; client_secret: string; api_key: string; api_secret: string }

/** How a request differs from the plain one. An undefined header is not sent. */
export type Change = {
  method?: string
  target?: string
  authorization?: string | undefined
  contentType?: string | undefined
  body?: string | Buffer
}

/** What comes, of the request that is named. `token` stands for 200; any other word is the `error` of the answer. */
export type Vector = readonly [status: number, outcome: string, name: string, change: (client: Client) => Change]

export const plainForm = 'grant_type=client_credentials&scope=api'
export const formType = 'application/x-www-form-urlencoded'

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const signed =
  (write: (id: string, secret: string) => string) =>
  ({ client_id, client_secret }: Client): Change => ({ authorization: write(client_id, client_secret) })
const spelled = (status: number, outcome: string, spellings: readonly Spelling[]): Vector[] =>
  spellings.map(([name, write]) => [status, outcome, name, signed(write)])
const body = (text: string | Buffer) => (): Change => ({ body: text })
const besides = (text: string) => (): Change => ({ body: `${plainForm}&${text}` })
const type = (contentType: string | undefined) => (): Change => ({ contentType })
const scope = (text: string) => (): Change => ({ body: `grant_type=client_credentials&scope=${text}` })
const grant = (text: string) => (): Change => ({ body: `grant_type=${text}&scope=api` })
const method = (name: string) => (): Change => ({ method: name })
const target = (text: string) => (): Change => ({ target: text })

/** Sections 2.3 and 2.3.1. */
const authentication: Vector[] = [
  ...spelled(200, 'token', readableSpellings),
  // Without a header there is nothing malformed: section 5.2 names "no client authentication included" under invalid_client.
  [401, 'invalid_client', 'no Authorization header', () => ({ authorization: undefined })],
  ...spelled(401, 'invalid_client', otherSchemes),
  [401, 'invalid_client', 'the right secret as a bearer token', ({ client_secret }) => ({ authorization: `Bearer ${client_secret}` })],
  // The RFC leaves open what a header is that cannot be read. Hydra and node-oidc-provider say invalid_request, and so do we:
  // no client was named, so none is invalid.
  ...spelled(400, 'invalid_request', unreadableSpellings),
  ...spelled(401, 'invalid_client', wrongSpellings),
  [
    401,
    'invalid_client',
    'an API key pair, which is no client',
    ({ api_key, api_secret }) => ({ authorization: basic(api_key, api_secret) }),
  ],
  [401, 'invalid_client', 'the secret of the key pair', ({ client_id, api_secret }) => ({ authorization: basic(client_id, api_secret) })],

  [200, 'token', 'every sign of id and secret percent-encoded', signed((id, secret) => basic(percent(id), percent(secret)))],
  [200, 'token', 'percent-encoding in upper case', signed((id, secret) => basic(percent(id).toUpperCase(), percent(secret).toUpperCase()))],
  [401, 'invalid_client', 'percent-encoding twice over', signed((id, secret) => basic(encodeURIComponent(percent(id)), secret))],
  [401, 'invalid_client', 'a plus after the secret, which is a space', signed((id, secret) => basic(id, `${secret}+`))],
  [401, 'invalid_client', 'an encoded colon in an unknown id', signed((id, secret) => basic(`${id}%3A`, secret))],
  [400, 'invalid_request', 'a bare percent sign in the secret', signed((id, secret) => basic(id, `${secret}%`))],
  [400, 'invalid_request', 'a percent sign before what is not hexadecimal', signed((id, secret) => basic(`%zz${id}`, secret))],
  [400, 'invalid_request', 'percent-encoded bytes that are not UTF-8', signed((id, secret) => basic(id, `${secret}%ff`))],
  [400, 'invalid_request', 'a space that is not form-encoded', signed((id, secret) => basic(`${id} `, secret))],
  [400, 'invalid_request', 'a letter beyond ASCII that is not form-encoded', signed((id, secret) => basic(id, `${secret}é`))],
  // Appendices A.1 and A.2 let ids and secrets hold printable ASCII alone. A value with other characters cannot be one.
  [400, 'invalid_request', 'a letter beyond ASCII, form-encoded', signed((id, secret) => basic(`${id}%C3%A9`, secret))],
  [400, 'invalid_request', 'a form-encoded NUL in the id', signed((id, secret) => basic(`${id}%00`, secret))],
  [400, 'invalid_request', 'a form-encoded NUL in the secret', signed((id, secret) => basic(id, `${secret}%00`))],
  [400, 'invalid_request', 'a form-encoded line break', signed((id, secret) => basic(id, `${secret}%0A`))],

  // "The client MUST NOT use more than one authentication method in each request."
  [400, 'invalid_request', 'the secret in the header and in the body', (c) => besides(`client_secret=${c.client_secret}`)()],
  [400, 'invalid_request', 'another secret in the body', besides('client_secret=other')],
  [400, 'invalid_request', 'an assertion beside the header', besides('client_assertion=a.b.c')],
  // In the body alone the secret is no authentication here, so there is none: 401 with a challenge that says how.
  [
    401,
    'invalid_client',
    'id and secret in the body alone',
    ({ client_id, client_secret }) => ({
      authorization: undefined,
      body: `${plainForm}&client_id=${client_id}&client_secret=${client_secret}`,
    }),
  ],
  [401, 'invalid_client', 'an assertion alone', () => ({ authorization: undefined, body: `${plainForm}&client_assertion=a.b.c` })],
  [401, 'invalid_client', 'an id in the body alone', (c) => ({ authorization: undefined, body: `${plainForm}&client_id=${c.client_id}` })],
  [200, 'token', 'the same client_id in the body', (c) => besides(`client_id=${c.client_id}`)()],
  [200, 'token', 'the same client_id, percent-encoded', (c) => besides(`client_id=${percent(c.client_id)}`)()],
  [200, 'token', 'an empty client_id, which is none', besides('client_id=')],
  [200, 'token', 'an empty client_secret, which is none', besides('client_secret=')],
  [200, 'token', 'an empty client_assertion, which is none', besides('client_assertion')],
  [400, 'invalid_request', 'another client_id in the body', besides('client_id=0123456789abcdef0123456789abcdef')],
  [400, 'invalid_request', 'the client_id in upper case', (c) => besides(`client_id=${c.client_id.toUpperCase()}`)()],
  [400, 'invalid_request', 'the client_id twice', (c) => besides(`client_id=${c.client_id}&client_id=${c.client_id}`)()],
]

/** Section 3.2. Other methods are 405; the RFC has no `error` for that, and invalid_request is the nearest that it has. */
const endpoint: Vector[] = [
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'post', 'PROPFIND'].map(
    (name): Vector => [405, 'invalid_request', `the method ${name}`, method(name)],
  ),
  [200, 'token', 'an unknown parameter', besides('colour=blue')],
  [200, 'token', 'parameters of other grants and of extensions', besides('refresh_token=a&code=b&audience=c&resource=d')],
  [200, 'token', 'a parameter without a name', besides('=value')],
  [200, 'token', 'parameters named after what objects inherit', besides('__proto__=a&constructor=b&toString=c')],
  [200, 'token', 'ampersands with nothing between them', body(`&&${plainForm.replace('&', '&&&')}&`)],
  [400, 'invalid_request', 'grant_type twice', besides('grant_type=client_credentials')],
  [400, 'invalid_request', 'grant_type twice, differently', body('grant_type=password&grant_type=client_credentials&scope=api')],
  [400, 'invalid_request', 'scope twice', besides('scope=api')],
  [400, 'invalid_request', 'scope twice, once in percent-encoding', besides('%73cope=api')],
  // An empty parameter counts as left out, but it stands there all the same; which of the two counts is ambiguous.
  [400, 'invalid_request', 'scope twice, once empty', besides('scope=')],
  // "Parameters MUST NOT be included more than once" holds for the ones that are ignored as well.
  [400, 'invalid_request', 'an unknown parameter twice', besides('colour=blue&colour=red')],
  [400, 'invalid_request', 'eight thousand times the same parameter', body('a&'.repeat(8000))],
  [200, 'token', 'a slash after the path', target('/oauth2/token/')],
  [200, 'token', 'a question mark with nothing after it', target('/oauth2/token?')],
  // The RFC lets a query stand, but ours has no parameters, and a secret there would end in logs along the way.
  [400, 'invalid_request', 'the parameters in the query instead', () => ({ target: `/oauth2/token?${plainForm}`, body: '' })],
  [400, 'invalid_request', 'the parameters in the query as well', target(`/oauth2/token?${plainForm}`)],
  [400, 'invalid_request', 'an unknown parameter in the query', target('/oauth2/token?colour=blue')],
  [400, 'invalid_request', 'a query that cannot be decoded', target('/oauth2/token?a=%ff')],
  [404, 'invalid_request', 'a path below', target('/oauth2/token/more')],
  [404, 'invalid_request', 'a path beside', target('/oauth2/authorize')],
  [404, 'invalid_request', 'two slashes', target('/oauth2//token')],
]

/** Section 4.4.2 with 5.2. The grant type is looked at before the client: an answer to it gives nothing away. */
const grantTypes: Vector[] = [
  [400, 'invalid_request', 'no grant_type', body('scope=api')],
  [400, 'invalid_request', 'an empty grant_type', grant('')],
  [400, 'invalid_request', 'grant_type without a value', body('grant_type&scope=api')],
  [400, 'invalid_request', 'the name of grant_type in upper case', body('GRANT_TYPE=client_credentials&scope=api')],
  [200, 'token', 'a grant_type in percent-encoding', grant('client%5Fcredentials')],
  ...[
    ['password', 'password&username=a&password=b'],
    ['refresh_token', 'refresh_token&refresh_token=a'],
    ['authorization_code', 'authorization_code&code=a'],
    ['that of a device', 'urn:ietf:params:oauth:grant-type:device_code'],
    ['that of an assertion', 'urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer'],
    ['client_credentials in upper case', 'CLIENT_CREDENTIALS'],
    ['client_credentials and a space', 'client_credentials+'],
    ['client_credentials and a tab', 'client_credentials%09'],
    ['client-credentials', 'client-credentials'],
    ['two in one', 'client_credentials+password'],
  ].map(([name, text]): Vector => [400, 'unsupported_grant_type', name!, grant(text!)]),
  [400, 'unsupported_grant_type', 'a semicolon for the ampersand', body('grant_type=client_credentials;scope=api')],
  [400, 'unsupported_grant_type', 'a wrong grant type and no client', () => ({ authorization: undefined, body: 'grant_type=password' })],
]

/** Section 3.3. `api` is the one scope there is; a client's permissions come with it. */
const scopes: Vector[] = [
  [400, 'invalid_scope', 'no scope', body('grant_type=client_credentials')],
  [200, 'token', 'the scope in percent-encoding', scope('%61pi')],
  ...[
    ['nothing', ''],
    ['a space', '+'],
    ['an unknown one', 'admin'],
    ['everything', '*'],
    ['openid', 'openid'],
    // Section 3.3: scopes are case-sensitive, and each is a sign for itself.
    ['api in upper case', 'API'],
    ['api twice', 'api+api'],
    ['api and a permission', 'api+read:order'],
    ['a permission and api', 'read:order+api'],
    ['a permission alone', 'read:order'],
    ['api and a space', 'api+'],
    ['a space and api', '+api'],
    ['api and a comma', 'api,read:order'],
    ['api and a tab', 'api%09'],
    ['api in quotation marks', '%22api%22'],
    ['a letter that only looks like api', '%D0%B0pi'],
    ['half of api', 'ap'],
  ].map(([name, text]): Vector => [400, 'invalid_scope', name!, scope(text!)]),
  // Who asks comes before what is asked for.
  [
    401,
    'invalid_client',
    'a wrong scope with a wrong secret',
    ({ client_id }) => ({ authorization: basic(client_id, 'wrong'), ...scope('admin')() }),
  ],
]

/** The parameters are form-encoded UTF-8 (appendix B). Any other type is invalid_request: there is no 415 in section 5.2. */
const contentTypes: Vector[] = [
  [400, 'invalid_request', 'no Content-Type', type(undefined)],
  [400, 'invalid_request', 'an empty Content-Type', type('')],
  [400, 'invalid_request', 'JSON', () => ({ contentType: 'application/json', body: '{"grant_type":"client_credentials","scope":"api"}' })],
  [400, 'invalid_request', 'a form that says it is JSON', type('application/json')],
  [400, 'invalid_request', 'JSON that says it is a form', body('{"grant_type":"client_credentials","scope":"api"}')],
  [400, 'invalid_request', 'multipart', type('multipart/form-data; boundary=a')],
  [400, 'invalid_request', 'plain text', type('text/plain')],
  [200, 'token', 'a charset', type(`${formType};charset=UTF-8`)],
  [200, 'token', 'a charset after a space', type(`${formType}; charset=utf-8`)],
  // No parameter is defined for this type, so none changes what it means.
  [200, 'token', 'another charset', type(`${formType}; charset=iso-8859-1`)],
  [200, 'token', 'a semicolon with nothing after it', type(`${formType};`)],
  [200, 'token', 'a tab before the semicolon', type(`${formType}\t;charset=utf-8`)],
  [200, 'token', 'a type in upper case', type(formType.toUpperCase())],
  [400, 'invalid_request', 'a tab within the type', type(formType.replace('/', '/\t'))],
  [400, 'invalid_request', 'a tab and another word', type(`${formType}\tapplication/json`)],
  [400, 'invalid_request', 'a no-break space after the type', type(`${formType}\u00a0`)],
  [400, 'invalid_request', 'two types', type(`${formType}, application/json`)],
  [400, 'invalid_request', 'a type that only begins alike', type(`${formType}-2`)],
  [400, 'invalid_request', 'a type that holds ours as a parameter', type(`text/plain; ${formType}`)],
]

/** The encoding is exact, or refused: what one reader repairs, another reads differently. */
const bodies: Vector[] = [
  [400, 'invalid_request', 'an empty body', body('')],
  [400, 'invalid_request', 'ampersands alone', body('&&&')],
  [400, 'invalid_request', 'a bare percent sign', besides('a=%')],
  [400, 'invalid_request', 'half of a percent-encoding', besides('a=%4')],
  [400, 'invalid_request', 'a percent sign before what is not hexadecimal, in a name', besides('%zz=a')],
  [400, 'invalid_request', 'percent-encoded bytes that are not UTF-8', besides('a=%ff%fe')],
  [400, 'invalid_request', 'a percent-encoded byte sequence longer than need be', besides('a=%C0%AF')],
  [400, 'invalid_request', 'half of a surrogate pair', besides('a=%ED%A0%80')],
  [
    400,
    'invalid_request',
    'raw bytes that are not UTF-8',
    body(Buffer.concat([Buffer.from(`${plainForm}&a=`), Buffer.from([0xff, 0xfe])])),
  ],
  [400, 'invalid_request', 'raw UTF-8 beyond ASCII', besides('a=é')],
  [400, 'invalid_request', 'a byte order mark', body(`\ufeff${plainForm}`)],
  [400, 'invalid_request', 'UTF-16', body(Buffer.from(plainForm, 'utf16le'))],
  [400, 'invalid_request', 'a raw NUL', besides('a=\0')],
  [400, 'invalid_request', 'a percent-encoded NUL', besides('a=%00')],
  [400, 'invalid_request', 'a NUL after the scope', scope('api%00')],
  [400, 'invalid_request', 'a raw space', besides('a=b c')],
  [400, 'invalid_request', 'a line break after the form', body(`${plainForm}\r\n`)],
  [200, 'token', 'UTF-8 beyond ASCII, percent-encoded', besides('a=%F0%9F%93%A6')],
  [200, 'token', 'equals signs in a value', besides('a==b=')],
  [200, 'token', 'the parameters the other way round', body('scope=api&grant_type=client_credentials')],
  [200, 'token', 'three thousand unknown parameters', besides(Array.from({ length: 3000 }, (_, i) => i.toString(36)).join('&'))],
  [200, 'token', '16 KiB', besides(`a=${'b'.repeat(16_384 - plainForm.length - 3)}`)],
  [400, 'invalid_request', 'one byte more than 16 KiB', besides(`a=${'b'.repeat(16_384 - plainForm.length - 2)}`)],
  [400, 'invalid_request', '20 kB', besides(`a=${'b'.repeat(20_000)}`)],
]

/** By the part of the request that differs. */
export const formVectors: Readonly<Record<string, readonly Vector[]>> = {
  client: authentication,
  request: endpoint,
  'grant type': grantTypes,
  scope: scopes,
  'content type': contentTypes,
  body: bodies,
}
