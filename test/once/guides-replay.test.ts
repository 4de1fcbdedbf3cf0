import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { startReceiver } from '../../src/cli/listen/receiver.ts'
import { fileOf, guideEntries } from '../../src/web/guides/list.ts'
import { readmeEnvironment, readmeExamples } from '../client-readme.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { callDemo, exceptionFor, findGuideCommands, type GuidePlace, runGuideCommand } from '../guide-commands.ts'
import { isAsWritten, replayPage, shellLines, strayCurls } from '../replay-guide.ts'
import { killServers, startServer } from '../server.ts'
import { mostWaitMs } from '../until.ts'

const folders: string[] = []
after(async () => {
  await killServers()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const pages = ['README.md', ...guideEntries.map(fileOf)]
const shellLinesOf = (file: string) => shellLines(readFileSync(file, 'utf8'))
const callsServer = (file: string) => shellLinesOf(file).some((line) => line.includes('curl '))
const clientReadme = 'clients/typescript/README.md'

/** The order in which the README lists the pages, itself first; then those that it does not list. */
function readingOrder(): string[] {
  const [, documentation] = readFileSync('README.md', 'utf8').split('## Documentation\n') as [string, string]
  const linked = [...documentation.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target!).filter((target) => pages.includes(target))
  return [...new Set(['README.md', ...linked, ...pages])]
}

/** A new server with the demo organization, in whose folder the lines of pages run. */
async function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-guide-'))
  folders.push(folder)
  const receiver = await startReceiver(0, {}, () => {})
  const data = join(folder, 'data')
  const server = await startServer({ DATA_DIR: data })
  const addresses = { 'http://127.0.0.1:3000': server.url, 'http://127.0.0.1:4141': receiver.url.replace(/\/$/, '') }
  const findShipment = async () => (await callDemo(place, 'GET', '/shipments?page_size=1')).data[0]
  const place: GuidePlace = { data, files: folder, server, receiverUrl: receiver.url, findShipment }
  const close = async () => {
    receiver.close()
    await server.stop()
  }
  return { folder, server, addresses, place, close }
}
type Folder = Awaited<ReturnType<typeof openFolder>>

/** Runs the curl lines of a page. Answers those that did not end as the page says, and how many ran. */
async function replayCalls(file: string, { folder, addresses }: Folder) {
  const replayed = await replayPage(readFileSync(file, 'utf8'), folder, addresses)
  for (const { line, status, text } of replayed) console.log(`${file}:${line} ${status} ${text.slice(0, 160)}`)
  const written = shellLinesOf(file).filter((line) => line.includes('curl ')).length
  assert.ok(new Set(replayed.map(({ line }) => line)).size >= written, `${replayed.length} of ${written} lines were run`)
  const failures = replayed.filter((one) => !isAsWritten(one)).map(({ line, status, text }) => `${file}:${line} ${status} ${text}`)
  return { count: replayed.length, failures }
}

/** Runs the command lines of the blocks of a page, except those that need more than a server. */
async function replayCommands(file: string, { place }: Folder) {
  const commands = findGuideCommands(readFileSync(file, 'utf8')).filter((one) => one.isInBlock && exceptionFor(one.words) === undefined)
  const failures: string[] = []
  for (const command of commands) {
    const { code, err } = await runGuideCommand(command, place)
    console.log(`${file}:${command.line} ${code} crossdock ${command.words.join(' ')}`)
    if (code !== 0) failures.push(`${file}:${command.line} crossdock ${command.words.join(' ')} ended with ${code}: ${err}`)
  }
  return { count: commands.length, failures }
}

/** Runs the examples of the TypeScript client, from its sources. */
async function replayClient({ folder, server }: Folder) {
  const installed = join(folder, 'node_modules/@crossdock/client')
  mkdirSync(installed, { recursive: true })
  const sources = pathToFileURL(join(import.meta.dirname, '../../clients/typescript/src/index.ts')).href
  writeFileSync(join(installed, 'package.json'), '{"name":"@crossdock/client","type":"module","exports":"./index.js"}')
  writeFileSync(join(installed, 'index.js'), `export * from ${JSON.stringify(sources)}\n`)
  writeFileSync(join(folder, 'readme.mts'), readmeExamples())
  const run = promisify(execFile)(process.execPath, ['readme.mts'], { cwd: folder, env: readmeEnvironment(server), timeout: mostWaitMs })
  const failures = await run.then(
    () => [],
    (error: Error) => [`${clientReadme}: ${error.message}`],
  )
  return { count: 1, failures }
}

test('the pages succeed in the order of the README on one server: calls, commands and the examples of the client', async () => {
  const one = await openFolder()
  const [counts, failures] = [{ pages: 0, calls: 0, commands: 0 }, [] as string[]]
  try {
    // The first six are those before the client.
    for (const file of firstUnlessDeep(readingOrder(), 6)) {
      const calls = file === clientReadme ? await replayClient(one) : callsServer(file) ? await replayCalls(file, one) : none
      const commands = await replayCommands(file, one)
      failures.push(...calls.failures, ...commands.failures)
      counts.pages++
      counts.calls += calls.count
      counts.commands += commands.count
    }
    console.log(`${counts.pages} pages, ${counts.calls} calls, ${counts.commands} commands, ${failures.length} failures`)
    assert.deepEqual(failures, [])
  } finally {
    await one.close()
  }
})
const none = { count: 0, failures: [] as string[] }

for (const file of pages.filter(callsServer)) {
  deepTest(`every curl line of ${file} succeeds in the order of the page on a new server`, async () => {
    const one = await openFolder()
    try {
      assert.deepEqual((await replayCalls(file, one)).failures, [])
    } finally {
      await one.close()
    }
  })
}

test('every guide is in the order of the README once, and the first is the README', () => {
  const order = readingOrder()
  assert.deepEqual(order.slice(0, 2), ['README.md', 'docs/getting-started.md'])
  assert.deepEqual(order.toSorted(), pages.toSorted())
})

test('no page has a curl line outside of a block of shell commands, where it would not be run', () => {
  assert.deepEqual(
    pages.flatMap((file) => strayCurls(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`)),
    [],
  )
  assert.ok(pages.filter(callsServer).length >= 14)
})
