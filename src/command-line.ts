import { openApp, sampleLabel } from './app.ts'
import { runCommandLine } from './cli/run.ts'

await runCommandLine({ openApp, sampleLabel }, process.argv.slice(2))
