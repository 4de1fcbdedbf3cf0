import { pushUrl } from '../../../src/modules/shipments/tracking/push.ts'
import { deleteFile } from '../../../src/platform/files.ts'
import { addFileInDatabase } from '../../file-in-database.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { baseUrl, startApp } from '../../harness.ts'
import type { App } from '../../proofs/engines.ts'
import type { Finding, Goal } from '../../proofs/goal.ts'
import { authorizationUrl, confirmed, countTokens, decided, newConnection } from '../../provider.ts'
import { keepTracked } from '../../tracked.ts'

type Shop = Awaited<ReturnType<App['newOrganization']>>
/** One attempt with what is not good: what it is, and where it goes. */
type Try = { readonly kind: string; readonly method: 'GET' | 'POST'; readonly target: string }

export const s10: Goal = {
  id: 'S10',
  promise: 'no state that was altered, used, old or foreign leaves a token, and no link that is nearly good is served',
  run: ({ size, seed }) => proveAuthorizations(size === 'small', seed),
}

/**
 * A callback from a provider with a state that was altered, used, expired or another organization's reveals and stores nothing;
 * and no link that was altered, ended or made for something else is served. Those that are good are tried as well: a door that is
 * closed to all callers proves nothing.
 */
async function proveAuthorizations(small: boolean, seed: number): Promise<Finding> {
  const most = small ? 500 : 10_000
  let generous = false
  await using app = await startApp({ between: (send) => (call) => (generous && call.url.endsWith('/token') ? granted() : send(call)) })
  const shops = [await app.newOrganization(), await app.newOrganization()]
  const violations: string[] = []
  const counts: Record<string, number> = { attempts: 0, served: 0, 'tokens stored': 0, 'good ones served': 0 }
  const serve = async ({ kind, method, target }: Try, index: number) => {
    // Each from an address of its own: a limit on failures would hide what is looked for here.
    const address = `address ${index}`
    const { status } = target.startsWith(callback) ? await confirmed(app, target, address) : await app.send(method, target, {}, '', address)
    // A push that is not signed is refused where its address is known, and not found elsewhere.
    return { served: status < 400 || status === 403, told: `seed ${seed}, attempt ${index}, ${kind}: ${status} for ${target}` }
  }

  const used = await finished(app, shops, most / 100)
  const tokens = await countTokens(app)
  if (tokens !== used.length) violations.push(`seed ${seed}: ${tokens} tokens of ${used.length} that were agreed to`)
  const links = await goodLinks(app, shops, partOf(used.at(-1)!, 'code').split('.')[1]!)
  for (const [i, link] of [...links.map(({ good }) => good)].entries()) {
    const { served, told } = await serve({ kind: 'good', ...link }, -1 - i)
    if (served) counts['good ones served']!++
    else violations.push(`A good one is refused. ${told}`)
  }

  const foreign = await swapped(app, shops, most / 50)
  const old = await started(app, shops, most / 20)
  const young = [...foreign, ...used.map((target) => ({ kind: 'replayed state', target }))]
  const known = [...young, ...old]
  for (let index = 0; index < most; index++) {
    // From here on all that stands between a state and a token is the state.
    if (index === foreign.length) generous = true
    if (index === young.length) app.clock.advance({ minutes: 10 })
    const chance = chanceOf(seed, index)
    const state = known[index]
    const attempt = state ? { method: 'GET' as const, ...state } : drawn(chance, links, used)
    const { served, told } = await serve(attempt, index)
    counts.attempts!++
    counts[attempt.kind] = (counts[attempt.kind] ?? 0) + 1
    if (!served) continue
    counts.served!++
    violations.push(told)
  }
  counts['tokens stored'] = (await countTokens(app)) - tokens
  if (counts['tokens stored'] > 0) violations.push(`seed ${seed}: ${counts['tokens stored']} tokens were stored`)
  return { counts, violations }
}

/** A provider that takes every code for good. */
const granted = async () => {
  const body = Buffer.from(JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_in: 3600, token_type: 'Bearer' }))
  return { status: 200, headers: {}, body }
}

const callback = '/event-subscriptions/callback'
const partOf = (target: string, name: string) => new URLSearchParams(target.split('?')[1]).get(name)!
const targetOf = (state: string, code: string) => `${callback}?${new URLSearchParams({ code, state })}`

/** The callback URL of a granted request, without a browser. */
const agreed = async (app: App, shop: Shop) => decided(app, await authorizationUrl(shop, await newConnection(shop)))

async function finished(app: App, shops: readonly Shop[], many: number): Promise<string[]> {
  const targets: string[] = []
  for (let i = 0; i < many; i++) {
    const target = await agreed(app, shops[i % 2]!)
    await confirmed(app, target)
    targets.push(target)
  }
  return targets
}

