import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { plannedOperations } from '../../src/http/planned.ts'
import { deepTest } from '../deep.ts'
import { startServer } from '../server.ts'

const readme = readFileSync('README.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'crossdock-readme-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The shell lines below a heading. */
const commandsUnder = (heading: string) => readme.split(`## ${heading}\n`)[1]!.split('```sh\n')[1]!.split('```')[0]!

deepTest('the lines of the README make one label, however often they are sent, and a token in a demo that has just started', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'data') })
  const run = (heading: string) =>
    execFileSync('sh', ['-ec', commandsUnder(heading).replaceAll('http://127.0.0.1:3000', server.url)], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  try {
    run('Create your first label')
    assert.equal(readFileSync(join(folder, 'label.pdf')).subarray(0, 5).toString(), '%PDF-')
    const first = readFileSync(join(folder, 'label.json'), 'utf8')
    assert.equal(JSON.parse(first).data.length, 1)
    run('Create your first label')
    assert.equal(readFileSync(join(folder, 'label.json'), 'utf8'), first, 'the same label, and not a second one')
    assert.equal(JSON.parse(run('Authentication')).token_type, 'bearer')
  } finally {
    assert.equal(await server.stop(), 0)
  }
})

test('the README counts the operations that are served', () => {
  const all = readFileSync('test/operations.txt', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')).length
  const missing = readFileSync('test/not-yet.txt', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')).length
  assert.ok(missing <= plannedOperations.length)
  assert.ok(readme.includes(`${all - missing} of the ${all} operations`), `${all - missing} of ${all}`)
})
