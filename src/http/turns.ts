import type { Monotonic } from '../platform/leases.ts'
import { ActiveOrganizations } from './active-organizations.ts'
import { ByteRoom, type RoomBounds } from './byte-room.ts'
import { AnswersFull, Overloaded } from './overload.ts'

export type TurnBounds = {
  /** Requests that are worked on at once, and those that may wait for a turn. */
  readonly atWork: number
  readonly waiting: number
  /** Bytes of answers that clients have not taken. */
  readonly answers: RoomBounds
  /** Bytes of large JSON bodies that are parsed at once: what they become is held until their answer. */
  readonly parsed: number
}

/** Share of a request in the places and bytes that all requests have. */
export type Load = {
  /** Requests without an organization, such as those for pages, share one turn. */
  readonly organization_id: number
  /** Weight of a request: 1 for one that is answered soon; up to `shareBesideOthers` for one that takes the processor for long. */
  readonly weight: number
  /** The bytes of a large body; 0 for others. */
  readonly bodyBytes: number
  /** The bytes that are expected of its answer. */
  readonly answerBytes: number
  /** True if the client has closed its connection. */
  isGone(): boolean
}

/**
 * The weight of the requests of one organization that are at work beside those of others. With 8, the latency beside an organization with 64
 * connections is about that beside one with 8.
 */
export const shareBesideOthers = 8
/** Time after which a waiting request is refused, since its client soon gives up. */
const mostWaitMs = 10_000
/** Interval between two checks for requests that have waited too long or lost their client. */
const sweepMs = 250

type QueuedRequest = { readonly load: Load; readonly since: number; readonly started: PromiseWithResolvers<Turn> }

/** The requests of one organization. */
class Lane {
  readonly organization_id: number
  /** Requests in the order in which they came; those that need room for their bytes apart, since the others may pass them. */
  readonly light: QueuedRequest[] = []
  readonly heavy: QueuedRequest[] = []
  /** Requests at work, and the weight of those of them that do not wait for another machine. */
  requests = 0
  weight = 0

  constructor(organization_id: number) {
    this.organization_id = organization_id
  }

  get waiting() {
    return this.light.length + this.heavy.length
  }
}

/**
 * Schedules requests. Where several organizations have requests, they take turns, and each works on a few at once; one alone may use every
 * place, since group commit needs concurrent requests. Requests also wait for room for their bodies and answers. The number of those that
 * wait is bounded: beyond it, the organization with the most gives way.
 */
export class Turns {
  private readonly bounds: TurnBounds
  private readonly elapsedMs: Monotonic
  private readonly lanes = new Map<number, Lane>()
  /** Lanes with requests that wait, the next one first. */
  private readonly waitingLanes = new Set<Lane>()
  private readonly active: ActiveOrganizations
  private readonly answers: ByteRoom
  private readonly parsed: ByteRoom
  private sweeper: NodeJS.Timeout | undefined
  private working = 0
  private queued = 0

  constructor(bounds: TurnBounds, elapsedMs: Monotonic) {
    this.bounds = bounds
    this.elapsedMs = elapsedMs
    this.active = new ActiveOrganizations(elapsedMs)
    this.answers = new ByteRoom(bounds.answers)
    this.parsed = new ByteRoom({ inAll: bounds.parsed, perOrganization: bounds.parsed })
  }

  get counts() {
    return { working: this.working, waiting: this.queued, answerBytes: this.answers.held }
  }

  /** Throws where a request of this organization would be refused, so that nothing is read of it in vain. */
  refuseWhenFull(organization_id: number) {
    if (this.working < this.bounds.atWork || this.queued < this.bounds.waiting) return
    const own = this.lanes.get(organization_id)?.waiting ?? 0
    if (own >= this.longest().waiting) throw queueFull()
  }

  /** Resolves when the request may begin. */
  take(load: Load): Turn | Promise<Turn> {
    this.active.note(load.organization_id)
    const lane = this.laneOf(load.organization_id)
    if (lane.waiting === 0 && this.mayStart(lane, load)) return this.start(lane, load)
    this.makeRoom(lane)
    const started = Promise.withResolvers<Turn>()
    const queue = needsRoom(load) ? lane.heavy : lane.light
    queue.push({ load, since: this.elapsedMs(), started })
    this.queued++
    this.waitingLanes.add(lane)
    this.sweeper ??= setInterval(() => this.sweep(), sweepMs).unref()
    // A light request may pass those of its own organization that wait for room.
    this.startNext()
    return started.promise
  }

  private laneOf(organization_id: number) {
    let lane = this.lanes.get(organization_id)
    if (!lane) {
      lane = new Lane(organization_id)
      this.lanes.set(organization_id, lane)
    }
    return lane
  }

  private mayStart(lane: Lane, load: Load) {
    return this.working < this.bounds.atWork && this.hasShare(lane, load) && this.hasRoom(load)
  }

  private hasShare({ weight }: Lane, load: Load) {
    return weight === 0 || weight + load.weight <= shareBesideOthers || this.active.isAlone(load.organization_id)
  }

  private hasRoom({ organization_id, bodyBytes, answerBytes }: Load) {
    return this.parsed.hasRoom(organization_id, bodyBytes) && this.answers.hasRoom(organization_id, answerBytes)
  }

