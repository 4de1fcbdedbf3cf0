// What `npm start` runs. Plain JavaScript: nothing is compiled before the cache of what was compiled is open.
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { findBundle, root } from './find-bundle.js'

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Crossdock did not start. It needs node 26, and this is ${process.version}. Run "npm ci" in ${root}, which brings it.`)
  process.exit(1)
}
const started = findBundle('start.js') ?? new URL('../src/start.ts', import.meta.url).href
enableCompileCache(`${root}node_modules/.cache/crossdock`)
// As in src/main.ts.
setFlagsFromString('--semi-space-growth-factor=1')
await import(started)
