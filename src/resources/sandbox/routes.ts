import { data, endpoint, reply } from '../../api/endpoint.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { clockMoving } from './errors.ts'
import { Clock, ClockRequest, MovedClock } from './schema.ts'
import { moveClock, readClock } from './service.ts'

export const sandbox = {
  readClock: endpoint({
    method: 'GET',
    path: '/sandbox/clock',
    summary: 'Read the test clock',
    description: 'An organization in mode test has a clock of its own. Everything that it does goes by this clock.',
    scope: 'read:sandbox',
    replies: { 200: data(Clock) },
    errors: [forbidden],
    handle: async (ctx) => reply(200, { data: await readClock(ctx) }),
  }),

  moveClock: endpoint({
    method: 'POST',
    path: '/sandbox/clock',
    summary: 'Move the test clock forward',
    description:
      'Everything that falls due until then happens before this is answered, in the order of its time and stamped with it. The clock goes on from there as any clock does, and never back.',
    scope: 'write:sandbox',
    body: ClockRequest,
    replies: { 200: data(MovedClock) },
    errors: [forbidden, invalid, clockMoving],
    handle: async (ctx, { body }) => reply(200, { data: await moveClock(ctx, body) }),
  }),
}
