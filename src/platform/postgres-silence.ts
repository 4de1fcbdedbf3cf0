import type pg from 'pg'
import { abandonBatch } from './postgres-batch.ts'
import type { ServerState } from './postgres-hosts.ts'
import { isUnavailable } from './unavailable.ts'

/** Time is counted in looks: after a pause of this process, what came meanwhile is read before the next one. */
const looksPerLimit = 12
const looksBeforeProbe = 4
const looksForProbe = looksPerLimit - looksBeforeProbe
/** A server that turns out to be slow has so many times as long to answer a probe. */
export const mostProbeTimes = 4

type Probe = { readonly answer: Promise<ServerState>; cancel(): void }
type SilenceOptions = {
  /** After this time without a byte from the server, all connections to it are closed. */
  readonly silentMs: number
  /** After this time a request waits no longer, though the server is there. */
  readonly patienceMs: number
  /** Asks the server that new connections lead to who it is. */
  probe(): Probe
  /** Connections that are open, in use or not, with the start of the server that they lead to. */
  readonly members: ReadonlyMap<pg.PoolClient, string>
  onDeath(): void
}

type Watched = { bytesRead: number; looks: number; allLooks: number }
type Probing = { readonly probe: Probe; looks: number; isLate: boolean }
type Stream = { readonly bytesRead: number; destroy(error: Error): void }
const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Stream } }).connection.stream
const silence = () => Object.assign(new Error('The database has gone silent'), { code: 'ETIMEDOUT' })

/** Closes a connection whose server does not answer. What waits on it is rejected. */
export const cutConnection = (client: pg.PoolClient) => streamOf(client).destroy(silence())

/**
 * Finds out why connections are silent. A server that computes, or waits for a standby, answers another connection; one that hangs or is
 * cut off does not, and none of its connections is waited for any longer. Behind a proxy the other connection may lead to another server:
 * then the silent ones lead to one that has been replaced.
 */
export function watchSilence({ silentMs, patienceMs, probe, members, onDeath }: SilenceOptions) {
  const lookMs = silentMs / looksPerLimit
  const patience = Math.ceil(patienceMs / lookMs)
  const watched = new Map<pg.PoolClient, Watched>()
  let timer: NodeJS.Timeout | undefined
  let probing: Probing | undefined
  let probeTimes = 1
  /** The starts of the servers whose connections were closed last. */
  let givenUp: ReadonlySet<string> = new Set()

  const arm = () => {
    if (watched.size > 0 || probing) timer ??= setTimeout(look, lookMs).unref()
  }

  function look() {
    timer = undefined
    let isSilent = false
    for (const [client, one] of watched) {
      const { bytesRead } = streamOf(client)
      if (bytesRead !== one.bytesRead) watched.set(client, { bytesRead, looks: 0, allLooks: 0 })
      else {
        one.looks++
        one.allLooks++
        isSilent ||= one.looks >= looksBeforeProbe
      }
    }
    if (probing && ++probing.looks >= looksForProbe * probeTimes) {
      probing.isLate = true
      probing.probe.cancel()
    }
    if (isSilent && !probing) void examine()
    arm()
  }

  async function examine() {
    const suspects = [...members.keys()]
    const begun: Probing = { probe: probe(), looks: 0, isLate: false }
    probing = begun
    try {
      judgeSilent(await begun.probe.answer)
      if (begun.looks < looksForProbe) probeTimes = 1
    } catch (error) {
      if (isAnswer(error)) judgeSilent(undefined)
      else if (begun.isLate && isSlow(suspects)) probeTimes *= 2
      else if (isUnavailable(error)) giveUp(suspects)
    } finally {
      probing = undefined
    }
  }

  /** Whether a server was given up before, and reached again as it was: closing its connections would only make it busier. */
  const isSlow = (suspects: readonly pg.PoolClient[]) =>
    probeTimes < mostProbeTimes && suspects.some((client) => givenUp.has(members.get(client)!))

  function giveUp(suspects: readonly pg.PoolClient[]) {
    givenUp = new Set(suspects.flatMap((client) => members.get(client) ?? []))
    for (const client of suspects) cutConnection(client)
    onDeath()
  }

  /** `state`: of the server that is there; undefined where it only said that it takes no connection. */
  function judgeSilent(state: ServerState | undefined) {
    for (const [client, one] of watched) {
      if (one.looks < looksBeforeProbe || streamOf(client).bytesRead !== one.bytesRead) continue
      if (state && members.get(client) !== state.started_at) cutConnection(client)
      else if (one.allLooks >= patience) abandonBatch(client, silence())
      one.looks = 0
    }
  }

  return {
    watch(client: pg.PoolClient) {
      watched.set(client, { bytesRead: streamOf(client).bytesRead, looks: 0, allLooks: 0 })
      arm()
    },
    unwatch: (client: pg.PoolClient) => void watched.delete(client),
    stop() {
      clearTimeout(timer)
      watched.clear()
      probing?.probe.cancel()
    },
  }
}

/** Whether the server itself has said it, such as that it has no room for another connection. */
const isAnswer = (error: unknown) => (error as { severity?: string }).severity !== undefined
