import { connections, newConnection, newSubscription } from '../../hooks.ts'
import type { App } from '../../proofs/engines.ts'
import type { Book } from './s8.ts'
import { publicAddresses, type setTripwire } from './tripwire.ts'

type Wire = Awaited<ReturnType<typeof setTripwire>>

const inside = ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00:ec2::254'] as const
const [one, other] = publicAddresses

type Answers = (n: number) => readonly (readonly string[])[]
type Kind = { readonly answers: Answers; readonly kept: boolean; readonly sent: boolean }
const leading = (n: number) => inside[n % inside.length]!

/** What a name server says when it is asked first, next, and ever after; whether the address is kept then, and whether it is called. */
const kinds: Record<string, Kind> = {
  'inside once it is kept': { answers: (n) => [[one], [leading(n)]], kept: true, sent: false },
  'both once it is kept': { answers: (n) => [[one], [one, leading(n)]], kept: true, sent: false },
  'both at once': { answers: (n) => [[leading(n), one]], kept: false, sent: false },
  'inside once it is checked': { answers: (n) => [[one], [n % 2 ? one : other], [leading(n)]], kept: true, sent: true },
}
const kindOf = (n: number) => Object.values(kinds)[n % Object.keys(kinds).length]!

const asked = new Map<string, number>()

/** The next answer for a name like 7.flip.example; undefined for any other. */
export function flipName(name: string): readonly string[] | undefined {
  const n = /^(\d+)\.flip\.example$/.exec(name)?.[1]
  if (n === undefined) return undefined
  const times = asked.get(name) ?? 0
  asked.set(name, times + 1)
  const answers = kindOf(Number(n)).answers(Number(n))
  return answers[Math.min(times, answers.length - 1)]!
}

/** Names whose addresses change between two looks: the connection goes to what was checked, or there is none. */
export async function flips(app: App, { dialled, arrived }: Wire, served: string[], { counts, violations }: Book, most: number) {
  const { call } = await app.newOrganization({ mode: 'live' })
  const { id } = await newConnection(call, { url: 'http://public.example/' })
  const { id: subscription } = await newSubscription(call, id)
  let right = 0
  let breaches = 0
  for (let n = 0; n < most; n++) {
    const name = `${n}.flip.example`
    const { answers, kept, sent } = kindOf(n)
    const { status } = await call('PATCH', `${connections}/${id}`, { configuration: { url: `http://${name}/` } })
    if (status !== (kept ? 200 : 400)) violations.push(`${name} was answered ${status} when it was to be kept`)
    if (kept) {
      const { body } = await call('POST', `/event-subscriptions/broadcast/test/${subscription}`)
      if (body.data.success !== sent) violations.push(`${name}: ${body.data.response_body}`)
    }
    const expected = sent ? [{ host: name, addresses: answers(n)[1]! }] : []
    const [went, reached] = [dialled.splice(0), arrived.splice(0)]
    if (JSON.stringify(went) === JSON.stringify(expected) && reached.length === 0) right += went.length
    else {
      breaches++
      violations.push(`${name} went to ${JSON.stringify(went)} and ${reached.join(' ') || 'nobody'}, not to ${JSON.stringify(expected)}`)
    }
  }
  const calls = served.splice(0).length
  if (calls !== right) violations.push(`${calls} requests arrived over ${right} connections`)
  if (right === 0) violations.push('No name was called at all, which proves nothing')
  counts['names that change their address'] = most
  counts['of them called, at the address that was checked'] = right
  counts['connections to what is not public'] = (counts['connections to what is not public'] ?? 0) + breaches
}
