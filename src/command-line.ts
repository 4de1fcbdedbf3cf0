import { isatty } from 'node:tty'
import { runCommandLine } from './cli/run.ts'

/** The `crossdock` command. It loads the application when a command needs it: help and usage errors need none of it. */
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => console.error(text),
  loadApp: () => import('./app.ts'),
  // Questions go to standard error: the result of a command may be sent to a file.
  findKeyboard: () => (isatty(0) && isatty(2) ? { input: process.stdin, write: (text) => process.stderr.write(text) } : undefined),
  readInput: async () => (await import('node:stream/consumers')).text(process.stdin),
})
