import { openEndpoint, replyWith } from '../../../http/endpoint.ts'
import { tooManyRequests } from '../../../platform/errors.ts'
import { tokenErrors } from './errors.ts'
import { Token, TokenRequest } from './schema.ts'
import { issueToken } from './service.ts'

export const tokenEndpoints = {
  createAccessToken: openEndpoint({
    method: 'POST',
    prefix: '',
    path: '/oauth2/token',
    summary: 'Create an access token',
    description:
      'OAuth 2.0 client credentials grant. Send the client id and secret with HTTP Basic authentication. Credentials in the body are refused with 401 `invalid_client`; credentials in both places, or a wrong content type, with 400 `invalid_request`. A token is valid for one hour.',
    form: TokenRequest,
    replies: { 200: Token },
    errors: [...tokenErrors, tooManyRequests],
    errorShape: 'token',
    // The client is authenticated by the handler, since RFC 6749 requires errors of the form to be reported before it. A response has one error.
    authorize: async () => undefined,
    handle: async (system, { request }) => replyWith(200, await issueToken(system, request)),
  }),
}
