import { z } from 'zod'
import type { Context, System } from '../platform/context.ts'
import type { ErrorKind, Fault } from '../platform/errors.ts'
import type { StoredFile } from '../platform/files.ts'
import type { ErrorMapping } from './check.ts'
import type { HttpRequest } from './http.ts'
import type { JsonAnswer } from './json-text.ts'
import type { FormBounds, FormStream } from './multipart/parts.ts'
import type { TextBody } from './request.ts'
import type { Scope } from './scopes.ts'
import type { Upload } from './upload.ts'

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Replies = Readonly<Record<number, z.ZodType>>
type Shapes = Readonly<Record<string, z.ZodType>>

/** Cursors of the neighbouring pages, which stand beside the body of an answer. */
export type Neighbours = { readonly next?: string | undefined; readonly prev?: string | undefined }
/** Bytes with their type, and the name under which they are saved. */
export type FileBody<Type extends string = string> = { readonly type: Type; readonly name: string; readonly bytes: Uint8Array }
type TypesOf<Body> = Body extends FileBody<infer Type> ? Type : never
type EndpointReply<R extends Replies> = {
  [S in keyof R & number]: { status: S; body: JsonAnswer<z.input<R[S]>>; neighbours?: Neighbours }
}[keyof R & number]

/** `accesstoken`: the public half of an API key alone, for web pages of a shop. It gives access to service points and nothing else. */
export type Scheme = 'basic' | 'bearer' | 'accesstoken'
const everyScheme: readonly Scheme[] = ['basic', 'bearer']

/** A form with files. `field`: the part that holds the one file; without it, files have parts of any name. */
export type MultipartForm = FormBounds & { readonly field?: string }

/** `list`: the error list of v3. `detail`: the same, with its message in `detail` beside it. `token`: the OAuth 2.0 error object. `v2`: one object with one message. */
export type ErrorShape = 'list' | 'detail' | 'token' | 'v2'

/** An entry of an error list in another form than the usual one. */
export type ErrorEntry = { readonly schema: z.ZodObject; of(fault: Fault): object }

/** Codes, titles and statuses of one area of the interface, for errors that have others elsewhere. An error of the area stays as it is. */
export type ErrorFamily = { kindOf(kind: ErrorKind): ErrorKind }

/** Limit of `requests` in any 60 seconds, counted for each organization under `name`. */
export type Limit = { readonly name: string; readonly requests: number }

/**
 * Date since when an operation is deprecated, and what replaces it. `sunset`: the day on which it may end (RFC 8594), where that is known.
 */
export type Deprecation = { readonly since: string; readonly use: string; readonly sunset?: string }

/** Representation that `of` makes from the body of the answer, parsed from its JSON. */
export type View = { readonly type: string; readonly schema: z.ZodType; of(body: any): unknown }

/** An operation, as data. Serving it, checking it, documenting it and testing it are walks over these. */
type Declaration<P extends string, A, Q, B, U, T, F, R extends Replies, On, More> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: P
  /** Alternative spellings of the path that clients use. */
  readonly aliases?: readonly string[]
  /** The prefix of the path; default: `/api/v3`. */
  readonly prefix?: string
  readonly summary: string
  readonly description?: string
  /** Schemas of the path variables; default: text. */
  readonly params?: A
  readonly query?: Q
  readonly body?: B
  /** An empty body counts as `{}`. */
  readonly isBodyOptional?: true
  /** The largest body in bytes; default: 1 MiB, and 16 kB without credentials. */
  readonly bodyLimit?: number
  /** Mapping of the errors of the body, where the interface has a form of its own for them. */
  readonly errorMapping?: ErrorMapping
  /** Mapping of the errors of the query. */
  readonly queryErrorMapping?: ErrorMapping
  /** Prefix of every pointer into the body, where the interface has one. */
  readonly pointerPrefix?: '/data' | '/data/attributes'
  /** A file instead of a JSON body. */
  readonly upload?: U
  /** A form with files that the handler reads part by part, as it arrives. It may be sent again: it takes no Idempotency-Key. */
  readonly multipart?: F
  /** Text of another type instead of a JSON body. */
  readonly text?: T
  /** A form that the handler reads for itself; here for the reference. */
  readonly form?: z.ZodType
  readonly replies: R
  /** Alternative representation of a 200, chosen by `Accept`. */
  readonly view?: View
  /** Error kinds of the operation, in addition to those that all have: invalid input, invalid credentials, too large, rate limited. */
  readonly errors?: readonly ErrorKind[]
  readonly errorShape?: ErrorShape
  /** Fields that errors of a status may carry beside the error list: an object schema with optional fields. */
  readonly errorFields?: Readonly<Record<number, z.ZodObject>>
  /** The entries of the error list of a status, where the interface has a form of its own for them. */
  readonly errorEntries?: Readonly<Record<number, ErrorEntry>>
  /** The statuses that stand as a number in the error list, where the interface has it so. */
  readonly integerStatus?: readonly number[] | 'all'
  /** Codes for the errors of this area, where the interface has others for them. */
  readonly errorFamily?: ErrorFamily
  readonly limit?: Limit
  /** Writes nothing, whatever its method: a repeat does no harm, so it takes no Idempotency-Key. */
  readonly isReadOnly?: true
  /** Takes the processor for more than 50 ms: beside other organizations, one such request of an organization works at a time. */
  readonly isDear?: true
  readonly deprecated?: Deprecation
  /** Unknown fields and parameters are ignored, whatever the request, its integration or the installation says. */
  readonly unknownFields?: 'ignore'
  readonly stability?: 'beta'
  handle(
    on: On,
    input: {
      params: { [N in Names<P>]: A extends Record<N, infer S> ? Out<S> : string }
      query: Out<Q>
      body: Out<B>
      file: U extends Upload ? StoredFile : undefined
      text: T extends TextBody ? string : undefined
      parts: F extends MultipartForm ? FormStream : undefined
      /** Types of a file that the client accepts, the best first. Never empty. */
      accepted: readonly TypesOf<z.input<R[keyof R & number]>>[]
      /** True if the method is HEAD, which changes nothing. */
      isHead: boolean
      /** Path and query, as sent. */
      target: string
      /** True if the credentials have a scope, in addition to that of the operation. */
      hasScope(scope: Scope): boolean
    } & More,
  ): Promise<EndpointReply<R>>
}

