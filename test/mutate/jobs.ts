// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { type Mutation, plant } from './mutation.ts'

/** Jobs: taken once, in their order, and ended by the worker that holds them. And the test clock that runs them. */
export const jobs: readonly Mutation[] = [
  ...plant('src/jobs/store.ts', ['src/jobs'], {
    'jobs: finish a job without the fence': [
      "db.deleteFrom('jobs').where('id', '=', p.id).where('fence', '=', p.fence)",
      "db.deleteFrom('jobs').where('id', '=', p.id)",
    ],
    'jobs: postpone a job without the fence': [".where('id', '=', p.id)\n    .where('fence', '=', p.fence),", ".where('id', '=', p.id),"],
    'jobs: give back a lease without the fence': [
      ".set({ leased_until })\n    .where('id', '=', id)\n    .where('fence', '=', fence)",
      ".set({ leased_until })\n    .where('id', '=', id)",
    ],
    'jobs: note a failure without the fence': [
      "waiting_key: isRetried && !isScheduled ? ref('key') : null }))\n    .where('id', '=', id)\n    .where('fence', '=', fence)",
      "waiting_key: isRetried && !isScheduled ? ref('key') : null }))\n    .where('id', '=', id)",
    ],
    'jobs: run jobs of one order side by side': ['and e.dead_at is null and e.id < ${', 'and e.dead_at is null and e.id < 0 and e.id < ${'],
    'jobs: let several jobs wait under one key': ['waiting_key: p.key,', 'waiting_key: null,'],
  }),
  ...plant('src/jobs/worker.ts', ['src/jobs'], {
    'jobs: take over a job long before its lease should end': ['export const leaseSeconds = 30', 'export const leaseSeconds = 3'],
  }),
  ...plant('src/jobs/store.ts', ['sandbox'], {
    'test clock: run what is due last first': ['order by d.due_at limit 1', 'order by d.due_at desc limit 1'],
  }),
  ...plant('src/jobs/move-clock.ts', ['sandbox'], {
    'test clock: a job sees the time at which the clock was moved, not its own': [
      'await Promise.all(run(next, { ...before, now: () => time }))',
      'await Promise.all(run(next, before))',
    ],
  }),
]
