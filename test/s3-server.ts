import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSignatureProblem } from './s3-signature.ts'

const S3rver = createRequire(import.meta.url)('s3rver')

export const testBucket = 'crossdock-files'
/** The only account of s3rver, whose server does not check signatures of version 4. The wire before it does. */
const accounts = { S3RVER: 'a secret of S3' }

/** `cutAfterBytes`: of the bodies of the next requests. `wrongDigests`: bodies that are not what their signature says. */
type Wire = { requests: number; wrongDigests: number; cutAfterBytes: number[] }

/** A server with the interface of S3 and one bucket, behind a wire that checks signatures and that a test can cut. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'crossdock-s3-'))
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: testBucket }] })
  const { port } = await s3.run()
  const wire: Wire = { requests: 0, wrongDigests: 0, cutAfterBytes: [] }
  const front = createServer((request, response) => pass(request, response, { port, wire }))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const settings = {
    FILES_S3_ACCESS_KEY: 'S3RVER',
    FILES_S3_SECRET_KEY: accounts.S3RVER,
    FILES_S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    FILES_S3_BUCKET: testBucket,
    FILES_S3_REGION: 'eu-central-1',
  }
  /** The keys of the objects in the bucket. */
  const list = async (): Promise<string[]> =>
    (await s3.store.listObjects(testBucket, { maxKeys: 1_000 })).objects.map(({ key }: { key: string }) => key)
  const close = async () => {
    front.close()
    front.closeAllConnections()
    await s3.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { settings, wire, list, close }
}

function pass(request: IncomingMessage, response: ServerResponse, { port, wire }: { readonly port: number; readonly wire: Wire }) {
  const { method = '', url: target = '', headers } = request
  wire.requests++
  const problem = findSignatureProblem({ method, target, headers }, accounts)
  if (problem) {
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${problem}</Code></Error>`)
    return
  }
  const most = wire.cutAfterBytes.shift() ?? Number.POSITIVE_INFINITY
  const server = httpRequest({ port, host: '127.0.0.1', method, path: target, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  server.on('error', () => response.destroy())
  const digest = createHash('sha256')
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    digest.update(chunk)
    bytes += chunk.length
    if (bytes <= most) return
    request.destroy()
    server.destroy()
  })
  request.on('end', () => {
    if (digest.digest('hex') !== headers['x-amz-content-sha256']) wire.wrongDigests++
  })
  request.pipe(server)
}
