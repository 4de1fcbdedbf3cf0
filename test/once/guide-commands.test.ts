import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { startReceiver } from '../../src/cli/listen/receiver.ts'
import { databaseFile } from '../../src/platform/database/database.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { fileOf, guideEntries } from '../../src/web/guides/list.ts'
import { runInProcess } from '../command-line.ts'
import { deepTest, isDeep } from '../deep.ts'
import {
  callDemo,
  exceptionFor,
  exceptions,
  findFaults,
  findGuideCommands,
  type GuideCommand,
  type GuidePlace,
  isComplete,
  runGuideCommand,
} from '../guide-commands.ts'
import { killServers, startServer } from '../server.ts'
import { shipment } from '../shipments.ts'

const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guideEntries.map(fileOf)]
const pages = files.map((file) => ({ file, commands: findGuideCommands(readFileSync(file, 'utf8')) })).filter((one) => one.commands.length)

const folder = mkdtempSync(join(tmpdir(), 'crossdock-guide-commands-'))
const closers: (() => void)[] = []
after(async () => {
  for (const close of closers) close()
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** A server with what the pages speak of: a parcel that was announced, and a support contact. */
async function openServer(): Promise<GuidePlace> {
  const data = join(folder, 'served')
  const server = await startServer({ DATA_DIR: data })
  const receiver = await startReceiver(0, {}, () => {})
  closers.push(() => receiver.close())
  const place = { data, files: mkdtempSync(join(folder, 'files-')), server, receiverUrl: receiver.url }
  const announced = await callDemo({ ...place, findShipment: neverAsked }, 'POST', '/shipments/announce', shipment())
  const contact = { carrier_code: 'swiftly', email: 'claims@carrier.example', language: 'en-gb' }
  await callDemo({ ...place, findShipment: neverAsked }, 'POST', '/dsf/carrier-support-contacts', contact)
  return { ...place, findShipment: async () => announced.data }
}
const neverAsked = () => Promise.reject(new Error('There is no shipment yet.'))

/** A copy of the database of a server, so that what one page changes does not help or hurt another. */
async function copyPlace(served: GuidePlace): Promise<GuidePlace> {
  const data = mkdtempSync(join(folder, 'data-'))
  const { code, err } = await runInProcess(['backup', databaseFile(data)], { DATA_DIR: served.data })
  assert.equal(code, 0, err)
  for (const name of ['secret.key', 'demo-credentials.json']) copyFileSync(join(served.data, name), join(data, name))
  return { data, files: mkdtempSync(join(folder, 'files-')), receiverUrl: served.receiverUrl, findShipment: served.findShipment }
}

/** These call the server that runs. */
const needsServer = ({ words: [first] }: GuideCommand) => first === 'listen' || first === 'trigger'

test('finds each line that starts the command line, in blocks, in lists and in sentences, and nothing else', () => {
  const page = `# A page
Run \`npm run crossdock -- keys list\`, see \`crossdock rekey\` and \`crossdock_info\`.

\`\`\`sh
A_SETTING=1 npm run crossdock -- organizations create --name "My shop" --country NL   # a comment
eval "$(npm run -s crossdock -- env)"
npx crossdock jobs list | head
crossdock = host=10.0.0.5
curl http://127.0.0.1 # crossdock
\`\`\`
    npm run crossdock -- trigger parcel.created
The word crossdock alone.`
  const found = findGuideCommands(page).map(({ line, words, isMention, isInBlock }) => [line, words.join('|'), isMention, isInBlock])
  assert.deepEqual(found, [
    [2, 'keys|list', false, false],
    [2, 'rekey', true, false],
    [5, 'organizations|create|--name|My shop|--country|NL', false, true],
    [6, 'env', false, true],
    [7, 'jobs|list', false, true],
    [11, 'trigger|parcel.created', false, true],
  ])
})

test('the words of each command line of the docs are complete, and each mention names a command and options that exist', async () => {
  const faults: string[] = []
  for (const { file, commands } of pages)
    for (const command of commands)
      for (const fault of await findFaults(command)) faults.push(`${file}:${command.line} crossdock ${command.words.join(' ')}: ${fault}`)
  assert.deepEqual(faults, [])
  const count = pages.reduce((sum, { commands }) => sum + commands.length, 0)
  assert.ok(count > 80, `${count} lines`)
  for (const begin of Object.keys(exceptions))
    assert.ok(
      pages.some(({ commands }) => commands.some(({ words }) => exceptionFor(words) === begin)),
      `${begin} is on no page`,
    )
})

test('a line that lacks an option, or names a command that does not exist, is a fault', async () => {
  const faultsOf = (code: string) => findFaults(findGuideCommands(`\`${code}\``)[0]!)
  assert.match((await faultsOf('npm run crossdock -- organizations update --v2-parcels open')).join(), /--organization is missing/)
  assert.deepEqual(await faultsOf('crossdock organizations update --v2-parcels'), [])
  assert.match((await faultsOf('crossdock organizations update --v2')).join(), /no option --v2/)
  assert.match((await faultsOf('crossdock organisations list')).join(), /Did you mean organizations list/)
})

describe('every command line of a page succeeds in the order of the page, with a database that has the demo organization', () => {
  const opened = isDeep ? openServer() : undefined
  opened?.catch(() => {})
  for (const { file, commands } of pages) {
    deepTest(`of ${file}`, async () => {
      const served = await opened!
      const copied = await copyPlace(served)
      const failures: string[] = []
      for (const command of commands) {
        if (exceptionFor(command.words) !== undefined || !(await isComplete(command))) continue
        const { code, out, err } = await runGuideCommand(command, needsServer(command) ? served : copied)
        if (code !== 0) failures.push(`${file}:${command.line} crossdock ${command.words.join(' ')} ended with ${code}: ${err}${out}`)
      }
      assert.deepEqual(failures, [])
    })
  }
})

/** `NAME=value … npm start`, as pages set a server up. */
const startLine = /(?:^|[`\s])((?:[A-Z][A-Z_]*=\S+ )+)npm start\b/g

test('the settings of each line of the docs that starts a server are settings of this version', () => {
  const lines = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(startLine)].map(([, settings]) => ({ file, settings: settings! })),
  )
  assert.ok(lines.length >= 2, `${lines.length} lines`)
  for (const { file, settings } of lines) {
    const given = Object.fromEntries(
      settings
        .trim()
        .split(' ')
        .map((pair) => pair.replace('://…', '://127.0.0.1/crossdock').split(/=(.*)/s)),
    )
    const read: Record<string, unknown> = readSettings(given)
    for (const name of Object.keys(given)) assert.ok(name in read, `${file}: ${name}`)
  }
})

test('each script that the docs run with npm exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const file of files)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g))
      assert.ok(scripts[name!] !== undefined, `${file}: npm run ${name}`)
})
