import type { FieldDescriptions } from './field-descriptions.ts'

/** Descriptions of the fields of envelopes, pages and errors, in all areas. */
export const envelopeDescriptions: FieldDescriptions = {
  'data[]': 'The result of the operation: a list.',
  data: 'The result of the operation.',
  'items[]': 'The records of this page.',
  page: 'Number of this page, from 1.',
  pages: 'Number of pages.',
  size: 'Number of records on a page.',
  next: 'URL of the next page; null on the last one.',
  previous: 'URL of the previous page; null on the first one.',

  errors: 'What is wrong with the request: one entry for each error.',
  'errors.status': 'The HTTP status.',
  'errors.code': 'The kind of error, for programs. `links.about` explains it.',
  'errors.title': 'Short name of the kind of error, the same for each occurrence.',
  'errors.detail': 'What is wrong with which value, and what to send instead.',
  'errors.meta': 'Further data on the error, such as the limits that apply.',
  'errors.links': 'Where to read more.',
  'links.about': 'URL of the page that explains the error code.',
  'source.pointer': 'JSON Pointer (RFC 6901) to the field of the body at fault.',
  'source.parameter': 'Name of the query parameter at fault.',
  'source.header': 'Name of the header at fault.',
  'detail.loc': 'The path to the field at fault, step by step.',
  'detail.msg': 'What is wrong with it.',
  'detail.type': 'The kind of error; null where there is none.',

  'TokenError.error': 'Name of the error, as OAuth 2.0 defines it (RFC 6749, section 5.2).',
  'TokenError.error_description': 'What is wrong with the request.',
  'TokenError.error_hint': 'What to send instead.',
  'TokenError.error_debug': 'Details for developers. Present only in development mode.',
  'TokenError.status_code': 'The HTTP status.',
  'V2Error.error': 'What is wrong with the request.',
}
