declare module 'autocannon' {
  type Request = { method?: string; headers?: Record<string, string>; body?: string; setupRequest?: (request: object) => object }
  type Options = Omit<Request, 'setupRequest'> & {
    url: string
    connections: number
    duration?: number
    amount?: number
    /** In turn, instead of the one that the options describe. */
    requests?: Request[]
  }
  type Result = { requests: { average: number; total: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
