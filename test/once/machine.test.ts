import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setMachine } from '../machine.ts'
import { nextRandom, randomFrom, testSeed } from '../seed.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-machine-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** What a process, its child and its thread show of the machine. */
const script = `
  import { execFileSync } from 'node:child_process'
  import { Worker } from 'node:worker_threads'
  const file = import.meta.filename
  console.log(new Date(+new Date()).toISOString(), new Date(Date.now()).getHours(), new Date() instanceof Date)
  if (process.argv[2] === 'child') new Worker(file, { argv: [] })
  if (process.argv[2] === 'parent') console.log(execFileSync(process.execPath, [file, 'child'], { encoding: 'utf8' }).trim())
`

test('a process with another date, its children and its threads show that date in that zone', () => {
  const [environment, file] = [{ ...process.env }, join(folder, 'show.mjs')]
  writeFileSync(file, script)
  try {
    setMachine({ date: '2028-02-29T22:30:00Z', zone: 'Pacific/Auckland' })
    const { stdout, stderr } = spawnSync(process.execPath, [file, 'parent'], { encoding: 'utf8' })
    const lines = stdout.trim().split('\n')
    assert.equal(lines.length, 3, stderr)
    for (const line of lines) assert.match(line, /^2028-02-29T22:3\d:\d\d\.\d{3}Z 11 true$/)
  } finally {
    process.env = environment
  }
})

test('a date without its zone and a zone that does not exist are refused', () => {
  assert.throws(() => setMachine({ date: '2028-02-29T22:30:00' }), /"2028-02-29T22:30:00" is not a date/)
  assert.throws(() => setMachine({ date: 'tomorrow' }), /"tomorrow" is not a date/)
  assert.throws(() => setMachine({ zone: 'Europe/Eindhoven' }), /"Europe\/Eindhoven" is not a time zone/)
})

test('the same seed and index draw the same bytes, in portions of any size; another seed, index or source draws others', () => {
  const whole = randomFrom(1, 2)(200)
  const inParts = randomFrom(1, 2)
  assert.deepEqual(Buffer.concat([1, 63, 64, 65, 7].map((size) => inParts(size))), whole)
  const first = (seed: number, index: number) => randomFrom(seed, index)(16).toString('hex')
  assert.equal(new Set([first(1, 2), first(2, 2), first(1, 3), first(12, 3)]).size, 4)
  assert.notDeepEqual(nextRandom()(16), nextRandom()(16))
  assert.ok(Number.isSafeInteger(testSeed))
})
