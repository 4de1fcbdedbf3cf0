import { defaultErrorMapping, type ErrorMapping } from '../../../http/check.ts'
import {
  errorKind,
  Fault,
  forbiddenError,
  notAuthenticated,
  notFound,
  requiredField,
  tooManyRequests,
  unknownField,
  validationError,
} from '../../../platform/errors.ts'

const attributes = '/data/attributes'

export const noPublishedConfiguration = errorKind('non_field_errors', 400, 'No published configuration')
export const configurationLimit = errorKind('unprocessable_content', 422, 'Too many')

/**
 * Kinds of errors as the published interface has them: `required` for a missing field, `validation_error` for everything else. Only this
 * server refuses unknown fields.
 */
const kindOf: ErrorMapping['kindOf'] = (kind) => (kind === requiredField || kind === unknownField ? kind : validationError)
export const bodyErrorMapping: ErrorMapping = { pointer: (path) => attributes + defaultErrorMapping.pointer(path), kindOf }
export const queryErrorMapping: ErrorMapping = { ...defaultErrorMapping, kindOf }

export const nothingPublished = () =>
  new Fault(
    noPublishedConfiguration,
    'The integration of these credentials has no published checkout configuration. Publish one by POST /checkout/configurations/{id}/publish.',
  )
export const configurationNotFound = (id: string) => new Fault(notFound, `No published checkout configuration has the id ${id}.`)
const invalidAt = (path: string, detail: string) => new Fault(validationError, detail, { source: { pointer: attributes + path } })
export const unknownSenderAddress = () => invalidAt('/from_address/sender_address_id', 'No sender address with this id exists.')
export const otherCurrency = (currency: string) =>
  invalidAt(
    '/total_price/currency',
    `The configuration is in ${currency}. Send the amount in ${currency}, without a currency or with this one.`,
  )
export const tooMany = (what: string, most: number) =>
  new Fault(configurationLimit, `An organization has at most ${most} ${what}. Delete one that is not needed any more.`)
export const unknownPublicKey = () =>
  new Fault(notAuthenticated, 'There is no such public key. It may have been deleted.', { headers: { 'www-authenticate': 'None' } })
export const otherOrigin = () =>
  new Fault(
    forbiddenError,
    'This public key is for web pages of other origins. Add the origin of this page to a key of the configuration.',
    {
      source: { header: 'Origin' },
    },
  )
export const tooManyOfVisitors = (seconds: number) =>
  new Fault(tooManyRequests, `Too many requests. Try again in ${seconds} seconds.`, { headers: { 'retry-after': String(seconds) } })
