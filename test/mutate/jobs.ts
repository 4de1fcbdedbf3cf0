// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import type { Mutation } from './mutation.ts'

const store = { file: 'src/jobs/store.ts', tests: ['src/jobs'] }

/** Jobs: taken once, in their order, and ended by the worker that holds them. And the test clock that runs them. */
export const jobs: readonly Mutation[] = [
  {
    ...store,
    name: 'jobs: finish a job without the fence',
    find: "db.deleteFrom('jobs').where('id', '=', p.id).where('fence', '=', p.fence)",
    replace: "db.deleteFrom('jobs').where('id', '=', p.id)",
  },
  {
    ...store,
    name: 'jobs: postpone a job without the fence',
    find: ".where('id', '=', p.id)\n    .where('fence', '=', p.fence),",
    replace: ".where('id', '=', p.id),",
  },
  {
    ...store,
    name: 'jobs: give back a lease without the fence',
    find: ".set({ leased_until })\n    .where('id', '=', id)\n    .where('fence', '=', fence)",
    replace: ".set({ leased_until })\n    .where('id', '=', id)",
  },
  {
    ...store,
    name: 'jobs: note a failure without the fence',
    find: "waiting_key: failure.dead_at === null ? ref('key') : null }))\n    .where('id', '=', id)\n    .where('fence', '=', fence)",
    replace: "waiting_key: failure.dead_at === null ? ref('key') : null }))\n    .where('id', '=', id)",
  },
  {
    name: 'jobs: take over a job long before its lease should end',
    file: 'src/jobs/worker.ts',
    find: 'export const leaseSeconds = 30',
    replace: 'export const leaseSeconds = 3',
    tests: ['src/jobs'],
  },
  {
    ...store,
    name: 'jobs: run jobs of one order side by side',
    find: 'and e.dead_at is null and e.id < ${',
    replace: 'and e.dead_at is null and e.id < 0 and e.id < ${',
  },
  {
    ...store,
    name: 'jobs: let several jobs wait under one key',
    find: 'waiting_key: p.key,',
    replace: 'waiting_key: null,',
  },
  {
    ...store,
    name: 'test clock: run what is due last first',
    find: 'order by d.due_at limit 1',
    replace: 'order by d.due_at desc limit 1',
    tests: ['sandbox'],
  },
  {
    name: 'test clock: a job sees the time at which the clock was moved, not its own',
    file: 'src/jobs/move-clock.ts',
    find: 'await Promise.all(run(next, { ...before, now: () => time }))',
    replace: 'await Promise.all(run(next, before))',
    tests: ['sandbox'],
  },
]
