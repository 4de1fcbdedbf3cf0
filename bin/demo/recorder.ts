import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Shows the lines of the tour, and keeps each with its request and its response in the folder. The files of a line begin with its number. */
export function newRecorder(folder: string) {
  /** Lines of the tour, each with the status of its response. */
  const lines: string[] = []

  /** Saves a file, and returns its path from the parent of the folder. */
  function save(name: string, content: string | Buffer) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), content)
    return `${basename(folder)}/${name}`
  }

  /** The number of the line, and the last word of the address that is no id. */
  function fileName(number: number, link: string, ending: string) {
    const word = link
      .split('?')[0]!
      .split('/')
      .findLast((part) => /^[a-z-]+$/.test(part))
    return `${String(number).padStart(2, '0')}-${word}${ending}`
  }

  /** Stores the body for the next line, so that the line stays short enough to be read. */
  const saveRequest = (link: string, body: object | undefined) =>
    body && save(fileName(lines.length + 1, link, '.json'), JSON.stringify(body, null, 2))

  function showLine(line: string) {
    console.log(`   ${line}`)
    lines.push(line)
  }

  /** Stores the response of the latest line; the line that is repeated has only the latest. */
  function saveResponse(link: string, { status, body }: { status: number; body?: unknown }) {
    if (body !== undefined) save(fileName(lines.length, link, '-answer.json'), JSON.stringify(body, null, 2))
    lines[lines.length - 1] = `${status} ${lines.at(-1)!.replace(/^\d{3} /, '')}`
    save('calls.txt', `${lines.join('\n')}\n`)
  }

  return { save, saveRequest, showLine, saveResponse }
}
