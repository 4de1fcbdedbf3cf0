import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

type Values = Map<string, string>
export type DemoLine = { readonly first: number; readonly status: number; readonly line: string }

/** What `npm run demo` printed for readers to paste: calls, and variables for them. */
export const pastedLines = (stdout: string) =>
  stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(curl |TOKEN=)/.test(line))

/** Values that stand at the same place of two responses and differ: ids, numbers, tokens and links, which a reader takes from the second. */
export function learnValues(before: unknown, now: unknown, values: Values) {
  if (typeof before === 'object' && before !== null && typeof now === 'object' && now !== null)
    for (const [key, value] of Object.entries(before)) learnValues(value, (now as Record<string, unknown>)[key], values)
  else if (before !== now && ['string', 'number'].includes(typeof before) && now !== undefined && now !== null)
    values.set(JSON.stringify(before), JSON.stringify(now))
}

/** Text as a reader would write it: whole words of the first run are replaced by those of this one, the longest first. */
function withValues(text: string, values: Values) {
  const known = [...values].map(([from, to]) => [from.replace(/^"|"$/g, ''), to.replace(/^"|"$/g, '')] as const)
  return known
    .filter(([from]) => from.length > 3)
    .sort(([a], [b]) => b.length - a.length)
    .reduce((written, [from, to]) => written.replaceAll(from, to), text)
}

/** In a body, also short numbers: those of a whole value. */
const withBodyValues = (text: string, values: Values) =>
  withValues(text, values).replaceAll(/(?<="\w*id": )\d+/g, (number) => values.get(number) ?? number)
/** In an address, those of a whole segment. */
const withAddressValues = (text: string, values: Values) =>
  withValues(text, values).replaceAll(/(?<=\/|_id=)\d+(?=[/&"']|$)/g, (number) => values.get(number) ?? number)

/**
 * Pastes the lines of a tour into one shell on another server, as a reader would: in their order, with the ids, numbers and tokens of this
 * server's responses. `folder` has the files of the tour, and is changed.
 */
export async function replayDemo(
  lines: readonly string[],
  tour: string,
  folder: string,
  auth: string,
  seed: Readonly<Record<string, string>>,
): Promise<DemoLine[]> {
  cpSync(tour, join(folder, basename(tour)), { recursive: true })
  const values: Values = new Map(Object.entries(seed).map(([from, to]) => [JSON.stringify(from), JSON.stringify(to)]))
  const calls = readFileSync(join(tour, 'calls.txt'), 'utf8').trim().split('\n')
  const replayed: DemoLine[] = []
  let token = ''
  for (const line of lines) {
    if (line.startsWith('TOKEN=')) {
      token = withValues(line.slice(6), values)
      continue
    }
    const number = String(replayed.length + 1).padStart(2, '0')
    const [request] = globSync(join(folder, basename(tour), `${number}-*.json`)).filter((file) => !file.endsWith('-answer.json'))
    if (request) writeFileSync(request, withBodyValues(readFileSync(request, 'utf8'), values))
    const first = Number(calls[replayed.length]!.slice(0, 3))
    const { status, text } = await runLine(withAddressValues(line, values), folder, { AUTH: auth, TOKEN: token }, first)
    replayed.push({ first, status, line })
    const [answer] = globSync(join(tour, `${number}-*-answer.json`))
    if (answer && existsSync(answer)) learnValues(JSON.parse(readFileSync(answer, 'utf8')), JSON.parse(text), values)
  }
  return replayed
}

/** One line; again while the label of a return is not ready, as the reader would. */
async function runLine(
  line: string,
  cwd: string,
  env: Record<string, string>,
  expected: number,
): Promise<{ status: number; text: string }> {
  const command = line.replace(/^curl /, String.raw`curl -sS -w '\nSTATUS %{http_code}' `)
  for (let attempt = 0; ; attempt++) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd, env: { ...process.env, ...env }, maxBuffer: 64_000_000 })
    const [, text, status] = /^([\s\S]*)\nSTATUS (\d+)$/.exec(stdout)!
    if (status !== '202' || expected !== 200 || attempt === 100) return { status: Number(status), text: text! }
  }
}
