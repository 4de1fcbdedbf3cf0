import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startReceiver } from '../../src/cli/listen/receiver.ts'
import { fileOf, guideEntries } from '../../src/web/guides/list.ts'
import { firstUnlessDeep } from '../deep.ts'
import { isAsWritten, replayPage, shellLines, strayCurls } from '../replay-guide.ts'
import { killServers, startServer } from '../server.ts'

const folders: string[] = []
after(async () => {
  await killServers()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const pages = ['README.md', ...guideEntries.map(fileOf)]
const callsServer = (file: string) => shellLines(readFileSync(file, 'utf8')).some((line) => line.includes('curl '))
/** `date` of a shell shows the date of the machine, also where the tests show the server another one. */
const skip = process.env.TEST_CLOCK_OFFSET_MS ? 'the shell has the date of the machine' : false

// The README and the first guide.
for (const file of firstUnlessDeep(pages.filter(callsServer))) {
  test(`every curl line of ${file} succeeds in the order of the page on a new server`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crossdock-guide-'))
    folders.push(folder)
    const receiver = await startReceiver(0, {}, () => {})
    const server = await startServer({ DATA_DIR: join(folder, 'data') })
    try {
      const replacements = { 'http://127.0.0.1:3000': server.url, 'http://127.0.0.1:4141': receiver.url.replace(/\/$/, '') }
      const replayed = await replayPage(readFileSync(file, 'utf8'), folder, replacements)
      for (const { line, status, text } of replayed) console.log(`${file}:${line} ${status} ${text.slice(0, 160)}`)
      assert.deepEqual(
        replayed.filter((one) => !isAsWritten(one)),
        [],
      )
      const written = shellLines(readFileSync(file, 'utf8')).filter((line) => line.includes('curl ')).length
      assert.ok(new Set(replayed.map(({ line }) => line)).size >= written, `${replayed.length} of ${written} lines were run`)
    } finally {
      receiver.close()
      await server.stop()
    }
  })
}

test('no page has a curl line outside of a block of shell commands, where it would not be run', () => {
  assert.deepEqual(
    pages.flatMap((file) => strayCurls(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`)),
    [],
  )
  assert.ok(pages.filter(callsServer).length >= 14)
})