  private start(lane: Lane, load: Load): Turn {
    this.working++
    lane.requests++
    lane.weight += load.weight
    this.parsed.hold(load.organization_id, load.bodyBytes)
    this.answers.hold(load.organization_id, load.answerBytes)
    return new Turn(load, this.answers, {
      leave: () => {
        lane.weight -= load.weight
        this.startNext()
      },
      comeBack: () => {
        lane.weight += load.weight
      },
      end: () => {
        this.working--
        lane.requests--
        this.parsed.free(load.organization_id, load.bodyBytes)
        lane.weight -= load.weight
        this.dropIdle(lane)
        this.startNext()
      },
      freed: () => this.startNext(),
    })
  }

  private dropIdle(lane: Lane) {
    if (lane.requests === 0 && lane.waiting === 0) this.lanes.delete(lane.organization_id)
  }

  /** Starts waiting requests that have a place, one of each organization after another. */
  private startNext() {
    for (let passed = 0; passed < this.waitingLanes.size && this.working < this.bounds.atWork; ) {
      const lane: Lane = this.waitingLanes.values().next().value!
      this.waitingLanes.delete(lane)
      const hasStarted = this.startFrom(lane)
      if (lane.waiting > 0) this.waitingLanes.add(lane)
      else this.dropIdle(lane)
      passed = hasStarted ? 0 : passed + 1
    }
    if (this.queued === 0) this.endSweeps()
  }

  private startFrom(lane: Lane): boolean {
    for (const queue of [lane.light, lane.heavy]) while (queue[0]?.load.isGone()) this.refuse(queue, 0, clientGone())
    const [light, heavy] = [lane.light[0], lane.heavy[0]]
    const isHeavyNext = heavy !== undefined && this.hasRoom(heavy.load) && (!light || heavy.since <= light.since)
    const next = isHeavyNext ? heavy : light
    if (!next || !this.mayStart(lane, next.load)) return false
    ;(isHeavyNext ? lane.heavy : lane.light).shift()
    this.queued--
    next.started.resolve(this.start(lane, next.load))
    return true
  }

  /** Refuses the newest request of the organization with the most that wait, where no more may. */
  private makeRoom(lane: Lane) {
    if (this.queued < this.bounds.waiting) return
    const longest = this.longest()
    if (lane.waiting >= longest.waiting) {
      this.dropIdle(lane)
      throw queueFull()
    }
    const findNewestTime = (queue: readonly QueuedRequest[]) => queue.at(-1)?.since ?? Number.NEGATIVE_INFINITY
    const queue = findNewestTime(longest.heavy) > findNewestTime(longest.light) ? longest.heavy : longest.light
    this.refuse(queue, queue.length - 1, queueFull())
  }

  private longest(): Pick<Lane, 'waiting' | 'light' | 'heavy'> {
    let longest: Pick<Lane, 'waiting' | 'light' | 'heavy'> = { waiting: 0, light: [], heavy: [] }
    for (const lane of this.waitingLanes) if (lane.waiting > longest.waiting) longest = lane
    return longest
  }

  private refuse(queue: QueuedRequest[], at: number, error: Error) {
    const [refused] = queue.splice(at, 1)
    this.queued--
    refused!.started.reject(error)
  }

  /** Drops waiting requests whose client has gone, and refuses those that have waited too long. */
  private sweep() {
    const late = this.elapsedMs() - mostWaitMs
    for (const lane of this.waitingLanes)
      for (const queue of [lane.light, lane.heavy])
        for (let at = queue.length - 1; at >= 0; at--) {
          const { load, since } = queue[at]!
          if (load.isGone()) this.refuse(queue, at, clientGone())
          else if (since <= late) this.refuse(queue, at, this.hasRoom(load) ? waitedLong() : new AnswersFull(answersFull))
        }
    this.startNext()
  }

  private endSweeps() {
    clearInterval(this.sweeper)
    this.sweeper = undefined
  }
}

type TurnEvents = { leave(): void; comeBack(): void; end(): void; freed(): void }

/** The place of a request that is worked on. */
export class Turn {
  private readonly load: Load
  private readonly answers: ByteRoom
  private readonly events: TurnEvents
  private reserved: number
  private away = 0

  constructor(load: Load, answers: ByteRoom, events: TurnEvents) {
    this.load = load
    this.answers = answers
    this.events = events
    this.reserved = load.answerBytes
  }

  /** Frees the place for another request of the organization while this one waits for another machine. Returns what ends the wait. */
  leave = () => {
    if (this.away++ === 0) this.events.leave()
    return () => {
      if (--this.away === 0) this.events.comeBack()
    }
  }

  /**
   * Holds the bytes of the answer in place of those that were expected, until what it returns is called. An answer that is larger than
   * expected, and can be built again, is refused where there is no room for it.
   */
  holdAnswer(bytes: number, canRepeat: boolean): (() => void) | undefined {
    const { organization_id } = this.load
    this.freeReserved()
    if (bytes === 0) return undefined
    if (canRepeat && !this.answers.hasRoom(organization_id, bytes)) throw new AnswersFull(answersFull)
    this.answers.hold(organization_id, bytes)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.answers.free(organization_id, bytes)
      this.events.freed()
    }
  }

  end() {
    this.freeReserved()
    this.events.end()
  }

  private freeReserved() {
    this.answers.free(this.load.organization_id, this.reserved)
    this.reserved = 0
  }
}

const needsRoom = ({ bodyBytes, answerBytes }: Load) => bodyBytes > 0 || answerBytes > 0

const answersFull = 'Clients have not taken their answers, which hold all the memory that there is for them'
const queueFull = () => fullQueue
/** Error that is made once, since its stack says nothing. */
const fullQueue = new Overloaded('As many requests as may wait are waiting')
const clientGone = () => new Overloaded('The client closed the connection while its request waited')
const waitedLong = () => new Overloaded(`A request waited for ${mostWaitMs} ms`)
