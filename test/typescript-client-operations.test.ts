import assert from 'node:assert/strict'
import { after } from 'node:test'
import { ApiError, type OperationName } from '../clients/typescript/src/index.ts'
import { startClientServer } from './client-server.ts'
import { oneInSix } from './deep.ts'
import type { Request } from './examples.ts'
import { closed, exampleFor, isAsExpected } from './walk.ts'

const server = await startClientServer()
after(() => server.close())

/** An example of the contract tests, as the client takes it. */
function requestOf({ params, query, body, file }: Request, field: string) {
  const content = Buffer.isBuffer(file) ? { [field]: new File([new Uint8Array(file)], 'a.png', { type: 'image/png' }) } : (file ?? body)
  // The examples have path parameters as they are in a URL.
  const decoded = Object.entries(params ?? {}).map(([name, value]) => [name, decodeURIComponent(String(value))])
  return { ...Object.fromEntries(decoded), ...query, ...(content !== undefined && { body: content }) }
}

for (const [operation, e] of closed) {
  oneInSix(`the client's ${operation} sends the example of the contract tests, and the server accepts it`, async () => {
    const { client, organization } = await server.newClient({ maxRetries: 0 })
    const example = await exampleFor(operation, organization)
    const request = requestOf(example, e.upload?.field ?? 'file')
    const answer = await client.send(operation as OperationName, request as never).catch((error) => {
      if (error instanceof ApiError) return error
      throw error
    })
    assert.ok(isAsExpected(e, example, answer), `${answer}`)
  })
}
