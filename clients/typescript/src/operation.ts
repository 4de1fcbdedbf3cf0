/** Describes how a request of an operation is built, and how its response is read. */
export type Operation = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The type of the body, where it is not JSON. */
  readonly content?: string
  /** The field of the response that holds the list, or '' where the response is the list. */
  readonly items?: string
  readonly paging?: 'cursor' | 'page'
  /** Answers a file, and not JSON. */
  readonly isFile?: boolean
  /** Takes an Idempotency-Key. */
  readonly isKeyed?: boolean
  /** A POST that has no second effect when it is sent again without a key. */
  readonly isRepeatable?: boolean
  /** Takes no credentials. */
  readonly isPublic?: boolean
}

/** The parameters of an operation by name, with `body` and `accept`. */
export type OperationRequest = { readonly [name: string]: unknown; readonly body?: unknown; readonly accept?: string }
