import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest, oneInSix } from './deep.ts'
import { examples, type Request } from './examples.ts'
import { cursorOf, firstPage, isEmptyList, isOurs, isPaged, neverExisted, repeatsFilters } from './foreign.ts'
import { everybodyTakes, startApp } from './harness.ts'
import { idsIn, idsOf, leavesOf, type Position, partsOf, valueAt, withValue } from './positions.ts'
import { announced } from './shipments.ts'
import { anonymous, ask, type Caller, closed, exampleFor, isAsExpected } from './walk.ts'

/**
 * A thing of another organization is answered like one that never existed, byte for byte: by number, by UUID, by text, in a path, a
 * query, a body and a cursor. Asked of every operation in the tables.
 */
const app = await startApp({ send: everybodyTakes })
after(() => app.close())

/** The places of a request that name something of its sender's: ids, what the path takes, and what the query looks for. */
const namesIn = (request: Request): Position[] => {
  const inQuery = leavesOf(request.query ?? {}, ['query'])
  return [...new Map([...idsIn(request), ...inQuery].map((at) => [at.join('.'), at])).values()]
}

for (const [operation, e] of closed) {
  const hasNames = idsOf(e).length > 0 || examples[operation]
  if (!hasNames) continue

  oneInSix(`foreign equals missing in ${operation}, byte for byte`, async () => {
    const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
    const foreign = await exampleFor(operation, owner)
    const own = await exampleFor(operation, stranger)
    // What both say is no thing of either: a country, a type of document.
    const places = namesIn(foreign).filter((at) => valueAt(foreign, at) !== valueAt(own, at))
    const ids = places.filter((at) => isOurs(valueAt(foreign, at)))
    for (const tried of [...places.map((at) => [at]), ...(ids.length > 1 ? [ids] : [])]) {
      const values = tried.map((at) => valueAt(foreign, at))
      const theirs = await askWith(stranger, tried, values)
      const missing = values.map(neverExisted)
      const none = await askWith(stranger, tried, missing)
      const where = tried.map((at) => at.join('.')).join(' and ')
      if (!repeatsFilters(operation) && tried.every((at) => isOurs(valueAt(foreign, at)))) {
        assert.equal(anonymous(theirs), anonymous(none), where)
        // A list that is narrowed to what is not there is empty.
        assert.ok(isEmptyList(theirs) || /^4/.test(anonymous(theirs)), `${where}: ${anonymous(theirs)}`)
      } else {
        // A client's own name for a thing may be good for the stranger too; then two new things differ in their ids.
        assert.equal(theirs.status, none.status, where)
        const said = (answer: typeof theirs, value: unknown) => anonymous(answer).replaceAll(decodeURIComponent(String(value)), 'NAME')
        if (theirs.status >= 300) assert.equal(said(theirs, values[0]), said(none, missing[0]), where)
      }
    }
    for (const at of idsOf(e)) assert.notEqual(valueAt(foreign, at), undefined, `its example lacks ${at.join('.')}`)
    assert.ok(isAsExpected(e, foreign, await ask(owner, e, foreign)))

    /** Afresh each time: what was asked for before may be gone. */
    async function askWith(caller: Caller, at: readonly Position[], values: readonly unknown[]) {
      const start = await exampleFor(operation, caller)
      return ask(
        caller,
        e,
        at.reduce((changed, one, i) => withValue(changed, one, values[i]), start),
      )
    }
  })

  if (isPaged(e)) {
    test(`the cursor of another organization equals nonsense in ${operation}, byte for byte`, async () => {
      const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
      const cursor = cursorOf(await firstPage(owner, e, await exampleFor(operation, owner)))
      // What the stranger has is younger, so that a cursor which is a time stands before all of it.
      app.clock.advance({ hours: 1 })
      const own = await exampleFor(operation, stranger)
      const send = (text: string) => ask(stranger, e, withValue(own, ['query', 'cursor'], text))
      const isTime = partsOf(e.query).some(({ at, format }) => at[0] === 'cursor' && format === 'date-time')
      // Where a cursor is a time, nonsense is another row of that time: the last digit before its offset.
      const nonsense = isTime ? cursor.replace(/\d(?=[+])/, (digit) => String((Number(digit) + 1) % 10)) : 'nonsense'
      const [theirs, none] = [await send(cursor), await send(nonsense)]
      assert.equal(anonymous(theirs), anonymous(none))
      assert.match(anonymous(theirs), isTime ? /^200 / : /^404 /)
    })
  }
}

/** What lists can be searched for by text, and where their items have it. */
const searches: Record<string, readonly (readonly [parameter: string, at: string])[]> = {
  '/orders': [
    ['order_number', 'order_number'],
    ['order_id', 'order_id'],
    ['integration', 'order_details.integration.id'],
  ],
  '/shipments': [
    ['tracking_number', 'parcels.0.tracking_number'],
    ['external_reference_id', 'external_reference_id'],
    ['order_number', 'order_number'],
    ['ids', 'id'],
    ['shipment_uuids', 'id'],
  ],
  '/contracts': [['name', 'name']],
  '/events': [['resource_id', 'resource_id']],
}

for (const [path, filters] of Object.entries(searches)) {
  test(`GET ${path} finds what another organization has as little as what never existed`, async () => {
    const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
    await announced(owner, { order_number: 'foreign-order-1', external_reference_id: 'foreign-ref-1' })
    await exampleFor('getOrder', owner)
    const { id } = await (await owner.call('POST', '/contracts', (await exampleFor('createContract', owner)).body)).body.data
    await owner.call('PATCH', `/contracts/${id}`, { name: 'foreign name 1' })
    await exampleFor('getOrder', stranger)
    const items: unknown[] = (await owner.call('GET', path)).body.data
    for (const [parameter, at] of filters) {
      const value = items.map((item) => valueAt(item, at.split('.'))).findLast((one) => one !== null && one !== '' && one !== undefined)
      const find = (caller: Caller, text: unknown) => caller.call('GET', `${path}?${new URLSearchParams({ [parameter]: String(text) })}`)
      assert.notDeepEqual((await find(owner, value)).body.data, [], `${parameter}: its owner finds it`)
      const [theirs, none] = [await find(stranger, value), await find(stranger, neverExisted(value))]
      assert.equal(anonymous(theirs), anonymous(none), parameter)
      assert.match(anonymous(theirs), /^4|^200 {"data":\[\]}$/, parameter)
    }
  })
}

deepTest('the examples name things by numbers, by UUIDs and by texts, in paths, queries and bodies', async () => {
  const kinds = new Set<string>()
  for (const [operation] of closed) {
    const [one, other] = [await app.newOrganization(), await app.newOrganization()]
    const [mine, theirs] = [await exampleFor(operation, one), await exampleFor(operation, other)]
    for (const at of namesIn(mine)) {
      const value = valueAt(mine, at)
      if (value === valueAt(theirs, at)) continue
      kinds.add(`${at[0]} ${typeof value === 'number' ? 'number' : isOurs(value) ? 'uuid' : 'text'}`)
    }
  }
  assert.deepEqual([...kinds].sort(), ['body number', 'body text', 'params number', 'params text', 'params uuid', 'query number'])
})
