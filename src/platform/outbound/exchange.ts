import type { Transaction } from '../context.ts'

/** A body as a log has it: text or an object. */
export type LoggedBody = string | Readonly<Record<string, unknown>> | null

/** A call to another machine and what came of it, without secrets. */
export type Exchange = {
  readonly method: string
  readonly base_url: string
  readonly full_url: string
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly payload: LoggedBody }
  readonly outcome:
    | { readonly status: number; readonly body: LoggedBody }
    /** No answer came. */
    | { readonly exception_type: string; readonly exception: string }
}

/** Writes an exchange to the logs of the caller's integration. */
export type LogExchange = (tx: Transaction, exchange: Exchange) => Promise<void>
