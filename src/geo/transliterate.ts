import { createRequire } from 'node:module'
import type anyAscii from 'any-ascii'

/** The library, loaded on first use: its tables have 550 kB, and a start needs none of them. */
let library: typeof anyAscii | undefined

/** The text in ASCII: letters of other alphabets as they sound, without accents. */
export function toAscii(text: string): string {
  library ??= (createRequire(import.meta.url)('any-ascii') as { default: typeof anyAscii }).default
  return library(text)
}
