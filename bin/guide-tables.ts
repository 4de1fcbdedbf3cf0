import { documentedTables } from '../src/app.ts'
import { type ErrorCode, errorCodes } from '../src/platform/errors.ts'
import { kindsOf, operationsOf } from '../src/web/error-pages/operations.ts'
import { publicEvents } from '../src/webhooks/public-events/index.ts'

/** The event types of docs/webhooks.md. */
export function eventTable() {
  const receivers = { subscribers: 'connections that subscribe', integration: 'the webhook of an integration' } as const
  const rows = publicEvents.map(({ type, description, recipient }) => `| \`${type}\` | ${description} | ${receivers[recipient]} |`)
  return ['| Type | When it is sent | Who receives it |', '|---|---|---|', ...rows].join('\n')
}

/** The codes of docs/errors.md. */
export function codeTable() {
  const operations = operationsOf(Object.values(documentedTables.v3))
  const rows = (Object.keys(errorCodes) as ErrorCode[]).map((code) => {
    const statuses = [...new Set(kindsOf(code, operations).map(({ status }) => status))]
    return `| [\`${code}\`](http://127.0.0.1:3000/errors/${code}) | ${statuses.join(', ')} | ${errorCodes[code].meaning} |`
  })
  return ['| Code | Status | Meaning |', '|---|---|---|', ...rows].join('\n')
}
