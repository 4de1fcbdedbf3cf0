import type { Monotonic } from '../platform/leases.ts'
import type { Metrics } from '../platform/metrics.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { AnswerSizes, heldBytes } from './answer-sizes.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { HttpRequest, HttpResponse } from './http.ts'
import { Overloaded } from './overload.ts'
import { largeBytes } from './request.ts'
import { shareBesideOthers, type Turn, type TurnBounds, Turns } from './turns.ts'

/** Organization of a request, and the operation or page that serves it. Requests without an organization share one turn. */
export type RequestOwner = { readonly organization_id: number; readonly operation: string; readonly endpoint?: AnyEndpoint | undefined }

/** The organization of requests that have none. */
export const noOrganization = 0

/** Bytes of a body or an answer that weigh as much as one more request: they take several milliseconds of the processor. */
const bytesPerWeight = 65_536

/** The memory for answers that clients have not taken, unless the settings say otherwise. */
const usualAnswers: TurnBounds['answers'] = { inAll: 67_108_864, perOrganization: 16_777_216 }
/** Bytes of one batch of orders of the largest size, or of several smaller bodies. */
const parsedBytes = 10_485_760

type RequestBounds = {
  readonly maxRequests: number
  readonly maxWaiting: number
  readonly answers: TurnBounds['answers'] | undefined
  readonly onLarge: () => void
}

/** Opens the turns of a server, and measures them. */
export function openRequestTurns(
  { maxRequests, maxWaiting, answers = usualAnswers, onLarge }: RequestBounds,
  elapsedMs: Monotonic,
  metrics: Metrics,
) {
  const turns = new Turns({ atWork: maxRequests, waiting: maxWaiting, answers, parsed: parsedBytes }, elapsedMs)
  metrics.gauge('crossdock_requests_in_flight', 'Requests that are being worked on, probes aside.', () => turns.counts.working)
  metrics.gauge('crossdock_requests_waiting', 'Requests that wait until they are worked on.', () => turns.counts.waiting)
  metrics.gauge(
    'crossdock_answer_bytes',
    'Bytes of large answers: those that clients have not taken, and those expected of requests at work.',
    () => turns.counts.answerBytes,
  )
  return new RequestTurns(turns, new AnswerSizes(), onLarge)
}

/** Runs requests in their turns. */
export class RequestTurns {
  private readonly turns: Turns
  private readonly sizes: AnswerSizes
  private readonly onLarge: () => void

  constructor(turns: Turns, sizes: AnswerSizes, onLarge: () => void) {
    this.turns = turns
    this.sizes = sizes
    this.onLarge = onLarge
  }

  /** Throws where the request would be refused, before its body is read. */
  refuseWhenFull = (organization_id: number) => this.turns.refuseWhenFull(organization_id)

  /** Waits for the turn of a request, answers it, and holds its answer until the client has taken it. */
  async run(requested: RequestOwner, incoming: HttpRequest, answer: (turn: Turn) => Promise<HttpResponse>): Promise<HttpResponse> {
    const { organization_id, operation, endpoint } = requested
    const runRequest = () => this.runInTurn(requested, incoming, answer)
    if (endpoint?.method !== 'GET' || this.sizes.isKnown(organization_id, operation)) return runRequest()
    return this.sizes.afterFirst(organization_id, operation, runRequest)
  }

  private async runInTurn(
    requested: RequestOwner,
    incoming: HttpRequest,
    answer: (turn: Turn) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const turn = await this.take(requested, incoming)
    try {
      const outgoing = await answer(turn)
      this.hold(turn, requested, incoming, outgoing)
      return outgoing
    } finally {
      turn.end()
    }
  }

  private async take({ organization_id, operation, endpoint }: RequestOwner, incoming: HttpRequest): Promise<Turn> {
    const bodyBytes = incoming.arrivedBytes?.() ?? 0
    const answerBytes = this.sizes.expect(organization_id, operation)
    const weight = endpoint?.isDear ? shareBesideOthers : 1 + Math.floor((bodyBytes + answerBytes) / bytesPerWeight)
    try {
      return await this.turns.take({
        organization_id,
        weight: Math.min(weight, shareBesideOthers),
        bodyBytes: endpoint?.body && bodyBytes >= largeBytes ? bodyBytes : 0,
        answerBytes,
        isGone: () => incoming.isGone?.() ?? false,
      })
    } catch (error) {
      // Waits before it refuses, as the door does (`overload.ts`).
      if (error instanceof Overloaded) await nextTurn()
      throw error
    }
  }

  private hold(turn: Turn, { organization_id, operation }: RequestOwner, incoming: HttpRequest, outgoing: HttpResponse) {
    const bytes = heldBytes(outgoing)
    if (bytes > 0 || (incoming.arrivedBytes?.() ?? 0) >= largeBytes) this.onLarge()
    this.sizes.note(organization_id, operation, bytes)
    const released = turn.holdAnswer(bytes, incoming.method === 'GET' || incoming.method === 'HEAD')
    if (released) outgoing.released = released
  }
}
