import type { Worker } from 'node:cluster'
import type { MetricFamily } from '../platform/metrics.ts'
import type { SupervisorMessage, WorkerMessage } from './messages.ts'

/** A worker whose event loop stands still for longer is left out of this reading. */
const answerMs = 2_000

type WorkerMetrics = readonly [number: number, families: readonly MetricFamily[]]

/**
 * The metrics of all workers as those of one server. What a process counts has its number as the label `worker`: summed up, a counter would
 * fall when one worker is replaced, and a rate over it would count everything again. What all workers would read alike comes from one.
 */
export function mergeFamilies(measured: readonly WorkerMetrics[]): MetricFamily[] {
  const merged = new Map<string, MetricFamily>()
  for (const [number, families] of measured)
    for (const family of families) {
      const known = merged.get(family.name)
      if (known && family.isShared) continue
      const label = (sample: MetricFamily['samples'][number]) => ({ ...sample, labels: { worker: String(number), ...sample.labels } })
      const samples = family.isShared ? family.samples : family.samples.map(label)
      merged.set(family.name, { ...family, samples: [...(known?.samples ?? []), ...samples] })
    }
  return [...merged.values()]
}

/** Asks all workers for their metrics. `current`: the worker of each number. */
export function openMetricsDesk(current: () => readonly (readonly [number, Worker])[]) {
  const waiting = new Map<number, (families: readonly MetricFamily[]) => void>()
  let lastId = 0

  const measure = (worker: Worker, withShared: boolean) =>
    new Promise<readonly MetricFamily[]>((resolve) => {
      const id = ++lastId
      const settle = (families: readonly MetricFamily[]) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(families)
      }
      const timer = setTimeout(settle, answerMs, [])
      waiting.set(id, settle)
      worker.send({ kind: 'measure', id, withShared } satisfies SupervisorMessage, (error) => {
        if (error) settle([])
      })
    })

  return {
    receive(message: WorkerMessage) {
      if (message.kind === 'measured') waiting.get(message.id)?.(message.families)
    },
    async gather(own: readonly MetricFamily[]): Promise<MetricFamily[]> {
      const workers = current()
      const measured = await Promise.all(
        workers.map(async ([number, worker], i): Promise<WorkerMetrics> => [number, await measure(worker, i === 0)]),
      )
      return [...mergeFamilies(measured), ...own]
    },
  }
}
