import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openApp } from '../../src/app.ts'
import { addOrganization } from '../../src/modules/onboarding/service.ts'
import { createContext } from '../../src/platform/context.ts'
import { getFile, keepFiles, putFile } from '../../src/platform/file-store/index.ts'
import { spoolContent } from '../../src/platform/file-store/spool.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { runInProcess } from '../command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-backup-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const data = join(folder, 'data')
const open = (DATA_DIR: string) => openApp(readSettings({ DATA_DIR, LOG_LEVEL: 'error' }))

const contents = [Buffer.from('a claim letter'), Buffer.alloc(300_000, 'x'), Buffer.alloc(0)]
const { parts, system, close } = await open(data)
const { mine } = await system.transaction((tx) => addOrganization(tx, { name: 'Files' }))
const context = createContext(parts, mine)
const tokens: string[] = []
for (const bytes of contents) {
  const token = await putFile(context, { bytes, content_type: 'text/plain', subject: 'support', name: 'a.txt', hours: 48 })
  await context.transaction((tx) => keepFiles(tx, 'support', [token]))
  tokens.push(token)
}
// One that is still arriving.
const arriving = await spoolContent(parts.files.spoolFolder, Buffer.from('half'), parts.random)
after(() => arriving.remove())
await close()

test('0 copies uploaded files with the backup, byte for byte, and restores those that are missing', async () => {
  const copy = join(folder, 'copy.db')
  const backup = await runInProcess(['backup', copy], { DATA_DIR: data })
  assert.equal(backup.code, 0, backup.err)
  assert.match(backup.out, /copy\.db\.files holds 3 uploaded files, 0\.3 MB\./)
  assert.equal(readdirSync(folder).filter((name) => name.endsWith('.part')).length, 0)
  assert.ok(!existsSync(join(`${copy}.files`, 'incoming')))

  const fresh = join(folder, 'fresh')
  mkdirSync(fresh)
  copyFileSync(join(data, 'secret.key'), join(fresh, 'secret.key'))
  const restored = await runInProcess(['restore', copy], { DATA_DIR: fresh })
  assert.equal(restored.code, 0, restored.err)
  assert.match(restored.out, /3 uploaded files, 0\.3 MB, copied from .*copy\.db\.files\./)
  const app = await open(fresh)
  for (const [i, token] of tokens.entries()) assert.ok(Buffer.from((await getFile(app.system, token))!.bytes).equals(contents[i]!))
  await app.close()

  const again = await runInProcess(['restore', copy, '--force', '--json'], { DATA_DIR: fresh })
  assert.deepEqual(JSON.parse(again.out).files, { count: 0, bytes: 0 })
  const replaced = await runInProcess(['backup', copy, '--force', '--json'], { DATA_DIR: data })
  assert.equal(JSON.parse(replaced.out).files.count, 3)
})

test('0 says that the files of a bucket are not in the backup', async () => {
  const bucket = {
    DATA_DIR: data,
    FILES_S3_ENDPOINT: 'https://s3.example',
    FILES_S3_BUCKET: 'my-files',
    FILES_S3_ACCESS_KEY: 'key',
    FILES_S3_SECRET_KEY: 'secret',
  }
  const { code, out } = await runInProcess(['backup', join(folder, 'other.db')], bucket)
  assert.equal(code, 0)
  assert.match(out, /Uploaded files are in the bucket my-files, and are yours to back up there\./)
  assert.ok(!existsSync(join(folder, 'other.db.files')))
})
