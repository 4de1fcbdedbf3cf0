import type { MetricFamily } from '../platform/metrics.ts'
import type { SupervisorMessage, WorkerMessage } from './messages.ts'

/** Connection of a worker process to its supervisor: it reports there, reads the metrics of all, and learns when to end. */
export type WorkerMember = ReturnType<typeof joinSupervisor>

/** Connects a worker process to its supervisor, before it serves. */
export function joinSupervisor() {
  const gatherings = new Map<number, (families: readonly MetricFamily[]) => void>()
  let lastId = 0
  let measure: (withShared: boolean) => Promise<readonly MetricFamily[]> = async () => []
  let retire = () => {}
  const report = (message: WorkerMessage) => {
    // A supervisor that is gone takes this process with it; until then there is no one to report to.
    if (process.connected) process.send!(message, undefined, undefined, () => {})
  }
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind === 'retire') retire()
    if (message.kind === 'measure') measure(message.withShared).then((families) => report({ kind: 'measured', id: message.id, families }))
    if (message.kind === 'gathered') gatherings.get(message.id)?.(message.families)
  })
  // The supervisor's own signal for a rolling restart, which a terminal sends to all of its processes.
  process.on('SIGHUP', () => {})

  return {
    reportReady: (startMessage: string) => report({ kind: 'ready', startMessage }),
    /** Sets the function that reads the metrics of this process, whenever those of all workers are requested. */
    provideMetrics(families: typeof measure) {
      measure = families
    },
    onRetire(act: () => void) {
      retire = act
    },
    /** The metrics of all workers. */
    gatherMetrics: () =>
      new Promise<readonly MetricFamily[]>((resolve) => {
        const id = ++lastId
        gatherings.set(id, (families) => {
          gatherings.delete(id)
          resolve(families)
        })
        report({ kind: 'gather', id })
      }),
    /** The channel to the supervisor would keep a process alive that has nothing left to do. */
    leave: () => process.disconnect!(),
  }
}
