// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { type Mutation, plant } from './mutation.ts'

/** What clients are promised at the door: once under a key, within limits, and with their own credentials and cursors only. */
export const api: readonly Mutation[] = [
  ...plant('src/http/quick-parse.ts', ['once/quick-parse'], {
    'bodies: take fields that an operation does not have': ['known === 0 ? object : notParsed', 'object'],
  }),
  ...plant('src/http/listen.ts', ['once/answer-memory'], {
    'answers: use the memory of an answer again before it was sent': ["isCopied ? sent() : response.once('finish', sent)", 'sent?.()'],
  }),
  ...plant('src/http/idempotency/once.ts', ['http/idempotency'], {
    'idempotency: replay the answer of another request': ['if (first !== fingerprint)', 'if (first === undefined)'],
  }),
  ...plant('src/http/idempotency/deferred.ts', ['http/idempotency'], {
    'idempotency: write the answer after the effect, not with it': [
      'if (pending?.end(last)) return pending.over',
      'pending?.end(undefined)',
    ],
    'idempotency: call another machine before the effect is committed': [
      'await commitPending()\n        return ctx.send(call)',
      'return ctx.send(call)',
    ],
    'idempotency: answer success after a failed commit': ['if (isDone && !(error instanceof RolledBack)) onFailedCommit(error)', ''],
  }),
  ...plant('src/http/idempotency/store.ts', ['http/idempotency'], {
    'idempotency: answer for a request whose key was taken over': [
      ".where('fence', '=', fence)\n      .executeTakeFirst()",
      '.executeTakeFirst()',
    ],
  }),
  ...plant('src/http/limits/window.ts', ['http/limits'], {
    'limits: let one more in': ['if (count < requests) {\n    const now', 'if (count <= requests) {\n    const now'],
    'limits: forget a request a millisecond early': ['at + grain - 1 + windowMs', 'at + grain - 2 + windowMs'],
  }),
  ...plant('src/http/limits/count.ts', ['http/limits', /goes by the real time/], {
    'limits: count by the clock that the client moves': ['Date.parse(machineNow(tx))', 'Date.parse(tx.now())'],
  }),
  ...plant('src/http/limits/keyed.ts', ['portal/lookup'], {
    'limits: let one more guess pass in the return portal and the checkout': ['own.length < mostOfKey ?', 'own.length <= mostOfKey ?'],
  }),
  ...plant('src/platform/address-prefix.ts', ['portal/lookup'], {
    'limits: count each network of 64 bits alone': ['...(groups ? [', '...(groups && groups.length === 0 ? ['],
  }),
  ...plant('src/modules/returns/portal/present.ts', ['portal/lookup'], {
    'returns: name the receiver to those who know the postal code': ['by_link ? to_address :', 'by_link || true ? to_address :'],
  }),
  ...plant('src/http/paging.ts', ['brands', 'test/contract', 'orders'], {
    'cursors: take the cursor of another organization': ['const scope = `${ctx.organization_id} ${list}`', 'const scope = `${list}`'],
  }),
  ...plant('src/http/auth/authenticate.ts', ['http/auth'], {
    'tokens: accept a token after its hour': ['identity.expires_at <= time', "identity.expires_at <= ''"],
  }),
  ...plant('src/http/auth/store.ts', ['http/auth'], {
    'tokens: accept a token whose client was revoked': [
      ".where('token_hash', '=', p.token_hash)\n    .where('revoked_at', 'is', null)",
      ".where('token_hash', '=', p.token_hash)",
    ],
  }),
  ...plant('src/platform/outbound/guard.ts', ['once/outbound'], {
    'outbound: call a name of which one address is public': ['!addresses.every(admits)', '!addresses.some(admits)'],
  }),
  ...plant('src/platform/outbound/send.ts', ['once/outbound'], {
    'outbound: trust the address that the connection went to': ['if (!address || !admits(address)) {', 'if (!address) {'],
  }),
]
