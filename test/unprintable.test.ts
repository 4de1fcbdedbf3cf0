import assert from 'node:assert/strict'
import { after } from 'node:test'
import { oneInSix } from './deep.ts'
import { everybodyTakes, startApp } from './harness.ts'
import { partsOf, withValue } from './positions.ts'
import { ask, closed, exampleFor } from './walk.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())

/** An object that JavaScript cannot make a text or a key of: rules over several fields see it before its own field is refused. */
const unprintable = { toString: 1, valueOf: 1 }

for (const [operation, e] of closed.filter(([, one]) => one.body))
  oneInSix(`no 500 from ${operation} for an object that cannot become a text, wherever it stands in the body`, async () => {
    const caller = await app.newOrganization()
    const example = await exampleFor(operation, caller)
    const places = new Map(partsOf(e.body!).map(({ at }) => [at.join('/'), at]))
    const found: string[] = []
    for (const [place, at] of places) {
      const { status } = await ask(caller, e, { ...example, body: withValue(example.body ?? {}, at, unprintable) })
      if (status >= 500) found.push(place)
    }
    assert.deepEqual(found, [])
  })
