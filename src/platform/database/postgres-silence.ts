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
  /** Time without a byte from the server after which all connections to it are closed. */
  readonly silentMs: number
  /** Time after which a request waits no longer, though the server is there. */
  readonly patienceMs: number
  /** Asks the server that new connections lead to who it is. It is cancelled when its time is over, before any limit of its own. */
  probe(): Probe
  /** Connections that are open, in use or not, with the start of the server that they lead to. */
  readonly members: ReadonlyMap<pg.PoolClient, string>
  onDeath(): void
}

type WatchedSocket = { bytesRead: number; looks: number; allLooks: number }
type Stream = { readonly bytesRead: number; destroy(error: Error): void }
const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Stream } }).connection.stream
const silence = () => Object.assign(new Error('The database has gone silent'), { code: 'ETIMEDOUT' })

/** Closes a connection whose server does not answer. What waits on it is rejected. */
export const cutConnection = (client: pg.PoolClient) => streamOf(client).destroy(silence())

/** Counts a look at a connection. Answers whether nothing has come over it for so many that its server is to be asked. */
function countLook(client: pg.PoolClient, one: WatchedSocket): boolean {
  const { bytesRead } = streamOf(client)
  if (bytesRead !== one.bytesRead) Object.assign(one, { bytesRead, looks: 0, allLooks: 0 })
  else {
    one.looks++
    one.allLooks++
  }
  return one.looks >= looksBeforeProbe
}

/**
 * Finds out why connections are silent. A server that computes, or waits for a standby, answers another connection; one that hangs or is
 * cut off does not, and none of its connections is waited for any longer. Behind a proxy the other connection may lead to another server:
 * then the silent ones lead to one that has been replaced.
 */
export function watchSilence({ silentMs, patienceMs, probe, members, onDeath }: SilenceOptions) {
  const lookMs = silentMs / looksPerLimit
  const patience = Math.ceil(patienceMs / lookMs)
  const watched = new Map<pg.PoolClient, WatchedSocket>()
  let timer: NodeJS.Timeout | undefined
  let probing: { readonly probe: Probe; looks: number } | undefined
  const patienceOfProbes = openProbePatience(members)

  const arm = () => {
    if (watched.size > 0 || probing) timer ??= setTimeout(look, lookMs).unref()
  }

  function look() {
    timer = undefined
    let isSilent = false
    for (const [client, one] of watched) if (countLook(client, one)) isSilent = true
    if (probing && ++probing.looks >= patienceOfProbes.looks()) probing.probe.cancel()
    if (isSilent && !probing) void examine()
    arm()
  }

  async function examine() {
    const suspects = [...members.keys()]
    const begun = { probe: probe(), looks: 0 }
    probing = begun
    try {
      judgeSilent(await begun.probe.answer)
      patienceOfProbes.noteAnswer(begun.looks)
    } catch (error) {
      if (isAnswer(error)) judgeSilent(undefined)
      else if (isUnavailable(error) && !patienceOfProbes.grow(begun.looks, suspects)) {
        patienceOfProbes.noteGivenUp(suspects)
        for (const client of suspects) cutConnection(client)
        onDeath()
      }
    } finally {
      probing = undefined
    }
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

/** Bounds the time of a probe. A server that is reached again after it was given up was only slow: closing its connections would make it busier. */
function openProbePatience(members: SilenceOptions['members']) {
  let times = 1
  /** The starts of the servers whose connections were closed last. */
  let givenUp: ReadonlySet<string> = new Set()
  return {
    looks: () => looksForProbe * times,
    noteAnswer(looks: number) {
      if (looks < looksForProbe) times = 1
    },
    noteGivenUp(clients: readonly pg.PoolClient[]) {
      givenUp = new Set(clients.flatMap((client) => members.get(client) ?? []))
    },
    /** Doubles the time where a probe took all of it, if these connections lead to a server that is known to be slow. Answers whether it did. */
    grow(looks: number, clients: readonly pg.PoolClient[]): boolean {
      const isLate = looks >= looksForProbe * times
      if (!isLate || times >= mostProbeTimes || !clients.some((client) => givenUp.has(members.get(client)!))) return false
      times *= 2
      return true
    },
  }
}

/** True if the server itself reports the error, such as that it has no room for another connection. */
const isAnswer = (error: unknown) => (error as { severity?: string }).severity !== undefined
