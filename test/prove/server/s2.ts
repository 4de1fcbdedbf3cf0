import { readFileSync } from 'node:fs'
import type { AnyEndpoint } from '../../../src/http/endpoint.ts'
import type { Request } from '../../examples.ts'
import { cursorOf, firstPage, isEmptyList, isOurs, isPaged, neverExisted, repeatsFilters } from '../../foreign.ts'
import type { TestResponse } from '../../harness.ts'
import { idsIn, idsOf, type Position, partsOf, valueAt, withValue } from '../../positions.ts'
import { type App, inEachEngine } from '../../proofs/engines.ts'
import type { Goal } from '../../proofs/goal.ts'
import { anonymous, ask, closed, exampleFor, isAsExpected, someOf } from '../../walk.ts'
import { newBusyCanary, newCanary } from './canary.ts'
import { differences, rowsOf } from './rows.ts'

export const s2: Goal = {
  id: 'S2',
  promise: 'What belongs to another organization is answered like what never existed, byte for byte, and is neither seen nor changed',
  run: ({ size, seed }) =>
    inEachEngine({ size }, async (app) => {
      const [busy, reference] = [await newBusyCanary(app), await newBusyCanary(app)]
      // What the server writes by itself is the same for all, such as the numbers of invoices: the reference has it too.
      for (const [operation, e] of closed.filter(([, { method }]) => method === 'GET')) await reference.exampleFor(operation, e)
      // A second owner, so that a request can name things of two others at once.
      const plans = await planAll(app, someOf(size, seed), size === 'full' ? 2 : 1)
      // From here on every row of a stranger is younger, so that a cursor which is a time stands before them all.
      app.clock.advance({ hours: 1 })
      const owners = [busy, ...plans.flatMap((plan) => plan.owners)]
      const ids = owners.map(({ id }) => id)
      const before = await rowsOf(app.db, ids)
      const probes: Probe[] = []
      for (const plan of plans) probes.push(...(await probeIds(app, plan)), ...(await probeCursors(app, plan)))
      const theirs = [...owners.map(({ mark }) => mark), ...secretsOf(before, await rowsOf(app.db, [reference.id]))]
      const violations = [
        ...plans.flatMap(forgotten),
        ...probes.flatMap((probe) => problemsOf(probe, theirs)),
        ...differences(before, await rowsOf(app.db, ids)),
        ...(await Promise.all(plans.map(ownersSucceed))).flat(),
      ]
      const counts = {
        operations: plans.length,
        'foreign ids and cursors': probes.filter(({ theirs, none }) => theirs !== none).length,
        'answers to strangers': new Set(probes.flatMap(({ theirs, none }) => [theirs, none])).size,
        'foreign rows': Object.values(before).flat().length,
        tables: `${Object.values(before).filter((rows) => rows.length > 0).length} of ${Object.keys(before).length}`,
        'texts that none may see': theirs.length,
      }
      return { counts, violations }
    }),
}

type Canary = Awaited<ReturnType<typeof newCanary>>
type Plan = {
  readonly operation: string
  readonly e: AnyEndpoint
  readonly owners: readonly Canary[]
  readonly requests: readonly Request[]
  readonly cursors: readonly string[]
}
/** One question asked twice: with what belongs to another, and with what never existed. */
type Probe = {
  readonly what: string
  readonly sent: readonly unknown[]
  readonly theirs: TestResponse
  readonly none: TestResponse
  readonly refused: boolean
}

async function planAll(app: App, operations: typeof closed, owners: number): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const [operation, e] of operations) {
    const canaries = await Promise.all(Array.from({ length: owners }, () => newCanary(app)))
    const requests = await Promise.all(canaries.map((canary) => canary.exampleFor(operation, e)))
    const pages = isPaged(e) ? await Promise.all(requests.map((request, i) => firstPage(canaries[i]!, e, request))) : []
    plans.push({ operation, e, owners: canaries, requests, cursors: pages.map(cursorOf) })
  }
  return plans
}

