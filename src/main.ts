import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// What was compiled once need not be again: a start after the first takes about a third less. Hence nothing is imported
// above this line that could be compiled.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/crossdock'))

// A start leaves much behind and is over in a second. Where what is young may not take more room meanwhile, the first answer
// comes from some 130 MB instead of 157; under load it may again, for there it saves time.
setFlagsFromString('--semi-space-growth-factor=1')
await import('./server.ts')
setFlagsFromString('--semi-space-growth-factor=2')
// The heap is collected when it has grown by so much since the last time, instead of by twice its size and more: what long work leaves
// behind then takes 30 MB instead of 200.
setFlagsFromString('--heap-growing-percent=60')
