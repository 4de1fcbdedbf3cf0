import { resolve } from 'node:path'
import type { Examples } from './fixtures/carriers/example.ts'

/** The recorded requests and responses of a carrier, from its file of examples. */
export async function loadExamples(file: string): Promise<Examples> {
  const found = Object.entries(await import(resolve(file))).find(([name]) => name.endsWith('Examples'))
  if (!found) throw new Error(`${file} exports no examples`)
  return found[1] as Examples
}
