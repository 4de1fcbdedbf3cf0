// Entry point of `npm start`. Plain JavaScript: nothing is compiled before the cache of compiled code is open.
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { describeMissingBundle, findBundle, findSnapshot, root } from './find-bundle.js'

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Crossdock did not start. It needs node 26, and this is ${process.version}. Run "npm ci" in ${root}, which brings it.`)
  process.exit(1)
}
const bundle = findBundle('start.js')
const snapshot = bundle && findSnapshot()
// Replaces this process by the loaded application. A young generation of 16 MB instead of 32 leaves 212 MB resident after a load instead of
// 248, and nothing takes longer; with 8 MB, pages of shipments take twice as long.
const options = ['--max-semi-space-size=16', '--snapshot-blob', snapshot]
if (snapshot) process.execve(process.execPath, [process.execPath, ...options, ...process.argv.slice(1)], process.env)

enableCompileCache(`${root}node_modules/.cache/crossdock`)
// Limits the young generation, for the reason given in src/main.ts.
setFlagsFromString('--semi-space-growth-factor=1')
const { startCrossdock } = await import(bundle ?? '../src/start.ts')
await startCrossdock(bundle ? undefined : describeMissingBundle())
