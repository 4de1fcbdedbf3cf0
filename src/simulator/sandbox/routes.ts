import { defineEndpoint, replyWith, wrapInData } from '../../http/endpoint.ts'
import { forbiddenError, invalidValue } from '../../platform/errors.ts'
import { clockMoving } from './errors.ts'
import { Clock, ClockRequest, MovedClock } from './schema.ts'
import { moveClock, readClock } from './service.ts'

export const sandboxEndpoints = {
  getTestClock: defineEndpoint({
    method: 'GET',
    path: '/sandbox/clock',
    summary: 'Get the test clock',
    description: 'A sandbox organization has its own test clock, which all of its scheduled work follows.',
    scope: 'read:sandbox',
    replies: { 200: wrapInData(Clock) },
    errors: [forbiddenError],
    handle: async (ctx) => replyWith(200, { data: await readClock(ctx) }),
  }),

  advanceTestClock: defineEndpoint({
    method: 'POST',
    path: '/sandbox/clock',
    summary: 'Advance the test clock',
    description:
      'All scheduled work up to the new time runs, in order, before the call returns. The clock then continues from there; it never moves back. At most 366 days per call, counted in UTC. After 20 seconds the call returns with `reached: false` and the clock at the last finished work: send it again. 409: another call is moving the clock. 403: the organization is live. API keys, rate limits and tokens use the real time.',
    scope: 'write:sandbox',
    body: ClockRequest,
    replies: { 200: wrapInData(MovedClock) },
    errors: [forbiddenError, invalidValue, clockMoving],
    handle: async (ctx, { body }) => replyWith(200, { data: await moveClock(ctx, body) }),
  }),
}
