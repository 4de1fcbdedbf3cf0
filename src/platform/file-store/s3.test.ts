import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { deepTest } from '../../../test/deep.ts'
import { picture } from '../../../test/examples.ts'
import { startApp } from '../../../test/harness.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { findSignatureProblem } from '../../../test/s3-signature.ts'
import { createHousekeeping } from '../../app.ts'
import { supportFiles } from '../../modules/support/files/service.ts'
import { systemClock } from '../time.ts'
import { FileStoreError } from './back-end.ts'
import { countUnusedFiles, deleteExpiredFiles } from './index.ts'
import { openFileStore, refuseBrokenStore } from './open.ts'

const s3 = await startS3()
const app = await startApp({ set: s3.settings })
after(async () => {
  await app.close()
  await s3.close()
})

const large = Buffer.concat([picture, Buffer.alloc(5_000_000, 'x')])
const upload = ({ call }: { call: Awaited<ReturnType<typeof app.newOrganization>>['call'] }, file = picture) =>
  call('POST', '/dsf/files', file)
const clean = () => createHousekeeping().handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })
const spooled = () => readdirSync(app.parts.files.spoolFolder)
const rows = async (id: number) =>
  (await app.db.selectFrom('stored_files').select('token').where('organization_id', '=', id).execute()).length

test('the signatures that the wire checks are those of the published example', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  const check = (target: string) =>
    findSignatureProblem({ method: 'GET', target, headers }, { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' })
  assert.deepEqual([check('/test.txt'), check('/other.txt')], [undefined, 'SignatureDoesNotMatch'])
})

test('201 stores a file in the bucket under its token, from where it is served byte for byte, and deleted when it expires', async () => {
  const organization = await app.newOrganization()
  for (const file of [picture, large]) {
    const { status, body, text } = await upload(organization, file)
    assert.equal(status, 201, text)
    assert.ok((await s3.list()).includes(body.file_token))
    const served = await app.send('GET', `/files/${body.file_token}`)
    assert.ok(served.status === 200 && served.bytes.equals(file))
  }
  assert.deepEqual([spooled(), s3.wire.wrongDigests], [[], 0])
  app.clock.advance({ hours: 49 })
  await clean()
  assert.deepEqual(
    (await s3.list()).filter((key) => key !== 'crossdock-check'),
    [],
  )
})

deepTest('201 after a retry where the connection to the bucket is cut in the middle of a file', async () => {
  // Without connections that an earlier call has left open.
  const fresh = await startApp({ set: s3.settings })
  try {
    const { call } = await fresh.newOrganization()
    s3.wire.cutAfterBytes = [1_000_000, 2_000_000]
    const before = s3.wire.requests
    const { status, body } = await call('POST', '/dsf/files', large)
    assert.deepEqual([status, s3.wire.requests - before], [201, 3])
    assert.ok((await fresh.send('GET', `/files/${body.file_token}`)).bytes.equals(large))
  } finally {
    await fresh.close()
  }
})

test('503 with Retry-After while the bucket does not answer, and nothing is left of the upload; the secret is not logged', async () => {
  const broken = await startApp({ set: { ...s3.settings, FILES_S3_ENDPOINT: 'http://127.0.0.1:1', FILES_S3_SECRET_KEY: 'very-secret' } })
  try {
    const { call, context } = await broken.newOrganization()
    const { status, headers } = await call('POST', '/dsf/files', large)
    assert.deepEqual([status, headers['retry-after']], [503, '1'])
    assert.deepEqual(readdirSync(broken.parts.files.spoolFolder), [])
    assert.equal(await countUnusedFiles(context, supportFiles, 10), 0)
    broken.parts.log.flush()
    assert.ok(broken.lines.join('').includes('http.unavailable'))
    assert.ok(!broken.lines.join('').includes('very-secret'))
  } finally {
    await broken.close()
  }
})

deepTest('503 where every attempt is cut in the middle, and neither a row nor an object is left', async () => {
  const fresh = await startApp({ set: s3.settings })
  try {
    const { call, context, id } = await fresh.newOrganization()
    const before = await s3.list()
    s3.wire.cutAfterBytes = [1_000_000, 1_000_000, 1_000_000]
    assert.equal((await call('POST', '/dsf/files', large)).status, 503)
    assert.deepEqual([s3.wire.cutAfterBytes, await countUnusedFiles(context, supportFiles, 10)], [[], 0])
    // s3rver keeps half an object, as S3 does not. Housekeeping deletes it.
    await createHousekeeping().handler.run(fresh.system, {}, { finish: (work: never) => fresh.system.transaction(work) })
    assert.deepEqual(await s3.list(), before)
    assert.deepEqual(await fresh.db.selectFrom('stored_files').select('token').where('organization_id', '=', id).execute(), [])
    assert.equal((await call('POST', '/dsf/files', large)).status, 201)
  } finally {
    await fresh.close()
  }
})

deepTest('a start is refused with what is wrong: the access key, its secret, the bucket; one that does not answer is logged', async () => {
  const problemWith = async (set: Partial<typeof s3.settings>) => {
    const other = await startApp({ set: { ...s3.settings, ...set } })
    try {
      await refuseBrokenStore(other.parts)
      other.parts.log.flush()
      return other.lines.find((line) => line.includes('files.unavailable')) ?? 'nothing'
    } catch (error) {
      return (error as Error).message
    } finally {
      await other.close()
    }
  }
  assert.equal(await problemWith({}), 'nothing')
  assert.match(await problemWith({ FILES_S3_ACCESS_KEY: 'UNKNOWN' }), /^127\.0\.0\.1:\d+ does not know FILES_S3_ACCESS_KEY\.$/)
  assert.match(await problemWith({ FILES_S3_SECRET_KEY: 'wrong' }), /^FILES_S3_SECRET_KEY is not the secret of FILES_S3_ACCESS_KEY at 127/)
  assert.match(await problemWith({ FILES_S3_BUCKET: 'missing' }), /has no bucket missing\. Create it, or correct FILES_S3_BUCKET\.$/)
  assert.match(await problemWith({ FILES_S3_ENDPOINT: 'http://127.0.0.1:1' }), /does not answer/)
  assert.throws(
    () => openFileStore({ ...app.settings, FILES_S3_BUCKET: 'files' }, { now: systemClock, elapsedMs: app.clock.elapsedMs }),
    /FILES_S3_ENDPOINT and FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY must be set too/,
  )
})

test('what has expired is deleted when the bucket answers again', async () => {
  const organization = await app.newOrganization()
  await upload(organization)
  app.clock.advance({ hours: 49 })
  const away = { ...app.parts.files, remove: async () => Promise.reject(new FileStoreError('away')) }
  assert.equal((await deleteExpiredFiles({ ...app.system, files: away }, 100)).deleted, 0)
  assert.equal(await rows(organization.id), 1)
  await clean()
  assert.equal(await rows(organization.id), 0)
})