/** Every place that names a thing, by itself and all of them together, with values of each owner. */
async function probeIds(app: App, { operation, e, requests }: Plan): Promise<Probe[]> {
  const stranger = await app.newOrganization()
  const own = await exampleFor(operation, stranger)
  // What both would say is no thing of either: a country, a type of document.
  const isTheirs = (at: Position) => requests.every((request) => valueAt(request, at) !== valueAt(own, at))
  const places = idsIn(requests[0]!).filter(isTheirs)
  const ours = places.filter((at) => isOurs(valueAt(requests[0], at)))
  const tries = [
    ...requests.flatMap((_, owner) => places.map((at) => ({ owner, at: [at] }))),
    ...(ours.length > 1 ? [{ owner: 0, at: ours }] : []),
  ]
  const probes: Probe[] = []
  for (const { owner, at } of tries) {
    const foreign = at.map((one, i) => valueAt(requests[(owner + i) % requests.length], one))
    const send = async (values: readonly unknown[]) => {
      const start = await exampleFor(operation, stranger)
      const request = at.reduce((changed, one, i) => withValue(changed, one, values[i]), start)
      return ask(stranger, e, request)
    }
    probes.push({
      what: `${operation} ${at.map((one) => one.join('.')).join(' and ')}`,
      sent: foreign,
      theirs: await send(foreign),
      none: await send(foreign.map(withoutMark)),
      refused: foreign.every(isOurs) && !repeatsFilters(operation),
    })
  }
  // Last, for it may end the stranger's own access: what it asks of its own shows nothing of others either.
  const mine = await ask(stranger, e, own)
  return [...probes, { what: `${operation} of its own`, sent: [], theirs: mine, none: mine, refused: false }]
}

/** Of a canary's text, its mark is replaced. */
const withoutMark = (value: unknown) => (isOurs(value) ? neverExisted(value) : String(value).replace(/cnry\d+x/, 'nobody'))

/** Cursors of other organizations, and of the stranger's own in other lists. */
async function probeCursors(app: App, { operation, e, cursors }: Plan): Promise<Probe[]> {
  if (cursors.length === 0) return []
  const stranger = await app.newOrganization()
  const isTime = partsOf(e.query).some(({ at, format }) => at[0] === 'cursor' && format === 'date-time')
  const send = async (cursor: string) => ask(stranger, e, withValue(await exampleFor(operation, stranger), ['query', 'cursor'], cursor))
  const elsewhere = closed.filter(([other, one]) => other !== operation && isPaged(one) && !isTime)
  const strayed = elsewhere.map(async ([other, one]) => cursorOf(await firstPage(stranger, one, await exampleFor(other, stranger))))
  const probes = [...cursors, ...(await Promise.all(strayed))].map(async (cursor) => ({
    what: `${operation} cursor ${cursor}`,
    sent: [],
    theirs: await send(cursor),
    // Where a cursor is a time, nonsense is another row of that time: the last digit before its offset.
    none: await send(isTime ? cursor.replace(/\d(?=[+])/, (digit) => String((Number(digit) + 1) % 10)) : 'nonsense'),
    refused: !isTime,
  }))
  return Promise.all(probes)
}

function problemsOf({ what, sent, theirs, none, refused }: Probe, secrets: readonly string[]): string[] {
  const problems: string[] = []
  // A client's own name for a thing may be good for the stranger too; then two new things differ in their ids.
  const bothMade = !refused && theirs.status < 300 && theirs.status === none.status
  if (!bothMade && anonymous(theirs) !== anonymous(none)) problems.push(`${what}: ${anonymous(theirs)} but for none ${anonymous(none)}`)
  if (refused && !isEmptyList(theirs) && (theirs.status < 400 || theirs.status > 499))
    problems.push(`${what} is not refused: ${anonymous(theirs)}`)
  for (const answer of [theirs, none]) {
    const told = sent.reduce<string>((text, value) => text.replaceAll(String(value), ''), JSON.stringify(answer.headers) + answer.text)
    problems.push(...secrets.filter((secret) => told.includes(secret)).map((secret) => `${what} shows "${secret}" of another: ${told}`))
  }
  return problems
}

/** The texts in some rows that an organization which has done the same does not have; short ones are in anything. */
function secretsOf(rows: Record<string, string[]>, reference: Record<string, string[]>): string[] {
  const textsIn = (all: Record<string, string[]>) =>
    new Set(
      Object.values(all).flatMap((list) => list.flatMap((row) => Object.values(JSON.parse(row)).filter((one) => typeof one === 'string'))),
    )
  const isLong = (text: string) => text.length >= 6 && !/^\d{4}-\d\d-\d\dT/.test(text)
  // A value that the reference lists as a choice is not private.
  const document = readFileSync('openapi.json', 'utf8')
  return [...textsIn(rows).difference(textsIn(reference))].filter((text) => isLong(text) && !document.includes(JSON.stringify(text)))
}

/** Fields that an operation takes and its example leaves out are not covered. */
const forgotten = ({ operation, e, requests }: Plan) =>
  idsOf(e)
    .filter((at) => valueAt(requests[0], at) === undefined)
    .map((at) => `${operation} names a thing in ${at.join('.')}, which its example leaves out`)

/** Whose things they are may use them: they were there all along. */
async function ownersSucceed({ operation, e, owners, requests }: Plan) {
  const answers = await Promise.all(owners.map((owner, i) => ask(owner, e, requests[i]!)))
  return answers.flatMap((answer, i) =>
    isAsExpected(e, requests[i]!, answer) ? [] : [`${operation} refuses the owner: ${answer.status} ${answer.text}`],
  )
}
