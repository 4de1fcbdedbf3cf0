import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mostWaitMs } from './until.ts'

/** A line of a page that called the server, in the order of the page. */
export type ReplayedLine = { readonly line: number; readonly status: number; readonly text: string; readonly expected: string }

/** Lines that a reader pastes: those of a block of shell commands, at their own line numbers, so that an error names the line of the page. */
export function shellLines(markdown: string): string[] {
  const lines = markdown.split('\n')
  const blocks: string[][] = []
  let isShell = false
  const script = lines.map((line) => {
    if (/^\s*```/.test(line)) {
      isShell = /^\s*```sh$/.test(line)
      if (isShell) blocks.push([])
      return ''
    }
    if (isShell) blocks.at(-1)!.push(line)
    return isShell ? line : ''
  })
  // A block that calls no server installs, starts or administers one.
  let block = -1
  return lines.map((line, at) => {
    if (/^\s*```sh$/.test(line)) block++
    return script[at] !== '' && /\bcurl |^(export )?[A-Z]+=/.test(blocks[block]!.join('\n')) ? script[at]! : ''
  })
}

/** Whether a page has a line that calls the server outside of a block of shell commands, where it would not be replayed. */
export const strayCurls = (markdown: string) => {
  const replayed = shellLines(markdown)
  return markdown.split('\n').filter((line, at) => /^\s*(?:\w+=\$\()?curl /.test(line) && replayed[at] === '')
}

/** Reports the status of each call with the line of the page; everything else is the page's own. */
const preamble = String.raw`set -eu; curl() { command curl -sS -w "%{stderr}\nSTATUS $BASH_LINENO %{http_code}\n" "$@" 2>> replay.log; }; `

/**
 * Runs the shell lines of a page in one shell, in the order of the page, in the folder of a server. `replacements`: addresses of the page
 * that this test has elsewhere.
 */
export async function replayPage(
  markdown: string,
  folder: string,
  replacements: Readonly<Record<string, string>>,
): Promise<ReplayedLine[]> {
  const lines = shellLines(markdown)
  const replaced = lines.map((line) => Object.entries(replacements).reduce((text, [from, to]) => text.replaceAll(from, to), line))
  const file = join(folder, 'replay.sh')
  // The preamble stands on the first line, which is a heading of the page.
  writeFileSync(file, [preamble + replaced[0], ...replaced.slice(1)].join('\n'))
  rmSync(join(folder, 'replay.log'), { force: true })
  const readLog = () => readFileSync(join(folder, 'replay.log'), 'utf8')
  await promisify(execFile)('bash', [file], { cwd: folder, timeout: mostWaitMs, maxBuffer: 64_000_000 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${readLog()}`, { cause: error })
  })
  const log = readLog()
  return [...log.matchAll(/^STATUS (\d+) (\d+)$/gm)].map(([, line, status]) => {
    const text = lines[Number(line) - 1]!.trim()
    return { line: Number(line), status: Number(status), text, expected: /# (\d{3})$/.exec(text)?.[1] ?? '2xx' }
  })
}

/** Whether a call was answered as its line says, or else with success. */
export const isAsWritten = ({ status, expected }: ReplayedLine) =>
  expected === '2xx' ? status >= 200 && status < 300 : status === Number(expected)
