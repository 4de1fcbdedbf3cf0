import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'

/** A copy of the house to build in. */
const copy = mkdtempSync(join(tmpdir(), 'crossdock-endpoint-'))
after(() => rmSync(copy, { recursive: true, force: true }))
for (const part of [
  'src',
  'test',
  'bin',
  'bench',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'docs',
  'README.md',
])
  cpSync(part, join(copy, part), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
const { NODE_TEST_CONTEXT, ...environment } = process.env
const run = (...command: [string, ...string[]]) =>
  execFileSync(command[0], command.slice(1), { cwd: copy, env: environment, encoding: 'utf8' })

test('the first command of docs/add-an-endpoint.md makes an endpoint that compiles and keeps the contract', () => {
  const [, line] = /^\s+npm run new-endpoint -- (.*)$/m.exec(readFileSync('docs/add-an-endpoint.md', 'utf8'))!
  run(process.execPath, 'bin/new-endpoint.ts', ...line!.split(' '))
  run(process.execPath, 'bin/new-endpoint.ts', 'readWidget', 'GET', '/widgets/{id}')
  run(process.execPath, 'bin/new-endpoint.ts', 'listBrandColors', 'GET', '/brands/colors')
  run('npx', 'tsc')
  const printed = run(process.execPath, 'test/run.ts', '--sqlite', 'widgets.test', 'brands.test', 'architecture')
  assert.match(printed, /^\d+ passed, 0 failed$/m)
  const contract = run(process.execPath, '--test', '--test-name-pattern=listWidgets|listBrandColors', 'test/contract.test.ts')
  assert.match(contract, /pass \d\d/)
  assert.match(contract, /fail 0/)
})
