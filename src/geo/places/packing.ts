import { fork } from 'node:child_process'
import { type PackedFile, readPacked, writePacked } from './packed-file.ts'

/** Reads a packed file, or else packs it now, once, in a child process that gets the file and the arguments. */
export async function loadPacked<Meta>(file: string, source: string, program: URL, ...given: string[]): Promise<PackedFile<Meta>> {
  const read = () => readPacked<Meta>(file, source)
  const packed = (await read()) ?? (await packBeside<Meta>(program, [file, ...given])) ?? (await read())
  if (!packed) throw new Error(`${file} could not be read.`)
  return packed
}

/**
 * Packs in a child process: that takes a second of the processor and 160 MB, which a thread would leave with the server for a quarter of a
 * minute. Resolves to the packed data if they could not be written to the file.
 */
const packBeside = <Meta>(program: URL, given: readonly string[]) =>
  new Promise<PackedFile<Meta> | undefined>((resolve, reject) => {
    const child = fork(program, given, { serialization: 'advanced', execArgv: [] })
    let result: PackedFile<Meta> | 'written' | undefined
    child.on('message', (message) => {
      result = message as typeof result
    })
    child.on('error', reject)
    child.on('close', () => {
      if (result) resolve(result === 'written' ? undefined : result)
      else reject(new Error(`${given[0]} could not be packed.`))
    })
  })

/**
 * Writes the packed file and reports to the parent process. If the folder is not writable, the parent gets the data, and each server packs
 * again.
 */
export function handOver(file: string, source: string, packed: PackedFile<unknown>) {
  const sendResult = (message: unknown) => process.send!(message, undefined, undefined, () => process.disconnect!())
  try {
    writePacked(file, source, packed)
    sendResult('written')
  } catch {
    sendResult(packed)
  }
}