type CredentialAuth = { readonly scope: Scope; readonly auth?: readonly Scheme[]; readonly isForAnyOrigin?: never }
type OpenAuth = {
  readonly scope?: never
  readonly auth: readonly []
  readonly isForAnyOrigin?: true
  authorize(on: System, input: { params: any; request: HttpRequest }): Promise<unknown>
}

/** An operation for callers with credentials. */
export const defineEndpoint = <
  const P extends string,
  R extends Replies,
  A extends Shapes | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  U extends Upload | undefined = undefined,
  T extends TextBody | undefined = undefined,
  F extends MultipartForm | undefined = undefined,
>(
  declaration: Declaration<P, A, Q, B, U, T, F, R, Context, unknown> & CredentialAuth,
) => declaration

type AuthorizesItself<P extends string, Caller> = {
  /** Web pages of every origin may call it and read its responses, errors too. `authorize` decides which origins it serves. */
  readonly isForAnyOrigin?: true
  /** Finds the caller by the path and the headers alone. Runs before the query and the body are looked at. */
  authorize(on: System, input: { params: { [N in Names<P>]: string }; request: HttpRequest }): Promise<Caller>
}

/** An operation without credentials of the API. Its handler gets the request, and finds out itself who sent it. */
export const openEndpoint = <
  const P extends string,
  R extends Replies,
  Caller,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F extends MultipartForm | undefined = undefined,
>(
  declaration: Declaration<P, undefined, Q, B, undefined, undefined, F, R, System, { request: HttpRequest; caller: Caller }> &
    AuthorizesItself<P, Caller>,
) => ({ ...declaration, auth: [] as const })

export const replyWith = <S extends number, B>(status: S, body: B) => ({ status, body })

/** A page of a list; mount turns its neighbours into the `Link` header. */
export const replyPage = <Item>({ data, neighbours }: { data: Item[]; neighbours: Neighbours }) => ({
  status: 200 as const,
  body: { data },
  neighbours,
})

/** The envelope of nearly every success. */
export const wrapInData = <S extends z.ZodType>(schema: S) => z.object({ data: schema })
/** An answer without a body. */
export const noContent = z.void()

type TextFile = { readonly type: string; readonly name: string }
const textFiles = z.registry<TextFile>()
/** An answer that is text to be saved as a file, not JSON. */
export const textFile = (type: string, name: string) => z.string().register(textFiles, { type, name })
export const findTextFile = (schema: z.ZodType): TextFile | undefined => textFiles.get(schema)

const files = z.registry<{ readonly types: readonly string[] }>()
/** An answer that is bytes, in one of these types: the one that the client asks for in `Accept`, or else the first. */
export const fileSchema = <const Type extends string>(types: readonly Type[]) =>
  z.custom<FileBody<Type>>((body) => types.includes((body as FileBody<Type>).type)).register(files, { types })
export const findFileTypes = (schema: z.ZodType): readonly string[] | undefined => files.get(schema)?.types
/** The types of the file that an operation answers with; none where it answers with something else. */
export const offeredBy = (e: AnyEndpoint): readonly string[] =>
  Object.values<z.ZodType>(e.replies).flatMap((schema) => findFileTypes(schema) ?? [])

/** An endpoint with its types forgotten: what mount, openapi and the contract tests walk. */
export type AnyEndpoint = Declaration<string, any, any, any, any, any, any, any, any, any> & (CredentialAuth | OpenAuth)
export type EndpointTable = Readonly<Record<string, AnyEndpoint>>

export const findPrefix = ({ prefix = '/api/v3' }: AnyEndpoint) => prefix
/** Every path at which an endpoint is served. */
export const listPaths = (e: AnyEndpoint) => [e.path, ...(e.aliases ?? [])].map((path) => findPrefix(e) + path)
export const listSchemes = (e: AnyEndpoint): readonly Scheme[] => e.auth ?? everyScheme
