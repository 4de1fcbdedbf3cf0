import assert from 'node:assert/strict'
import { after } from 'node:test'
import { oneInSix } from '../../test/deep.ts'
import type { Exchange } from '../../test/fixtures/v2-exchanges/exchange.ts'
import { keysOf, readKeys, valuesAt } from '../../test/fixtures/v2-exchanges/key-sets.ts'
import {
  accountExchanges,
  integrationExchanges,
  methodExchanges,
  pointExchanges,
} from '../../test/fixtures/v2-exchanges/other-resources.ts'
import { parcelsOf2015, parcelsOf2019, parcelsOf2022 } from '../../test/fixtures/v2-exchanges/parcels-before-2024.ts'
import { parcelsOf2024 } from '../../test/fixtures/v2-exchanges/parcels-of-2024.ts'
import { pythonExamples } from '../../test/fixtures/v2-exchanges/published-python.ts'
import { rubyExamples } from '../../test/fixtures/v2-exchanges/published-ruby.ts'
import { startApp } from '../../test/harness.ts'
import { newV2Organization } from '../../test/v2.ts'

/** Exchanges of clients with the hosted service, sent again: the status and the keys of each answer are those that were seen. */
const app = await startApp()
after(() => app.close())

const exchanges: readonly Exchange[] = [
  ...parcelsOf2015,
  ...parcelsOf2019,
  ...parcelsOf2022,
  ...parcelsOf2024,
  ...methodExchanges,
  ...integrationExchanges,
  ...accountExchanges,
  ...pointExchanges,
  ...rubyExamples,
  ...pythonExamples,
]

const isLeaf = (path: string, paths: ReadonlySet<string>) =>
  ![...paths].some((other) => /^[.[]/.test(other.slice(path.length)) && other.startsWith(path))

for (const { name, from, send, status, keys, later = '', without = '', formats = {} } of exchanges)
  oneInSix(`${name} (${from}): ${status}, with the same keys`, async () => {
    const shop = await newV2Organization(app)
    const answer = await send(shop)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    if (keys === undefined) return assert.match(String(answer.headers['content-type']), /^application\/pdf/)
    const [seen, found, absent] = [readKeys(keys), keysOf(answer.body), readKeys(without)]
    const isAbsent = (path: string) => !found.has(path)
    // A key that is listed as absent and is there would hide a change.
    assert.deepEqual(
      [...absent].filter((path) => isLeaf(path, absent) && !isAbsent(path)),
      [],
    )
    assert.deepEqual([...seen].filter(isAbsent).sort(), [...absent].filter(isAbsent).sort())
    const known = readKeys(later)
    if (later !== 'any')
      assert.deepEqual(
        [...found].filter((path) => !seen.has(path) && !known.has(path)),
        [],
      )
    for (const [path, form] of Object.entries(formats))
      for (const value of valuesAt(answer.body, path)) assert.match(String(value), form, path)
  })
