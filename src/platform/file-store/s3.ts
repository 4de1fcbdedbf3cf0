import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { OutboundError, type OutboundResponse, type StreamingRequest, type StreamingSend } from '../outbound/call.ts'
import type { Clock } from '../time.ts'
import { type FileBackEnd, FileStoreError, type StoreProblem } from './back-end.ts'

export type Bucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Every call can be made twice: a file never changes under its token. */
const pausesMs = [200, 1_000]
const isTransient = (status: number) => status >= 500 || status === 429
const noContent = hash('sha256', '')

/** Key of an object that is written at each start, so that credentials and bucket are tried before a client needs them. */
const checkKey = 'crossdock-check'

/** A bucket of a service with the interface of S3. Objects have the token as their key, and the address of the bucket is a path. */
export function s3BackEnd(bucket: Bucket, send: StreamingSend, now: Clock): FileBackEnd {
  const { endpoint, region, accessKey, secretKey } = bucket

  async function call(
    method: StreamingRequest['method'],
    key: string,
    content?: { readonly sha256: string; readonly body: NonNullable<StreamingRequest['body']> },
  ): Promise<OutboundResponse> {
    const url = `${endpoint}/${bucket.bucket}/${key}`
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? noContent },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      datetime: now().replaceAll(/[:-]|\.\d{3}/g, ''),
    }).sign()
    const headers = Object.fromEntries([...signed.headers].filter(([name]) => name !== 'host'))
    return send({ method, url, headers, repeatable: true, ...(content && { body: content.body }) })
  }

  /** The last answer, or a `FileStoreError` where none came. */
  async function attempt(...request: Parameters<typeof call>): Promise<OutboundResponse> {
    for (let n = 0; ; n++) {
      const answer = await call(...request).catch((error: unknown) => {
        if (!(error instanceof OutboundError)) throw error
        if (n >= pausesMs.length)
          throw new FileStoreError(`The bucket ${bucket.bucket} does not answer: ${error.message}`, { cause: error })
        return undefined
      })
      if (answer && (n >= pausesMs.length || !isTransient(answer.status))) return answer
      await sleep(pausesMs[n]!)
    }
  }

  async function expect(statuses: readonly number[], ...request: Parameters<typeof call>): Promise<OutboundResponse> {
    const answer = await attempt(...request)
    if (!statuses.includes(answer.status))
      throw new FileStoreError(`The bucket ${bucket.bucket} answered ${answer.status} ${codeOf(answer)} to ${request[0]}`)
    return answer
  }

  return {
    async write(token, { path, size, sha256 }) {
      await expect([200], 'PUT', token, { sha256, body: { size, open: () => createReadStream(path) } })
    },

    async read(token) {
      const { status, body } = await expect([200, 404], 'GET', token)
      return status === 200 ? body : undefined
    },

    async remove(token) {
      await expect([200, 204, 404], 'DELETE', token)
    },

    async findProblem() {
      const body = 'Crossdock writes this object at each start, to see that it can.\n'
      try {
        const answer = await attempt('PUT', checkKey, { sha256: hash('sha256', body), body })
        return answer.status === 200 ? undefined : problemOf(bucket, answer)
      } catch (error) {
        if (error instanceof FileStoreError) return { sentence: `${error.message} Check FILES_S3_ENDPOINT.`, isMisconfigured: false }
        throw error
      }
    },
  }
}

/** `NoSuchBucket` and the like, from the XML of a refusal. */
const codeOf = ({ body }: OutboundResponse) => /<Code>(\w{1,60})<\/Code>/.exec(body.toString('latin1'))?.[1] ?? ''

function problemOf({ bucket, endpoint, region }: Bucket, answer: OutboundResponse): StoreProblem {
  const code = codeOf(answer)
  const { host } = new URL(endpoint)
  const found = (sentence: string): StoreProblem => ({ sentence, isMisconfigured: true })
  if (code === 'NoSuchBucket') return found(`${host} has no bucket ${bucket}. Create it, or correct FILES_S3_BUCKET.`)
  if (code === 'InvalidAccessKeyId') return found(`${host} does not know FILES_S3_ACCESS_KEY.`)
  if (code === 'SignatureDoesNotMatch') return found(`FILES_S3_SECRET_KEY is not the secret of FILES_S3_ACCESS_KEY at ${host}.`)
  if (code.startsWith('Authorization') || code === 'IllegalLocationConstraintException')
    return found(`${host} refuses the region ${region}. Correct FILES_S3_REGION.`)
  if (answer.status === 403)
    return found(
      `${host} refuses to write to the bucket ${bucket} with FILES_S3_ACCESS_KEY${code && ` (${code})`}. Allow it to put, get and delete objects.`,
    )
  const sentence = `The bucket ${bucket} at ${host} answered ${answer.status}${code && ` ${code}`} when a file was stored.`
  return { sentence, isMisconfigured: answer.status < 500 }
}
