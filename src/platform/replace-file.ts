import { renameSync, type WriteFileOptions, writeFileSync } from 'node:fs'

/** Replaces a file, whole or not at all: no reader finds half of it. It is not synced; a kill may leave `.new` beside it. */
export function replaceFile(file: string, text: string, options?: WriteFileOptions) {
  const replacement = `${file}.new`
  writeFileSync(replacement, text, options)
  renameSync(replacement, file)
}
