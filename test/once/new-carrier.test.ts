import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'

/** A copy of the house to build in. */
const copy = mkdtempSync(join(tmpdir(), 'crossdock-carrier-'))
after(() => rmSync(copy, { recursive: true, force: true }))
for (const part of ['src', 'test', 'bin', 'bench', 'package.json', 'package-lock.json', 'tsconfig.json', 'biome.json'])
  cpSync(part, join(copy, part), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
const { NODE_TEST_CONTEXT, ...env } = process.env
const run = (...command: [string, ...string[]]) => execFileSync(command[0], command.slice(1), { cwd: copy, env, encoding: 'utf8' })
const begin = (...args: string[]) => spawnSync(process.execPath, ['bin/new-carrier.ts', ...args], { cwd: copy, env, encoding: 'utf8' })

test('the first command of docs/add-a-carrier.md makes a carrier that compiles and conforms', () => {
  const [, code, name] = /^\s+npm run new-carrier -- (\w+) "(.*)"$/m.exec(readFileSync('docs/add-a-carrier.md', 'utf8'))!
  assert.equal(begin(code!, name!).status, 0)
  run('npx', 'tsc')
  run('npx', 'biome', 'check', '--vcs-enabled=false', 'src/carriers')
  const printed = run(process.execPath, 'test/run.ts', '--sqlite', 'once/carriers', 'once/practice', 'architecture')
  assert.match(printed, new RegExp(`${code}: validate: an account that is good`))
  assert.match(printed, /^\d+ passed, 0 failed$/m)
})

test('a code that cannot be one, or that is taken, is refused, and nothing is written', () => {
  const before = readFileSync(join(copy, 'src/carriers/index.ts'), 'utf8')
  assert.match(begin('Parrot!', 'Parrot Post').stderr, /^Usage:/)
  assert.match(begin('parrot').stderr, /^Usage:/)
  assert.match(begin('swiftly', 'Swiftly').stderr, /There is a carrier swiftly already/)
  assert.match(begin('kit', 'Kit').stderr, /There is a carrier kit already/)
  assert.equal(readFileSync(join(copy, 'src/carriers/index.ts'), 'utf8'), before)
})
