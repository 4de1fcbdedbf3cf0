import type { HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import type { Version } from '../platform/version.ts'

const answer = (status: number, word: string, more: object = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ status: word, ...more }),
})

const listOf = (warnings: readonly string[]) => warnings.length > 0 && { warnings }

export type Probes = {
  /** Answers why no requests should be sent here; undefined where they should. */
  readonly probe: () => Promise<string | undefined>
  readonly isStopping: () => boolean
  /** Sentences for the operator of a server that is ready all the same. */
  readonly warnings: () => readonly string[]
  readonly version: Version
}

/**
 * Serves `/livez`: the process runs. Serves `/readyz`: it should be sent requests; not while it stops, nor while the database does not
 * answer, cannot be written, or is damaged.
 */
export const healthPages = ({ probe, isStopping, warnings, version }: Probes): WebPage[] => [
  { path: '/livez', serve: async () => answer(200, 'ok') },
  {
    path: '/readyz',
    async serve() {
      if (isStopping()) return answer(503, 'stopping', version)
      return probe().then(
        (problem) => (problem ? answer(503, problem, version) : answer(200, 'ok', { ...version, ...listOf(warnings()) })),
        () => answer(503, 'the database does not answer', version),
      )
    },
  },
]