/** The state of the one with the code of the other. */
async function swapped(app: App, shops: readonly Shop[], many: number) {
  const found: { kind: string; target: string }[] = []
  const [one, other] = [await newConnection(shops[0]!), await newConnection(shops[1]!)]
  for (let i = 0; i < many; i++) {
    const state = (await authorizationUrl(shops[0]!, one)).searchParams.get('state')!
    const code = partOf(await decided(app, await authorizationUrl(shops[1]!, other)), 'code')
    found.push({ kind: 'foreign code', target: targetOf(state, code) })
  }
  return found
}

/** Those that will have ended. */
async function started(app: App, shops: readonly Shop[], many: number) {
  const id = await newConnection(shops[0]!)
  const code = partOf(await agreed(app, shops[0]!), 'code')
  const found: { kind: string; target: string }[] = []
  for (let i = 0; i < many; i++)
    found.push({ kind: 'expired state', target: targetOf((await authorizationUrl(shops[0]!, id)).searchParams.get('state')!, code) })
  return found
}

type Link = {
  readonly kind: string
  readonly good: { readonly method: 'GET' | 'POST'; readonly target: string }
  /** The secret in it, and those that are good elsewhere, or were. */
  readonly secret: string
  readonly others: readonly string[]
}

/** One of each kind of link that there is. */
async function goodLinks(app: App, [shop, other]: readonly Shop[], account: string): Promise<Link[]> {
  const [mine, theirs, second] = [await keepTracked(shop!.context), await keepTracked(other!.context), await keepTracked(shop!.context)]
  const file = { content_type: 'image/png', bytes: Buffer.from('a picture') }
  const token = await shop!.context.transaction((tx) => addFileInDatabase(tx, file))
  const gone = await other!.context.transaction((tx) => addFileInDatabase(tx, file))
  await other!.context.transaction((tx) => deleteFile(tx, gone))
  const contract_id = (await shop!.call('GET', '/contracts')).body.data.find(({ carrier }: any) => carrier.code === 'swiftly').id
  const push = (organization_id: number, id: number) =>
    pushUrl(app.parts, { organization_id, contract_id: id, carrier_code: 'swiftly' })!.slice(baseUrl.length)
  const last = (path: string) => path.split('/').at(-1)!
  const pushed = last(push(shop!.id, contract_id))
  return [
    {
      kind: 'tracking link',
      good: { method: 'GET', target: mine.link },
      secret: keyIn(mine.link),
      others: [keyIn(theirs.link), keyIn(second.link)],
    },
    { kind: 'file', good: { method: 'GET', target: `/files/${token}` }, secret: token, others: [gone] },
    {
      kind: 'page of a sandbox account',
      good: { method: 'GET', target: `/practice-provider/events?account=${account}` },
      secret: account,
      others: [],
    },
    {
      kind: 'address of pushes',
      good: { method: 'POST', target: push(shop!.id, contract_id) },
      secret: pushed,
      others: [
        last(push(other!.id, contract_id)).replace(/^\d+/, String(shop!.id)),
        last(push(shop!.id, contract_id + 1)).replace(/-\d+-/, `-${contract_id}-`),
      ],
    },
  ]
}

const keyIn = (link: string) => partOf(link, 'key')

/** A state or a link that is nearly good. */
function drawn(chance: Chance, links: readonly Link[], used: readonly string[]): Try {
  if (chance.maybe(0.3)) {
    const target = chance.pick(used)
    const state = altered(chance, partOf(target, 'state'))
    return { kind: 'altered state', method: 'GET', target: targetOf(state, partOf(target, 'code')) }
  }
  const { kind, good, secret, others } = chance.pick(links)
  if (others.length > 0 && chance.maybe(0.2)) {
    const target = good.target.replace(secret, () => chance.pick(others))
    return { kind: `foreign ${kind}`, method: good.method, target }
  }
  const target = good.target.replace(secret, () => encodeURIComponent(altered(chance, secret)))
  return { kind: `altered ${kind}`, method: good.method, target }
}

const traversals = ['../', '..%2f', '%2e%2e/', './', '\0', '%00', '//', '\\..\\']

/** Another text that looks much like it, and does not mean the same: four bits of a short key mean nothing at its end. */
function altered(chance: Chance, secret: string): string {
  const at = chance.int(1, secret.length - 2)
  const replaced = (letter: string) => secret.slice(0, at) + letter + secret.slice(at + 1)
  const ways = [
    () => replaced(chance.pick([...'abcdefABCDEF0123456789_-'])),
    () => secret.slice(0, at),
    () => secret.slice(at + 1),
    () => `${secret}${chance.pick([...'abc019'])}${secret}`,
    () => (secret.toUpperCase() === secret ? secret.toLowerCase() : secret.toUpperCase()),
    () => `${chance.pick(traversals)}${secret.slice(1)}`,
    () => [...secret].reverse().join(''),
  ]
  const other = chance.pick(ways)()
  return other === secret ? altered(chance, secret) : other
}
