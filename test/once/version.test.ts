import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { readVersion } from '../../src/platform/version.ts'
import { startApp } from '../harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-version-'))
const app = await startApp({ metricsLoopback: true })
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const [first, second] = ['1'.repeat(40), '2'.repeat(40)]
let count = 0
/** The version of a folder with these files, by their paths. */
function versionOf(files: Record<string, string>) {
  const root = join(folder, String(count++))
  for (const [path, text] of Object.entries({ 'clone/package.json': '{"version":"7.8.9"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return readVersion(join(root, 'clone'))
}

test('a clone has the commit of its branch, of packed branches and of a checkout without a branch', () => {
  const onMain = { 'clone/.git/HEAD': 'ref: refs/heads/main\n' }
  const packed = `# pack-refs with: peeled fully-peeled sorted\n${second} refs/heads/other/main\n${first} refs/heads/main\n^${second}\n`
  const commit = { version: '7.8.9', commit: first }
  assert.deepEqual(versionOf({ ...onMain, 'clone/.git/refs/heads/main': `${first}\n` }), commit)
  assert.deepEqual(versionOf({ ...onMain, 'clone/.git/packed-refs': packed }), commit)
  // A branch that has moved since it was packed.
  assert.deepEqual(
    versionOf({ ...onMain, 'clone/.git/refs/heads/main': first, 'clone/.git/packed-refs': `${second} refs/heads/main` }),
    commit,
  )
  assert.deepEqual(versionOf({ 'clone/.git/HEAD': `${first}\n` }), commit)
})

test('a worktree has the commit of its own branch, which is in the folder of the clone', () => {
  const worktree = {
    'clone/.git': 'gitdir: ../main/.git/worktrees/clone\n',
    'main/.git/HEAD': 'ref: refs/heads/main\n',
    'main/.git/refs/heads/main': second,
    'main/.git/worktrees/clone/commondir': '../..\n',
    'main/.git/worktrees/clone/HEAD': 'ref: refs/heads/feature/one\n',
  }
  const commit = { version: '7.8.9', commit: first }
  assert.deepEqual(versionOf({ ...worktree, 'main/.git/refs/heads/feature/one': first }), commit)
  assert.deepEqual(versionOf({ ...worktree, 'main/.git/packed-refs': `${first} refs/heads/feature/one` }), commit)
})

test('outside of a clone, and where the commit cannot be read, there is only the version', () => {
  const alone = { version: '7.8.9' }
  assert.deepEqual(versionOf({}), alone)
  assert.deepEqual(versionOf({ 'clone/.git/HEAD': 'ref: refs/heads/.invalid\n' }), alone)
  assert.deepEqual(versionOf({ 'clone/.git/HEAD': 'ref: refs/heads/new\n', 'clone/.git/packed-refs': '# pack-refs\n' }), alone)
  assert.deepEqual(versionOf({ 'clone/.git/HEAD': 'no commit' }), alone)
  assert.deepEqual(versionOf({ 'clone/.git': 'gitdir: nowhere' }), alone)
})

test('the commit of this clone is the one that git names', { skip: !existsSync('.git') && 'this is no clone' }, () => {
  assert.equal(readVersion().commit, execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim())
})

test('/readyz has the version and the commit, and /livez does not', async () => {
  assert.deepEqual(JSON.parse((await app.send('GET', '/readyz')).text), { status: 'ok', ...readVersion() })
  assert.deepEqual(JSON.parse((await app.send('GET', '/livez')).text), { status: 'ok' })
})
