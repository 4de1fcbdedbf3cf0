import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { bound } from '../children.ts'

const script = `
  import { freePort } from ${JSON.stringify(join(import.meta.dirname, '../port.ts'))}
  const ports = []
  for (let drawn = 0; drawn < 10; drawn++) ports.push(await freePort())
  console.log(JSON.stringify(ports))
  process.stdin.resume()
`

/** The ports that a process of its own draws, which it holds until it is killed. */
async function drawPorts() {
  const child = bound(spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['pipe', 'pipe', 'inherit'] }))
  const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { child, ports: JSON.parse(text) as number[] }
}

test('processes beside each other are never given the same port', async () => {
  const drawn = await Promise.all(Array.from({ length: 4 }, drawPorts))
  for (const { child } of drawn) child.kill('SIGKILL')
  const ports = drawn.flatMap((one) => one.ports)
  assert.deepEqual([ports.length, new Set(ports).size], [40, 40])
})
