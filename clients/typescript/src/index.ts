export { type Client, createClient, type OperationName, type RequestOf, type ResponseOf } from './client.ts'
export { Download } from './download.ts'
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CrossdockError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  type Problem,
  RateLimitError,
  ServerError,
} from './errors.ts'
export type { ErrorBody, ErrorCode } from './generated/errors.ts'
export type { Operations } from './generated/operations.ts'
export type * from './generated/schemas.ts'
export { List, type Page } from './lists.ts'
export type { CallOptions, ClientOptions, Credentials } from './options.ts'
export type { ClientResponse } from './send.ts'
export {
  type VerificationOptions,
  verifyBodySignature,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEvents,
  type WebhookFailure,
  type WebhookRequest,
  WebhookVerificationError,
} from './webhooks.ts'
