import { fork } from 'node:child_process'
import { type Packed, readPacked, writePacked } from './packed-file.ts'

/** What was packed before, or else is packed now, once, by a program of its own: it is given the file and the arguments. */
export async function loadPacked<Meta>(file: string, source: string, program: URL, ...given: string[]): Promise<Packed<Meta>> {
  const read = () => readPacked<Meta>(file, source)
  const packed = (await read()) ?? (await packBeside<Meta>(program, [file, ...given])) ?? (await read())
  if (!packed) throw new Error(`${file} could not be read.`)
  return packed
}

/**
 * Beside the server: packing takes a second of the processor and 160 MB. From a thread those would stay with the process for a quarter
 * of a minute after it; from a process they are gone when it is. Answers what was packed where it could not be written.
 */
const packBeside = <Meta>(program: URL, given: readonly string[]) =>
  new Promise<Packed<Meta> | undefined>((resolve, reject) => {
    const child = fork(program, given, { serialization: 'advanced', execArgv: [] })
    let result: Packed<Meta> | 'written' | undefined
    child.on('message', (message) => {
      result = message as typeof result
    })
    child.on('error', reject)
    child.on('close', () => {
      if (result) resolve(result === 'written' ? undefined : result)
      else reject(new Error(`${given[0]} could not be packed.`))
    })
  })

/** What such a program ends with. A folder that cannot be written costs every server its second, and nothing else. */
export function handOver(file: string, source: string, packed: Packed<unknown>) {
  const sendResult = (message: unknown) => process.send!(message, undefined, undefined, () => process.disconnect!())
  try {
    writePacked(file, source, packed)
    sendResult('written')
  } catch {
    sendResult(packed)
  }
}
