/** A request and an answer as plain values, so that everything but `listen.ts` works without a socket. */
export type Incoming = {
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The network address of the client. */
  readonly address: string
  /** The whole body, or undefined where it is longer than `limit` bytes. */
  body(limit: number): Promise<Buffer | undefined>
}

export type Outgoing = { status: number; headers: Record<string, string | string[]>; body: string | Uint8Array }
export type Handler = (incoming: Incoming) => Promise<Outgoing>

export const header = ({ headers }: Incoming, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether `Accept` names this type, and no JSON of ours that it would rather have. */
export function prefers(incoming: Incoming, type: string): boolean {
  const accepted = header(incoming, 'accept')
  if (!accepted?.includes(type)) return false
  const weights = accepted.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
    return [name, Number(weight)] as const
  })
  const weightOf = (name: string) => weights.find(([one]) => one === name)?.[1] ?? 0
  return weightOf(type) > 0 && weightOf(type) >= weightOf('application/json')
}
