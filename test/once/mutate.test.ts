import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deepTest } from '../deep.ts'
import { mutations } from '../mutate/index.ts'
import { mutate } from '../mutate/mutate.ts'
import { type Mutation, refusalOf } from '../mutate/mutation.ts'

const secrets = { file: 'src/platform/secrets.ts', tests: ['once/secrets'] }
const noticed: Mutation = {
  ...secrets,
  name: 'binds a secret to nothing',
  find: 'JSON.stringify([head, table, column, organization_id, row])',
  replace: 'JSON.stringify([head])',
}
const unnoticed: Mutation = { ...secrets, name: 'says it otherwise', find: 'is not whole`', replace: 'is not complete`' }
const unreadable: Mutation = { ...secrets, name: 'is no program', find: "const version = 'v1'", replace: "const version = 'v1" }

deepTest(
  'a mutation that a test notices is caught by its title, one that none notices survives, and one that cannot be loaded is neither',
  async () => {
    const before = readFileSync(secrets.file, 'utf8')
    const verdicts = await mutate([noticed, unnoticed, unreadable])
    assert.deepEqual(
      verdicts.map(({ result }) => result),
      ['caught', 'survived', 'broken'],
    )
    assert.deepEqual(verdicts[0]!.by, ['a secret carried to another row, organization, column or table does not open'])
    assert.equal(readFileSync(secrets.file, 'utf8'), before)
  },
)

deepTest('a mutation whose text is not there, or there twice, or whose tests fail without it, is refused', async () => {
  await assert.rejects(mutate([{ ...noticed, find: 'never written' }]), /binds a secret to nothing: .* was found 0 times/)
  await assert.rejects(mutate([{ ...noticed, find: 'const' }]), /was found \d+ times in src\/platform\/secrets.ts, not once/)
  await assert.rejects(mutate([{ ...noticed, title: 'no test is called so' }]), /Without a mutation, npm test .* fails/)
})

test('every mutation of the list has a name of its own, and its text once in its file', () => {
  const refusals = mutations.flatMap((one) => refusalOf(one, readFileSync(one.file, 'utf8')) ?? [])
  assert.deepEqual(refusals, [])
  assert.equal(new Set(mutations.map(({ name }) => name)).size, mutations.length)
  assert.ok(mutations.length >= 25)
})

test('npm run mutate ends with 1 where no mutation has the word', () => {
  const { status, stderr } = spawnSync(process.execPath, ['test/mutate/run.ts', 'nothing has this name'], { encoding: 'utf8' })
  assert.deepEqual([status, /No mutation has nothing has this name/.test(stderr)], [1, true])
})
