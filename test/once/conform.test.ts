import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { answerOf, type RecordedAnswer } from '../conform/record.ts'
import { type Report, reportAnswers, toFinding } from '../conform/report.ts'
import { everybodyTakes, startApp } from '../harness.ts'
import { ask, closed, exampleFor } from '../walk.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())

const answers: RecordedAnswer[] = []
/** A caller whose answers are kept. */
async function newCaller() {
  const caller = await app.newOrganization()
  const call: typeof caller.call = async (method, path, body, headers) => {
    const { status, headers: given, text, bytes } = await caller.call(method, path, body, headers)
    const type = String(given['content-type'] ?? '')
    answers.push(answerOf(method, `/api/v3${path}`, { status, type, text, bytes: bytes.length }))
    return { status, headers: given, text, bytes, body: type === 'application/json' ? JSON.parse(text) : undefined }
  }
  return { ...caller, call }
}

const printed = (report: Report) => toFinding(report).details!.join('\n')
const isConforming = (report: Report) => toFinding(report).violations.length === 0
/** The small case: each operation is asked once. An entry for interface.md may need an answer of the whole suite. */
const deviationsIn = (some: readonly RecordedAnswer[]) => reportAnswers(some).deviations

test('the answer to the example of every operation is what is published, except for the listed deviations', async () => {
  for (const [operation, e] of closed) {
    const caller = await newCaller()
    await ask(caller, e, await exampleFor(operation, caller))
  }
  // Without a type, changes of shipments; with one, as in its example, of any resource.
  const caller = await newCaller()
  for (const [operation, e] of closed.filter(([name]) => name === 'announceShipment'))
    await ask(caller, e, await exampleFor(operation, caller))
  assert.ok((await caller.call('GET', '/events')).body.data.length > 0)
  const report = reportAnswers(answers)
  assert.deepEqual(report.deviations, [], printed(report))
  const validated = [...report.areas.values()].map(({ validated }) => validated)
  // Only the token endpoint is outside: it has no example.
  assert.equal(validated.filter((count) => count === 0).length, 1, printed(report))
})

/** The first answer of an operation that succeeded, with changes to what it says. */
function changed(method: string, path: string, change: (body: any) => void): RecordedAnswer {
  const found = answers.find((one) => one.method === method && one.target.split('?')[0] === `/api/v3${path}` && one.status < 300)
  const body = JSON.parse((found ?? assert.fail(`${method} ${path} was not asked`)).text)
  change(body)
  return { ...found!, text: JSON.stringify(body) }
}

test('reports a missing key, another type, a value outside an enumeration, an unpublished status and a wrong error', () => {
  const good = (method: string, path: string) => changed(method, path, () => {})
  assert.deepEqual(deviationsIn([good('GET', '/parcels/statuses'), good('GET', '/orders'), good('GET', '/user/auth/metadata')]), [])
  const mutations: Record<string, RecordedAnswer> = {
    '/data/*/code': changed('GET', '/parcels/statuses', ({ data }) => delete data[0].code),
    '/data': changed('GET', '/parcels/statuses', (body) => delete body.data),
    '/data/*/id': changed('GET', '/orders', ({ data }) => (data[0].id = Number(data[0].id))),
    '/data/user_id': changed('GET', '/user/auth/metadata', ({ data }) => (data.user_id = null)),
    '/data/*/feedback_type': changed('GET', '/integrations', ({ data }) => (data[0].feedback_type = 'sometimes')),
    '/data/parcels/*/label_file': changed('POST', '/shipments/announce', ({ data }) => (data.parcels[0].label_file = 7)),
    '/': { ...good('GET', '/orders'), status: 204 },
    '/errors/*/code': answerOf('GET', '/api/v3/orders', {
      status: 400,
      type: 'application/json',
      text: JSON.stringify({ errors: [{ status: '400', code: 'strange', detail: 'No.' }] }),
      bytes: 1,
    }),
  }
  for (const [at, answer] of Object.entries(mutations))
    assert.deepEqual(
      deviationsIn([answer]).map((one) => one.at),
      [at],
    )
})

test('counts a listed deviation as excepted, and fails on an exception that no answer needs', () => {
  const wrong = changed('GET', '/parcels/statuses', ({ data }) => delete data[0].code)
  const listed = { operations: /^GET \/parcels\/statuses$/, at: /\/code$/, reason: 'It says so.' } as const
  const report = reportAnswers([wrong], [listed])
  assert.deepEqual([report.deviations, report.areas.get('parcel statuses')?.excepted, isConforming(report)], [[], 1, true])
  assert.match(printed(report), /excepted: It says so\.\n {4}1 × GET \/parcels\/statuses 200: \/data\/0\/code is missing/)
  assert.equal(isConforming(reportAnswers([wrong], [])), false)
  assert.equal(isConforming(reportAnswers([], [listed])), false)
})
