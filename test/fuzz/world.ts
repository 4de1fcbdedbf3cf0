import { addIntegration } from '../../src/modules/sales/integrations/service.ts'
import { basic, type startApp } from '../harness.ts'
import { type Memory, memory } from './memory.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Organization = Awaited<ReturnType<App['newOrganization']>>

/** An organization that sends requests. Its canary stands in what it stores, and must never be seen by another. */
export type Member = {
  readonly canary: string
  readonly authorization: string
  /** What it shows the token endpoint. */
  readonly client: string
  readonly call: Organization['call']
  readonly context: Organization['context']
  readonly memory: Memory
  /** Gives it one more integration: the interface cannot, and the first takes the keys with it when it is deleted. */
  addIntegration(): Promise<unknown>
}

export type World = Awaited<ReturnType<typeof newWorld>>
const acting = 3
const canaryOf = (ordinal: number) => `cnry${ordinal}x`
/** Every canary there may be. */
export const canaries = /cnry\d+x/g

/** Three organizations that act, one that only has things, and one whose keys may do nothing. */
export async function newWorld(app: App) {
  let organizations = 0

  async function newMember(scheme: 'basic' | 'bearer', scopes: '*' | string[] = '*'): Promise<Member> {
    const canary = canaryOf(organizations++)
    const made = await app.newOrganization({ name: `${canary} shop`, scheme, scopes })
    const addOne = () => made.context.transaction((tx) => addIntegration(tx, { type: 'api', shop_name: `${canary} more` }))
    const member = {
      canary,
      authorization: made.authorization,
      client: basic(made.client_id, made.client_secret),
      call: made.call,
      context: made.context,
      memory: memory(),
      addIntegration: addOne,
    }
    if (scopes === '*') await tend(member)
    return member
  }

  /** What an organization cannot give itself, and would run out of: integrations. Their ids it learns as any caller would. */
  async function tend(member: Member) {
    if (member.memory.count('integration') > 2) return
    for (let i = 0; i < 4; i++) await member.addIntegration()
    const answer = await member.call('GET', '/integrations')
    const operation = { id: 'listIntegrations', method: 'GET', path: '/api/v3/integrations', parameters: [], replies: {} }
    if (answer.status === 200) member.memory.learn(operation, operation.path, undefined, answer)
  }

  const schemeOf = (place: number) => (place % 2 === 0 ? ('basic' as const) : ('bearer' as const))
  const silent = await newMember('basic')
  const powerless = await newMember('basic', ['another:scope'])
  const members: Member[] = []
  for (let place = 0; place < acting; place++) members.push(await newMember(schemeOf(place)))

  return {
    silent,
    powerless,
    members,
    /** Between batches: an organization that lost access is replaced by a new one, the others get what they ran out of. */
    async tend(lost: ReadonlySet<Member>) {
      for (const [place, member] of members.entries()) {
        if (lost.has(member)) members[place] = await newMember(schemeOf(place))
        else await tend(member)
      }
    },
  }
}
