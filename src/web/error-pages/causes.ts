import type { ErrorCode } from '../../platform/errors.ts'

/** Causes that usually lead to an error, by its code. A code without causes does not compile. */
export const errorCauses: Readonly<Record<ErrorCode, readonly string[]>> = {
  unknown_field: [
    'A field or query parameter is misspelt, or belongs to another operation.',
    'A client that was written for another version sends a field which this server does not have. `Prefer: handling=lenient` has such fields ignored.',
  ],
  invalid: [
    'A value has the wrong type, format or length.',
    'A value is well formed but cannot be used: an id of a resource that does not exist, or a country that the carrier does not serve.',
    '405: the address exists, but not with this method. `Allow` lists its methods.',
    '409: `external_reference_id` is in use. The response has the existing resource.',
    '415: `Content-Type` is not the one that the operation reads.',
  ],
  forbidden: [
    'The OAuth client lacks the scope that `detail` names.',
    'The operation is not for this organization, such as the test clock for a live one.',
    'A browser page of another origin sent something else than a GET.',
  ],
  invalid_choice: ['The value is misspelt, or has other capitals.', 'The value exists in another version of the API only.'],
  min_value: [
    'A weight, size, amount or quantity is 0 or negative.',
    'A number is in a larger unit than the field expects, such as 0.5 for grams.',
  ],
  null: ['A client serializes missing values as null.'],
  not_found: [
    'The id is mistyped, or the resource was deleted.',
    'The resource belongs to another organization: check which credentials are used.',
    'A cursor is used with another list, filter or sort than the one that it came from.',
    'The path has a typing error, or lacks `/api/v3`.',
    '400: the order that a label is requested for does not exist.',
  ],
  required: [
    'A field is missing or misspelt.',
    'Another field makes it required: the carrier of the shipping option, or a destination behind a customs border.',
  ],
  not_a_list: ['One element was sent without the list around it.'],
  non_field_errors: [
    'The body is not JSON: a comma too many, single quotes, or a key that occurs twice.',
    'Fields exclude each other, or one needs another.',
    'The form of an upload cannot be read.',
  ],
  authentication_failed: [
    'The request has no `Authorization` header.',
    'The key was revoked, or its secret rotated twice.',
    'The token has expired: it is valid for one hour.',
    'The credentials belong to another server.',
  ],
  validation_error: [
    'A parameter is missing, or parameters do not go together.',
    'The integration is not set up for the operation, such as service points.',
  ],
  parcel_announcement_error: [
    'The carrier refuses the address, the weight or the option.',
    'The contract with the carrier is not valid any more.',
    'A shipment or pickup that is announced in the background has this error in its own `errors`, not as a response.',
    'In a sandbox organization: a reference or order number of `journey:announcement_failed`.',
  ],
  missing: ['A required query parameter of analytics was left out.'],
  string_too_long: [
    'A country was sent by name or with three letters.',
    'Several values were joined in one parameter. Repeat the parameter instead.',
  ],
  string_too_short: ['The parameter is empty or cut off.'],
  date_parsing: ['The date has a time, another order of day and month, or is a word.'],
  bad_request: [
    'A field of a support ticket is missing, has the wrong type, or is not one of its choices.',
    '408: the body of an upload did not arrive in time.',
  ],
  not_acceptable: ['`Accept` names only formats that this document does not have.', 'The body of a new support ticket is not JSON.'],
  conflict: [
    'A request with the same `Idempotency-Key` is still running. The response has `Retry-After`.',
    'The resource is in use, such as a brand of sender addresses.',
    'The resource is past the point of the change, such as a parcel that was handed over.',
  ],
  content_too_large: [
    'The body is larger than 1 MiB (orders: 10 MiB), or the file larger than its limit.',
    '431: the headers are too large together.',
  ],
  unsupported_media_type: ['The file of a ticket is not of a type that tickets accept. The content decides, not the name.'],
  unprocessable_content: [
    'The `Idempotency-Key` was used for another request.',
    'The organization has as many of these resources as it may have.',
    'The step is not possible in this status of the ticket.',
  ],
  hit_rate_limit: [
    'More requests in 60 seconds than the limit of the operation.',
    'Too many failed sign-ins from this network.',
    'Too many stored responses of requests with an `Idempotency-Key`.',
  ],
  unknown_error: [
    '503: the server is overloaded, restarts, or its database cannot be reached. `Retry-After` says when to send the request again.',
    '500: a defect of the server. The operator finds the cause in the log, under the `id` of the error.',
  ],
}
