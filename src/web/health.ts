import type { HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'

const answer = (status: number, word: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ status: word }),
})

/**
 * `/livez`: the process runs. `/readyz`: it should be sent requests; not while it stops, nor while the database does not answer, cannot
 * be written, or is damaged. `probe` answers why not.
 */
export const healthPages = (probe: () => Promise<string | undefined>, isStopping: () => boolean): WebPage[] => [
  { path: '/livez', serve: async () => answer(200, 'ok') },
  {
    path: '/readyz',
    async serve() {
      if (isStopping()) return answer(503, 'stopping')
      return probe().then(
        (problem) => (problem ? answer(503, problem) : answer(200, 'ok')),
        () => answer(503, 'the database does not answer'),
      )
    },
  },
]
