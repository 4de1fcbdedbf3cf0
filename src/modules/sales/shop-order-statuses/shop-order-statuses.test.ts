import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())
const categories = ['READY_TO_SEND', 'IN_TRANSIT', 'DELIVERED', 'CANCEL']
const status = (external_id: string, ...translations: [string, string][]) => ({
  external_id,
  translations: translations.map(([language, status]) => ({ status, language })),
})

async function shop() {
  const { call, integration_id } = await app.newOrganization()
  const replace = (...statuses: object[]) => call('POST', '/shop-order-statuses', { integration_id, statuses })
  const list = async (more = '') => (await call('GET', `/shop-order-statuses?integration_id=${integration_id}${more}`)).body.data
  const map = (...ids: (string | null)[]) =>
    call('POST', '/shop-order-statuses/mapping', {
      integration_id,
      mapping: categories.map((status_category, i) => ({ status_category, external_id: ids[i] ?? null })),
    })
  const mapping = async () => (await call('GET', `/shop-order-statuses/mapping?integration_id=${integration_id}`)).body.data
  return { call, integration_id, replace, list, map, mapping }
}

test('200 with null replaces the statuses, and lists them in the language asked for', async () => {
  const { replace, list } = await shop()
  const paid = status('paid', ['en-gb', 'Paid'], ['de-de', 'Bezahlt'])
  const sent = status('sent', ['fr-fr', 'Expédié'])
  const { status: code, text } = await replace(paid, sent)
  assert.deepEqual([code, text], [200, 'null'])
  assert.deepEqual(await list(), [
    { ...paid, status: 'Paid', deleted_at: null },
    { ...sent, status: 'Expédié', deleted_at: null },
  ])
  assert.deepEqual(
    (await list('&language=de-de')).map((one: any) => one.status),
    ['Bezahlt', 'Expédié'],
  )
})

test('200 counts what was not sent again as deleted, and revives what is', async () => {
  const { replace, list } = await shop()
  await replace(status('a', ['en-gb', 'A']), status('b', ['en-gb', 'B']))
  await replace(status('b', ['en-gb', 'B2']))
  assert.deepEqual(
    (await list()).map((one: any) => one.status),
    ['B2'],
  )
  const all = await list('&show_deleted=true')
  assert.deepEqual(
    all.map((one: any) => [one.external_id, one.deleted_at]),
    [
      ['a', app.clock.time],
      ['b', null],
    ],
  )
  await replace(status('a', ['en-gb', 'A']))
  assert.deepEqual(
    (await list()).map((one: any) => one.external_id),
    ['a'],
  )
  await replace()
  assert.deepEqual(await list(), [])
})

test('200 maps categories to statuses, and says when one has gone', async () => {
  const { replace, map, mapping, integration_id } = await shop()
  const entry = (status_category: string, external_id: string | null, is_valid: boolean) => ({ status_category, external_id, is_valid })
  assert.deepEqual(await mapping(), { integration_id, mapping: categories.map((one) => entry(one, null, true)) })
  await replace(status('paid', ['en-gb', 'Paid']), status('sent', ['en-gb', 'Sent']))
  const { status: code, text } = await map('paid', 'sent')
  assert.deepEqual([code, text], [200, 'null'])
  await replace(status('paid', ['en-gb', 'Paid']))
  assert.deepEqual((await mapping()).mapping, [
    entry('READY_TO_SEND', 'paid', true),
    entry('IN_TRANSIT', 'sent', false),
    entry('DELIVERED', null, true),
    entry('CANCEL', null, true),
  ])
})

test('400 non_field_errors for each status that the shop does not have', async () => {
  const { map, replace } = await shop()
  await replace(status('paid', ['en-gb', 'Paid']))
  const { status: code, body } = await map('paid', 'x', 'y')
  assert.equal(code, 400)
  assert.deepEqual(
    body.errors.map((e: any) => [e.code, e.title, e.source.pointer]),
    [1, 2].map((i) => ['non_field_errors', 'Wrong format', `/mapping/${i}/external_id`]),
  )
})

test('400 non_field_errors for an integration that is not there', async () => {
  const { call } = await shop()
  for (const path of ['/shop-order-statuses', '/shop-order-statuses/mapping']) {
    const { status: code, body } = await call('GET', `${path}?integration_id=999999`)
    assert.deepEqual(
      [code, body.errors[0].code, body.errors[0].title, body.errors[0].source],
      [400, 'non_field_errors', 'integration ID', { parameter: 'integration_id' }],
    )
  }
  const missing = await call('GET', '/shop-order-statuses')
  assert.deepEqual([missing.status, missing.body.errors[0].code], [400, 'required'])
})

test('400 for what stands twice, is too few or too many, or in no known language', async () => {
  const { replace, call, integration_id } = await shop()
  const pointers = async (answer: ReturnType<typeof replace>) => (await answer).body.errors.map((e: any) => `${e.code} ${e.source.pointer}`)
  assert.deepEqual(await pointers(replace(status('a', ['en-gb', 'A']), status('a', ['en-gb', 'B']))), ['invalid /statuses'])
  assert.deepEqual(await pointers(replace(status('a', ['en-gb', 'A'], ['en-gb', 'B']))), ['invalid /statuses/0/translations'])
  assert.deepEqual(await pointers(replace(status('a'), status('b', ['pl-pl', 'B']))), [
    'invalid /statuses/0/translations',
    'invalid_choice /statuses/1/translations/0/language',
  ])
  const mapping = categories.map(() => ({ status_category: 'CANCEL', external_id: null }))
  assert.deepEqual(await pointers(call('POST', '/shop-order-statuses/mapping', { integration_id, mapping })), ['invalid /mapping'])
  assert.deepEqual(await pointers(call('POST', '/shop-order-statuses/mapping', { integration_id, mapping: mapping.slice(1) })), [
    'invalid /mapping',
    'invalid /mapping',
  ])
})

test('several who replace at once take turns, in whatever order they send', async () => {
  const { replace, list } = await shop()
  const all = Array.from({ length: 20 }, (_, i) => status(`s${i}`, ['en-gb', 'S']))
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([replace(...all), replace(...all.toReversed()), replace(...all), replace(...all.toReversed())])
    for (const { status, text } of answers) assert.equal(status, 200, text)
    assert.equal((await list()).length, 20)
    await replace()
  }
})

test('400 for an integration that is deleted at the same moment, never worse', async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 10; round++) {
    const { call, integration_id, replace, map } = await shop()
    await replace(status('a', ['en-gb', 'A']))
    const remove = () => call('DELETE', `/integrations/${integration_id}`)
    const again = () => replace(status('b', ['en-gb', 'B']), status('a', ['en-gb', 'A']))
    const answers = await Promise.all([again(), map('a'), remove(), again(), map('a')])
    for (const answer of answers) seen.add(answer.status)
  }
  // 401: the key went with its integration before it was looked at.
  assert.deepEqual(
    [...seen].filter((code) => ![200, 204, 400, 401].includes(code)),
    [],
  )
})
