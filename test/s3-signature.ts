import { createHmac, hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export type SignedRequest = { readonly method: string; readonly target: string; readonly headers: IncomingHttpHeaders }

const fieldsOf = (authorization = '') => ({
  accessKey: /Credential=([^/,]+)\//.exec(authorization)?.[1] ?? '',
  scope: /Credential=[^/,]+\/([^,]+)/.exec(authorization)?.[1] ?? '',
  signed: /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '',
  signature: /Signature=([0-9a-f]+)/.exec(authorization)?.[1] ?? '',
})

/** What S3 would refuse a request for, as its error code; undefined where the signature is right (AWS Signature Version 4). */
export function findSignatureProblem(
  { method, target, headers }: SignedRequest,
  accounts: Readonly<Record<string, string>>,
): string | undefined {
  const { accessKey, scope, signed, signature } = fieldsOf(headers.authorization)
  const secret = accounts[accessKey]
  if (secret === undefined) return 'InvalidAccessKeyId'
  const [path, query = ''] = target.split('?')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, path, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', request)].join('\n')
  const [date, region, service, end] = scope.split('/') as [string, string, string, string]
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), end)
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
