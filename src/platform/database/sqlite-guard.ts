import { statSync } from 'node:fs'

/** Error of requests while the file is missing, which is answered with 503, since the operator can put it back. */
export const replacedSentence = 'The file of the database was deleted or replaced'

const identify = (file: string) => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev}-${found.ino}`
}

export type FileGuard = ReturnType<typeof openFileGuard>

/**
 * Compares the file of an open database with the one under its name. SQLite goes on in a file that was deleted or replaced, and all that
 * it writes there is gone when the process ends.
 */
export function openFileGuard(file: string) {
  const opened = identify(file)
  let isReplaced = false
  const refuse = () => {
    if (isReplaced) throw new Error(`${replacedSentence}: ${file}`)
  }
  return {
    /** Looks at the disk, in 3 µs, and throws where the file is another one. It may come back: the name is compared each time. */
    check() {
      isReplaced = identify(file) !== opened
      refuse()
    },
    /** Throws where the last look has found another file. */
    refuse,
  }
}
