import type { HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'

const answer = (status: number, word: string, warnings: readonly string[] = []): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ status: word, ...(warnings.length > 0 && { warnings }) }),
})

export type Probes = {
  /** Answers why no requests should be sent here; undefined where they should. */
  readonly probe: () => Promise<string | undefined>
  readonly isStopping: () => boolean
  /** Sentences for the operator of a server that is ready all the same. */
  readonly warnings: () => readonly string[]
}

/**
 * `/livez`: the process runs. `/readyz`: it should be sent requests; not while it stops, nor while the database does not answer, cannot
 * be written, or is damaged.
 */
export const healthPages = ({ probe, isStopping, warnings }: Probes): WebPage[] => [
  { path: '/livez', serve: async () => answer(200, 'ok') },
  {
    path: '/readyz',
    async serve() {
      if (isStopping()) return answer(503, 'stopping')
      return probe().then(
        (problem) => (problem ? answer(503, problem) : answer(200, 'ok', warnings())),
        () => answer(503, 'the database does not answer'),
      )
    },
  },
]
