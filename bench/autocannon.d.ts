declare module 'autocannon' {
  export type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: object) => object
  }
  type Options = Omit<Request, 'setupRequest'> & {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    amount?: number
    /** Milliseconds between two counts of the answers, and two looks at the time. */
    sampleInt?: number
    /** In turn, instead of the one that the options describe. */
    requests?: Request[]
  }
  type Result = {
    requests: { total: number }
    latency: { p50: number; p99: number }
    duration: number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
