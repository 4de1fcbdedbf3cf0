import { type AnyEndpoint, listSchemes, type Scheme } from './endpoint.ts'
import { type Scope, scopeNames } from './scopes.ts'

/** The name of a scheme in the document. A bearer token is one of OAuth 2.0. */
const documentNames = { basic: 'basic', bearer: 'oauth2', accesstoken: 'accesstoken' } as const satisfies Record<Scheme, string>

/** The credentials that an operation accepts: any one of them. */
export function describeSecurity(e: AnyEndpoint) {
  if (e.form) return [{ basic: [] }]
  return listSchemes(e).map((scheme) => ({ [documentNames[scheme]]: scheme === 'bearer' && e.scope ? [e.scope] : [] }))
}

const actions = { read: 'Read', write: 'Create, change and delete' } as const
const describeScope = (scope: Scope) => {
  const [action, area] = scope.split(':') as [keyof typeof actions, string]
  return `${actions[action]}: ${area.replaceAll('-', ' ')}.`
}

const schemesAt = (authUrl: string) => ({
  basic: { type: 'http', scheme: 'basic', description: 'An API key and its secret; at the token endpoint, a client id and its secret.' },
  oauth2: {
    type: 'oauth2',
    description:
      'Request a token with the scope `api`. It carries the scopes that its client was registered with; an operation names the one that it needs.',
    flows: {
      clientCredentials: {
        tokenUrl: `${authUrl}/oauth2/token`,
        scopes: {
          api: 'All scopes of the client. The only scope to request a token with.',
          ...Object.fromEntries(scopeNames.map((scope) => [scope, describeScope(scope)])),
        },
      },
    },
  },
  accesstoken: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description: 'The public half of an API key, also as `Authorization: AccessToken …`.',
  },
})

/** The schemes that some operation of the document accepts. */
export function securitySchemesFor(document: object, authUrl: string) {
  const text = JSON.stringify(document)
  return Object.fromEntries(Object.entries(schemesAt(authUrl)).filter(([name]) => text.includes(`{"${name}":[`)))
}
