declare module 'autocannon' {
  type Options = {
    url: string
    method: string
    headers: Record<string, string>
    connections: number
    duration?: number
    amount?: number
    body?: string
  }
  type Result = { requests: { average: number; total: number }; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
