import { runCommandLine } from './cli/run.ts'

/** The `crossdock` command. It loads the application when a command needs it: help and usage errors need none of it. */
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => console.error(text),
  loadApp: () => import('./app.ts'),
})
