// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import type { Mutation } from './mutation.ts'

const idempotency = { tests: ['http/idempotency'] }
const limits = { file: 'src/http/limits/window.ts', tests: ['http/limits'] }

/** What clients are promised at the door: once under a key, within limits, and with their own credentials and cursors only. */
export const api: readonly Mutation[] = [
  {
    name: 'bodies: take fields that an operation does not have',
    file: 'src/http/quick-parse.ts',
    tests: ['once/quick-parse'],
    find: 'known === 0 ? object : notParsed',
    replace: 'object',
  },
  {
    name: 'answers: use the memory of an answer again before it was sent',
    file: 'src/http/listen.ts',
    tests: ['once/answer-memory'],
    find: "isCopied ? sent() : response.once('finish', sent)",
    replace: 'sent?.()',
  },
  {
    ...idempotency,
    name: 'idempotency: replay the answer of another request',
    file: 'src/http/idempotency/once.ts',
    find: 'if (first !== fingerprint)',
    replace: 'if (first === undefined)',
  },
  {
    ...idempotency,
    name: 'idempotency: write the answer after the effect, not with it',
    file: 'src/http/idempotency/deferred.ts',
    find: 'if (pending?.end(last)) return pending.over',
    replace: 'pending?.end(undefined)',
  },
  {
    ...idempotency,
    name: 'idempotency: call another machine before the effect is committed',
    file: 'src/http/idempotency/deferred.ts',
    find: 'await commitPending()\n        return ctx.send(call)',
    replace: 'return ctx.send(call)',
  },
  {
    ...idempotency,
    name: 'idempotency: answer success after a failed commit',
    file: 'src/http/idempotency/deferred.ts',
    find: 'if (isDone && !(error instanceof RolledBack)) onFailedCommit(error)',
    replace: '',
  },
  {
    ...idempotency,
    name: 'idempotency: answer for a request whose key was taken over',
    file: 'src/http/idempotency/store.ts',
    find: ".where('fence', '=', fence)\n      .executeTakeFirst()",
    replace: '.executeTakeFirst()',
  },
  {
    ...limits,
    name: 'limits: let one more in',
    find: 'if (count < requests) {\n    const now',
    replace: 'if (count <= requests) {\n    const now',
  },
  {
    ...limits,
    name: 'limits: forget a request a millisecond early',
    find: 'at + grain - 1 + windowMs',
    replace: 'at + grain - 2 + windowMs',
  },
  {
    name: 'limits: count by the clock that the client moves',
    file: 'src/http/limits/count.ts',
    find: 'Date.parse(machineNow(tx))',
    replace: 'Date.parse(tx.now())',
    tests: ['http/limits'],
  },
  {
    name: 'limits: let one more guess pass in the return portal and the checkout',
    file: 'src/http/limits/keyed.ts',
    find: 'own.length < most ?',
    replace: 'own.length <= most ?',
    tests: ['portal/lookup'],
  },
  {
    name: 'cursors: take the cursor of another organization',
    file: 'src/http/paging.ts',
    find: 'const scope = `${ctx.organization_id} ${list}`',
    replace: 'const scope = `${list}`',
    tests: ['brands', 'test/contract', 'orders'],
  },
  {
    name: 'tokens: accept a token after its hour',
    file: 'src/http/auth/authenticate.ts',
    find: 'identity.expires_at <= now()',
    replace: "identity.expires_at <= ''",
    tests: ['http/auth'],
  },
  {
    name: 'tokens: accept a token whose client was revoked',
    file: 'src/http/auth/store.ts',
    find: ".where('token_hash', '=', p.token_hash)\n    .where('revoked_at', 'is', null)",
    replace: ".where('token_hash', '=', p.token_hash)",
    tests: ['http/auth'],
  },
  {
    name: 'outbound: call a name of which one address is public',
    file: 'src/platform/outbound/guard.ts',
    find: '!addresses.every(admits)',
    replace: '!addresses.some(admits)',
    tests: ['once/outbound'],
  },
  {
    name: 'outbound: trust the address that the connection went to',
    file: 'src/platform/outbound/send.ts',
    find: 'if (!address || !admits(address)) {',
    replace: 'if (!address) {',
    tests: ['once/outbound'],
  },
]
