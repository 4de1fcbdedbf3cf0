import { monitorEventLoopDelay } from 'node:perf_hooks'

type Labels = Readonly<Record<string, string>>
/** Sample of a metric. `suffix` is for the lines of a histogram. */
export type Sample = { readonly labels?: Labels; readonly value: number; readonly suffix?: '_bucket' | '_sum' | '_count' }
type Reading = number | readonly Sample[]
type Read = () => Reading | Promise<Reading>
type Type = 'counter' | 'gauge' | 'histogram'
export type Metrics = ReturnType<typeof openMetrics>
/** A metric as it was read. `isShared`: every worker on the same database would read the same. */
export type MetricFamily = {
  readonly name: string
  readonly type: Type
  readonly help: string
  readonly isShared: boolean
  readonly samples: readonly Sample[]
}

/**
 * Registry of metrics. Numbers are read on each scrape, so an owner keeps its own as is cheapest, and registers how to read it:
 * `metrics.gauge('crossdock_jobs_waiting', 'Jobs that wait to be run.', () => queue.depth())`.
 */
export function openMetrics(gather?: () => Promise<readonly MetricFamily[]>) {
  const metrics = new Map<string, { type: Type; help: string; isShared: boolean; read: Read }>()

  const register =
    (type: Type, isShared = false) =>
    (name: string, help: string, read: Read) => {
      if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is not a name for a metric`)
      if (metrics.has(name)) throw new Error(`The metric ${name} is registered twice`)
      metrics.set(name, { type, help, isShared, read })
    }
  /** Reads all metrics, and leaves out those that cannot be read now, such as a count in a database that is away. */
  const families = (withShared = true): Promise<MetricFamily[]> =>
    Promise.all(
      [...metrics]
        .filter(([, { isShared }]) => withShared || !isShared)
        .map(async ([name, { read, ...metric }]) => {
          const reading = await Promise.try(read).catch(() => [])
          return { name, ...metric, samples: typeof reading === 'number' ? [{ value: reading }] : reading }
        }),
    )
  return {
    counter: register('counter'),
    gauge: register('gauge'),
    /** A gauge of the database, which is the same in every process. */
    sharedGauge: register('gauge', true),
    histogram: register('histogram'),
    families,
    /** Formats all metrics for Prometheus; with `gather`, those of all workers. */
    text: async () => `${(await (gather ?? families)()).flatMap(linesOf).join('\n')}\n`,
  }
}

const linesOf = ({ name, type, help, samples }: MetricFamily) =>
  samples.length > 0
    ? [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => lineOf(name, sample))]
    : []

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

function lineOf(name: string, { labels = {}, value, suffix }: Sample) {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix ?? ''}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${value}`
}

/**
 * Counts by labels, for a counter. Their values come from lists in the code, never from clients: each set of them is a series for as long
 * as the server runs.
 */
export function openCounts<Name extends string>() {
  const counts = new Map<string, { labels: Readonly<Record<Name, string>>; value: number }>()
  return {
    /** `by` 0: the series begins, so that a rate over it sees its first change. */
    add(labels: Readonly<Record<Name, string>>, by = 1) {
      counts.getOrInsertComputed(Object.values(labels).join(), () => ({ labels, value: 0 })).value += by
    },
    samples: (): Sample[] => [...counts.values()],
  }
}

/** Histogram of durations in seconds. Those beyond the last bound count under `+Inf`. */
export function openDurations(bounds: readonly number[]) {
  const buckets = new Float64Array(bounds.length + 1)
  let seconds = 0
  return {
    add(took: number) {
      let bucket = 0
      while (took > bounds[bucket]!) bucket++ // Ends past the last bound: a comparison with undefined is false.
      buckets[bucket]!++
      seconds += took
    },
    samples(labels: Labels): Sample[] {
      let count = 0
      const cumulated = [...buckets].map((more, i): Sample => {
        count += more
        return { suffix: '_bucket', labels: { ...labels, le: String(bounds[i] ?? '+Inf') }, value: count }
      })
      return [...cumulated, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
    },
  }
}

/** The upper bounds of the durations of requests, in seconds. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Meter = ReturnType<typeof meterOf>

/**
 * Creates one meter for each operation. They are made once from the tables, so what a client sends adds no series. Counting takes 0.04 µs:
 * it builds no text, and looks up only the status.
 */
export function requestMeters(metrics: Metrics) {
  const meters: Meter[] = []
  metrics.counter('crossdock_requests_total', 'Requests answered.', () => meters.flatMap((meter) => meter.totals()))
  metrics.counter('crossdock_ignored_fields_total', 'Unknown fields and parameters that were ignored, by operation.', () =>
    meters.flatMap((meter) => meter.ignored()),
  )
  metrics.histogram('crossdock_request_seconds', 'Time from a request to its answer.', () => meters.flatMap((meter) => meter.durations()))
  return (operation: string, method: string) => {
    const meter = meterOf(operation, method)
    meters.push(meter)
    return meter
  }
}

function meterOf(operation: string, method: string) {
  const statuses = new Map<number, number>()
  const durations = openDurations(requestBounds)
  let ignoredFields = 0

  return {
    countIgnored(fields: number) {
      ignoredFields += fields
    },
    ignored: (): Sample[] => (ignoredFields > 0 ? [{ labels: { operation }, value: ignoredFields }] : []),
    count(status: number, ms: number) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      durations.add(ms / 1000)
    },
    totals: (): Sample[] => [...statuses].map(([status, value]) => ({ labels: { operation, method, status: String(status) }, value })),
    /** No lines for an operation that was never called: it would have fourteen. */
    durations: (): Sample[] => (statuses.size === 0 ? [] : durations.samples({ operation })),
  }
}

/** Interval at which the event loop is sampled. An idle loop shows this much between two samples, so it is subtracted. */
const resolutionMs = 20

/** Measures the memory and processor time of this process, and the delay of its event loop. */
export function measureProcess(metrics: Metrics) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  metrics.gauge('crossdock_event_loop_delay_seconds', 'How late the event loop was, since this was last read.', () => {
    const { mean, max } = delay
    const found = { mean, p50: delay.percentile(50), p99: delay.percentile(99), max }
    delay.reset()
    return Object.entries(found).map(([stat, ns]) => ({ labels: { stat }, value: Math.max((ns || 0) / 1e9 - resolutionMs / 1000, 0) }))
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss())
  metrics.counter('process_cpu_seconds_total', 'Processor time that the process has used.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => performance.timeOrigin / 1000)
}
