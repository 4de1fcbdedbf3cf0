import { closeSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that is whole or not there under its own name: it is written beside, brought to the disk, and only then given its name. */
export function writeWhole(file: string, write: (temporary: string) => void, name: (temporary: string) => void) {
  const temporary = `${file}.${process.pid}.part`
  try {
    // Removes a leftover of a killed process that had the same number.
    rmSync(temporary, { force: true })
    closeSync(openSync(temporary, 'wx', 0o600))
    write(temporary)
    sync(temporary)
    name(temporary)
    sync(dirname(file))
  } finally {
    rmSync(temporary, { force: true })
  }
}

function sync(path: string) {
  // Windows cannot open a folder, and needs no sync of one.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
