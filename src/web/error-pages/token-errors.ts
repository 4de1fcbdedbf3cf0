/** The `error` of a token response (RFC 6749, section 5.2). They have pages beside those of the codes. */
export const tokenErrorTexts: Readonly<Record<string, { meaning: string; remedy: string; causes: readonly string[] }>> = {
  invalid_request: {
    meaning: 'The request for a token lacks a parameter, has one twice, or cannot be read.',
    remedy: 'Send `grant_type=client_credentials` and `scope=api` as `application/x-www-form-urlencoded`. `error_hint` says what is wrong.',
    causes: ['The body is JSON.', 'The credentials are in the body as well as in the header.'],
  },
  invalid_client: {
    meaning: 'The client is unknown, or its secret is wrong.',
    remedy:
      'Send the client id and its secret with HTTP Basic. With `NODE_ENV=development` on the server, `error_debug` says which of the two is wrong.',
    causes: [
      'An API key was sent in place of an OAuth client.',
      'The client was revoked, or its secret rotated twice.',
      'The credentials are in the body only.',
    ],
  },
  unsupported_grant_type: {
    meaning: 'The server does not have this grant type.',
    remedy: 'Send `grant_type=client_credentials`.',
    causes: ['The client is set up for a grant with a browser or a password.'],
  },
  invalid_scope: {
    meaning: 'The scope is missing, unknown, or not one of the client.',
    remedy: 'Send `scope=api` for all scopes of the client, or names of its scopes separated by spaces.',
    causes: ['The parameter `scope` was left out.', 'The client was created with other scopes.'],
  },
  temporarily_unavailable: {
    meaning: 'The server is overloaded, or its database cannot be reached.',
    remedy: 'Wait for the number of seconds in the `Retry-After` header, then send the request again.',
    causes: ['More requests at once than the server takes.', 'The server restarts.'],
  },
  server_error: {
    meaning: 'Internal server error. No token was created.',
    remedy: 'Send the request again. If it keeps failing, give the operator the `X-Request-Id` of the response.',
    causes: ['A defect of the server. The log has the cause under the id of the request.'],
  },
}
