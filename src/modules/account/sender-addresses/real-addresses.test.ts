import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const columns = ['country_code', 'address_line_1', 'house_number', 'postal_code', 'city', 'state_province_code'] as const
const rows = readFileSync(new URL('./real-addresses.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const address = Object.fromEntries(columns.map((column, at) => [column, cells[at]!]).filter(([, text]) => text !== ''))
    return { line, address, verdict: cells[columns.length]! }
  })

/** How the answer reads in the words of the table. */
function verdictOf({ input_address_is_valid, results }: any): string {
  const [input] = results
  if (input_address_is_valid) return 'valid'
  const best = results.find(({ recommended }: any) => recommended)
  if (!best) return `invalid ${input.analysis.invalid_attributes.join(' ')}`
  const wrong = input.analysis.invalid_attributes as string[]
  return wrong.map((attribute) => `${attribute}=${best.address[attribute]}`).join(' ')
}

test('there are 200 of them, ten in each of 20 countries', () => {
  const countries = Map.groupBy(rows, ({ address }) => address.country_code)
  assert.deepEqual([rows.length, countries.size, new Set([...countries.values()].map((some) => some.length))], [200, 20, new Set([10])])
})

test('200 real addresses: each gets the expected verdict, and none has its street verified', async () => {
  const found: string[] = []
  for (let at = 0; at < rows.length; at += 40) {
    const batch = rows.slice(at, at + 40)
    const answers = await Promise.all(
      batch.map(({ address }) => call('POST', '/addresses/validate', { address, carrier_code: 'collogix', validation_methods: ['here'] })),
    )
    for (const [i, { status, body }] of answers.entries()) {
      assert.equal(status, 200)
      const { line, verdict } = batch[i]!
      if (verdictOf(body) !== verdict) found.push(`${line} → ${verdictOf(body)}`)
      for (const { analysis, recommended } of body.results) {
        assert.ok(analysis.unverified_attributes.includes('address_line_1'), line)
        // What is right is only ever written as the post writes it.
        if (verdict === 'valid' && recommended)
          assert.deepEqual(
            analysis.changed_attributes.filter((one: string) => !['postal_code', 'state_province_code'].includes(one)),
            [],
            line,
          )
      }
    }
  }
  assert.deepEqual(found, [])
})
