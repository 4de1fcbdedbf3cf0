/** Schema of an OpenAPI document, with what the page reads of it. */
export type DocumentSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[] | undefined
  readonly format?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly properties?: Readonly<Record<string, DocumentSchema>>
  readonly required?: readonly string[]
  readonly items?: DocumentSchema
  readonly additionalProperties?: boolean | DocumentSchema
  readonly anyOf?: readonly DocumentSchema[]
  readonly oneOf?: readonly DocumentSchema[]
  readonly allOf?: readonly DocumentSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly multipleOf?: number
  readonly uniqueItems?: boolean
}

export type Media = { readonly schema: DocumentSchema; readonly example?: unknown }
export type MediaContent = Readonly<Record<string, Media>>

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly schema: DocumentSchema
  readonly required?: boolean
  readonly description?: string
  readonly example?: unknown
}

type Reply = {
  readonly description: string
  readonly content?: MediaContent
  readonly headers?: Readonly<Record<string, { readonly schema: DocumentSchema; readonly description?: string }>>
  readonly 'x-codes'?: readonly string[]
}

/** An operation as the document has it. */
type DocumentOperation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: MediaContent }
  readonly responses: Readonly<Record<string, Reply>>
  readonly 'x-scope'?: string
  readonly 'x-stability'?: string
  readonly 'x-rate-limit'?: string
}

/** An operation with what the page needs to know of it. */
export type PageOperation = DocumentOperation & {
  readonly method: string
  readonly path: string
  readonly area: string
  readonly bodyType: string | undefined
  readonly isForm: boolean
}

export type OpenApi = {
  readonly info: { readonly summary?: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
