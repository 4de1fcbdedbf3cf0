import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandCatalog } from '../src/cli/catalog.ts'
import { UsageError } from '../src/cli/command.ts'
import { findCommand, readWords } from '../src/cli/read.ts'
import { databaseFile } from '../src/platform/database/database.ts'
import { bound } from './children.ts'
import { type CommandOutcome, runInProcess } from './command-line.ts'
import { basic } from './harness.ts'
import { machineEnvironment } from './machine.ts'
import type { RunningServer } from './server.ts'

/**
 * A command line of a page. `isMention`: the name of a command within a sentence, as in `crossdock rekey`, which need not be complete.
 * `isInBlock`: a line of its own, to be pasted.
 */
export type GuideCommand = {
  readonly line: number
  readonly words: readonly string[]
  readonly isMention: boolean
  readonly isInBlock: boolean
}

const launcher =
  /^(?:[A-Z][A-Z_]*=\S+ +)*(npm run (?:-s )?crossdock(?: --(?= ))?|npx crossdock|(?:node )?bin\/crossdock|crossdock)(?= +[a-z-])/
const wordsOf = (text: string) => [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)

/** The words of a command line; undefined for a text that starts another program. */
function readCommand(text: string): { words: string[]; isShort: boolean } | undefined {
  const line = text.trim().replace(/^eval "\$\((.*)\)".*$/, '$1')
  const found = launcher.exec(line)
  if (!found) return undefined
  const [rest] = line.slice(found[0].length).split(/ #| \||&&|;| >/) as [string]
  return { words: wordsOf(rest), isShort: found[1] === 'crossdock' }
}

/** Every line of a page that starts the command line, in blocks of code and within sentences. */
export function findGuideCommands(markdown: string): GuideCommand[] {
  let isFenced = false
  return markdown.split('\n').flatMap((text, at): GuideCommand[] => {
    const line = at + 1
    if (/^\s*```/.test(text)) {
      isFenced = !isFenced
      return []
    }
    if (isFenced || /^ {4}/.test(text)) {
      const command = readCommand(text)
      if (command) return [{ line, words: command.words, isMention: false, isInBlock: true }]
      if (isFenced) return []
    }
    return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => {
      const command = readCommand(code!)
      return command ? [{ line, words: command.words, isMention: command.isShort, isInBlock: false }] : []
    })
  })
}

/** The faults of a command line by its words alone. A mention may leave out what is required. */
export async function findFaults({ words, isMention }: GuideCommand): Promise<string[]> {
  if (words[0]!.startsWith('--')) return []
  try {
    const found = findCommand(commandCatalog, words)
    if (!found) return [`${words.join(' ')} names no command.`]
    const placed = found.rest.map((word) => placeholders[word] ?? word)
    const { faults } = readWords(found.entry.name, await found.entry.load(), placed)
    return faults.filter((fault) => !isMention || !/ is missing| takes /.test(fault))
  } catch (error) {
    if (error instanceof UsageError) return [error.message]
    throw error
  }
}

/** A mention runs where more than a name is said, and nothing is missing. */
export async function isComplete(command: GuideCommand): Promise<boolean> {
  if (command.isMention && findCommand(commandCatalog, command.words)?.rest.length === 0) return false
  return (await findFaults({ ...command, isMention: false })).length === 0
}

/** Placeholders of pages that stand for the first of its kind. The others are found in the place where a line runs. */
const placeholders: Readonly<Record<string, string>> = { ID: '1', CONTRACT: '1', TICKET: '1', JOB: '1' }

/** Where commands run: the folder of a database with the demo organization, one for files, and a shipment that was announced. */
export type GuidePlace = {
  readonly data: string
  readonly files: string
  readonly server?: RunningServer
  readonly receiverUrl: string
  findShipment(): Promise<Shipment>
}
type Shipment = { readonly id: string; readonly parcels: readonly { readonly tracking_number: string }[] }

/** Lines that cannot run in such a place, by their first words: each with the reason, and the test that runs them. */
export const exceptions: Readonly<Record<string, string>> = {
  'carriers manifest': 'no sandbox carrier takes manifests: test/once/carriers-command.test.ts',
  'contracts create': 'needs the keys of a carrier: test/once/contracts-command.test.ts',
  'jobs retry': 'needs a dead-letter job: test/once/commands.test.ts',
  'label-preview parrot': 'the carrier that the page adds: test/once/new-parts.test.ts',
  'move --to': 'needs PostgreSQL and no server: test/move.test.ts',
  'shipments settle': 'needs a purchase whose outcome is unknown: src/modules/shipments/purchase',
  'tickets step': 'needs a claim that waits for its decision: src/modules/support/tickets',
}
export const exceptionFor = (words: readonly string[]) =>
  Object.keys(exceptions).find((begin) => `${words.join(' ')} `.startsWith(`${begin} `))

const postalLine = (country: string, code: string) => `${country}\t${code}\tEindhoven\tNoord-Brabant\t06\t\t\t\t\t51.44\t5.48\t6\n`
/** What a reader has downloaded before. */
const downloads: Readonly<Record<string, string>> = {
  'NL_full.txt': postalLine('NL', '5611'),
  'allCountries.txt': postalLine('NL', '5611') + postalLine('BE', '1000'),
  'eurofxref-daily.xml': "<Cube time='2026-11-13'><Cube currency='USD' rate='1.2000'/><Cube currency='JPY' rate='180.5'/></Cube>",
  'eurofxref.csv': 'Date, USD, JPY, \n13 November 2026, 1.2000, 180.5, \n',
}

/** Runs a command of a page in this process, as its reader would: with values of the place, and the files that the reader has by then. */
export async function runGuideCommand({ words }: GuideCommand, place: GuidePlace): Promise<CommandOutcome> {
  const filled: string[] = []
  for (const word of words) filled.push(await fillIn(word, place))
  const [first] = words
  const file = filled.find((word) => word.endsWith('.db'))
  if (first === 'backup') rmSync(file!, { force: true })
  if (first === 'restore' && !existsSync(file!)) await runHere(['backup', file!], place)
  if (first === 'listen') return runUntilListening(filled, place)
  if (first === 'trigger') await subscribe(place, words[1]!)
  return runHere(filled, place, await environmentFor(words, place))
}

const runHere = (words: readonly string[], { data, server }: GuidePlace, environment: NodeJS.ProcessEnv = {}) =>
  runInProcess(words, { DATA_DIR: data, ...(server && { PORT: new URL(server.url).port }), ...environment })

/** A word of a line as its reader writes it. */
async function fillIn(word: string, place: GuidePlace): Promise<string> {
  if (word === 'SHIPMENT') return (await place.findShipment()).id
  if (word === 'NUMBER') return (await place.findShipment()).parcels[0]!.tracking_number
  if (word === 'KEY') return JSON.parse((await runHere(['keys', 'create', '--organization', '1', '--json'], place)).out).api_key
  if (word.startsWith('https://shop.example/')) return place.receiverUrl
  const name = word === 'FILE' ? 'backup.db' : basename(word)
  if (!/\.(txt|xml|csv|pdf|png|db)$/.test(name)) return placeholders[word] ?? word
  const file = join(place.files, name)
  if (downloads[name] !== undefined) writeFileSync(file, downloads[name])
  return file
}

/** Another folder or another key, for commands that work on a stopped server. */
async function environmentFor([first, ...rest]: readonly string[], place: GuidePlace): Promise<NodeJS.ProcessEnv> {
  const key = join(place.data, 'secret.key')
  const newFolder = () => mkdtempSync(join(place.files, 'data-'))
  if (first === 'restore' || (first === 'migrate' && rest.includes('--new'))) {
    const DATA_DIR = newFolder()
    copyFileSync(key, join(DATA_DIR, 'secret.key'))
    return { DATA_DIR }
  }
  if (first !== 'rekey') return {}
  const DATA_DIR = newFolder()
  await runHere(['backup', databaseFile(DATA_DIR)], place)
  return { DATA_DIR, SECRET_KEY: 'a'.repeat(40), SECRET_KEY_PREVIOUS: readFileSync(key, 'utf8').trim() }
}

/** Until it says that it listens. Then it is ended as by Ctrl-C. */
async function runUntilListening(words: readonly string[], { data, server }: GuidePlace): Promise<CommandOutcome> {
  const file = join(import.meta.dirname, '../bin/crossdock')
  const env = { ...machineEnvironment, PATH: process.env.PATH, DATA_DIR: data, ...(server && { PORT: new URL(server.url).port }) }
  const child = bound(spawn(process.execPath, [file, ...words, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const printed = { out: '', err: '' }
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed.err += text
  })
  let isEnding = false
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed.out += text
    // A second signal, while the process ends, would kill it.
    if (!isEnding && printed.out.includes('Listening at')) isEnding = child.kill('SIGINT')
  })
  const [code] = await once(child, 'close')
  return { code, ...printed }
}

/** Calls the server of a place for the demo organization. */
export async function callDemo({ data, server }: GuidePlace, method: string, path: string, body?: object): Promise<any> {
  const { api_key, api_secret } = JSON.parse(readFileSync(join(data, 'demo-credentials.json'), 'utf8'))
  const response = await fetch(`${server!.url}/api/v3${path}`, {
    method,
    headers: { authorization: basic(api_key, api_secret), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function subscribe(place: GuidePlace, event_type: string) {
  const connection = { type: 'webhook', configuration: { url: place.receiverUrl } }
  const { data } = await callDemo(place, 'POST', '/event-subscriptions/connections', connection)
  await callDemo(place, 'POST', '/event-subscriptions/subscriptions', { connection_id: data.id, event_type })
}
