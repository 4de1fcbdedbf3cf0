import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after } from 'node:test'
import { deepTest } from '../deep.ts'

/** A copy of the project to build in. */
const copy = mkdtempSync(join(tmpdir(), 'crossdock-copy-'))
after(() => rmSync(copy, { recursive: true, force: true }))
for (const part of [
  'src',
  'test',
  'bin',
  'bench',
  'clients',
  'migrations',
  'package.json',
  'package-lock.json',
  'openapi-examples.json',
  'tsconfig.json',
  'biome.json',
  'docs',
  'README.md',
  'SECURITY.md',
])
  cpSync(part, join(copy, part), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
// Compiled files of the copy are of no use to later runs.
const { NODE_TEST_CONTEXT, ...inherited } = process.env
const env = { ...inherited, NODE_COMPILE_CACHE: join(copy, 'compiled') }
const run = (...command: [string, ...string[]]) => execFileSync(command[0], command.slice(1), { cwd: copy, env, encoding: 'utf8' })
const begin = (...args: string[]) => spawnSync(process.execPath, ['bin/new-carrier.ts', ...args], { cwd: copy, env, encoding: 'utf8' })

// The compiler takes ten seconds for the application, whatever is new in it: once is enough for both.
deepTest(
  'the first commands of docs/add-an-endpoint.md and docs/add-a-carrier.md make what compiles, conforms and keeps the contract',
  () => {
    const [, line] = /^\s+npm run new-endpoint -- (.*)$/m.exec(readFileSync('docs/add-an-endpoint.md', 'utf8'))!
    run(process.execPath, 'bin/new-endpoint.ts', ...line!.split(' '))
    const additions = [
      'readWidget GET /widgets/{id}',
      'createWidget POST /widgets',
      'replaceWidget PUT /widgets/{id}',
      'updateWidget PATCH /widgets/{id}',
      'deleteWidget DELETE /widgets/{id}',
      'listBrandColors GET /brands/colors',
      'createBrandColor POST /brands/{id}/colors',
      'replaceBrandColor PUT /brands/{id}/colors/{color_id}',
      'updateBrandColor PATCH /brands/{id}/colors/{color_id}',
      'deleteBrandColor DELETE /brands/{id}/colors/{color_id}',
      'createGadget POST /gadgets',
      'replaceGizmo PUT /gizmos/{id}',
      'updateSprocket PATCH /sprockets/{id}',
      'deleteFlange DELETE /flanges/{id}',
    ]
    for (const one of additions) run(process.execPath, 'bin/new-endpoint.ts', ...one.split(' '))
    const [, code, name] = /^\s+npm run new-carrier -- (\w+) "(.*)"$/m.exec(readFileSync('docs/add-a-carrier.md', 'utf8'))!
    assert.equal(begin(code!, name!).status, 0)
    const [, tokenCode, tokenName] = /^\s+npm run new-carrier -- --token (\w+) "(.*)"$/m.exec(
      readFileSync('docs/add-a-carrier.md', 'utf8'),
    )!
    const withToken = begin('--token', tokenCode!, tokenName!)
    assert.equal(withToken.status, 0, withToken.stderr)
    run(process.execPath, 'bin/generate.ts')
    run('npx', 'tsc')
    run('npx', 'biome', 'check', '--vcs-enabled=false', 'src/carriers')
    const files = [
      'widgets.test',
      'brands.test',
      'gadgets.test',
      'gizmos.test',
      'sprockets.test',
      'flanges.test',
      'once/carriers',
      'once/practice.test',
      'architecture',
    ]
    const printed = run(process.execPath, 'test/run.ts', '--sqlite', ...files)
    assert.match(printed, new RegExp(`${code}: validate: an account that is good`))
    assert.match(printed, new RegExp(`${tokenCode}: authorize: a token for an hour`))
    assert.match(printed, /^\d+ passed, 0 failed(, \d+ skipped)?$/m)
    const contract = run(process.execPath, '--test', '--test-name-pattern=listWidgets|listBrandColors', 'test/contract.test.ts')
    assert.match(contract, /pass \d\d/)
    assert.match(contract, /fail 0/)
  },
)

deepTest('a code that cannot be one, or that is taken, is refused, and nothing is written', () => {
  const before = readFileSync(join(copy, 'src/carriers/index.ts'), 'utf8')
  assert.match(begin('Parrot!', 'Parrot Post').stderr, /^Usage:/)
  assert.match(begin('parrot').stderr, /^Usage:/)
  assert.match(begin('swiftly', 'Swiftly').stderr, /There is a carrier swiftly already/)
  assert.match(begin('kit', 'Kit').stderr, /There is a carrier kit already/)
  assert.equal(readFileSync(join(copy, 'src/carriers/index.ts'), 'utf8'), before)
})
