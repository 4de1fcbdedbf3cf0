import type { FieldDescriptions } from '../../http/field-descriptions.ts'

/** Organizations, credentials, brands and sender addresses. */
export const accountDescriptions: FieldDescriptions = {
  'Organization.id': 'Id of the organization.',
  'Organization.name': 'Name of the organization.',
  'Organization.country': 'Home country of the organization, ISO 3166-1 alpha-2.',
  'Organization.currency': 'Currency of the organization, ISO 4217.',
  'Organization.time_zone': 'Time zone of the organization, such as `Europe/Amsterdam`.',
  'AuthMetadata.integration_id': 'Id of the integration that the credentials belong to.',
  'AuthMetadata.user_id': 'Id of the user that the credentials belong to.',

  grant_type: 'Only `client_credentials`.',
  'TokenRequest.scope': 'Only `api`.',
  'Token.access_token': 'The token, for the header `Authorization: Bearer …`.',
  'Token.scope': 'Scope of the token: `api`.',
  'Token.token_type': 'Type of the token: `bearer`.',

  'brands/{id}': 'Id of the brand.',
  'Brand.id': 'Id of the brand.',
  'Brand.name': 'Name of the brand, as shoppers see it.',
  color: 'Main colour of the brand, such as `#1a2b3c`. Null: the colour of this server.',
  website: 'Web site of the brand. Null: the address of this server.',
  screen_logo: 'Logo for pages and e-mails. Null: none.',
  print_logo: 'Logo for labels and documents. Null: none.',
  screen_thumb: 'URL of a small version of `screen_logo`. Null: none.',
  print_thumb: 'URL of a small version of `print_logo`. Null: none.',
  notify_reply_to_email:
    'Address for answers to e-mails of the brand. No e-mails are sent to shoppers yet: it is kept, and is the support address of the pages in version 2. Null: none.',
  notify_bcc_email:
    'Address that gets a blind copy of each e-mail of the brand. No e-mails are sent to shoppers yet: it is kept. Null: none.',
  hide_powered_by: 'Whether the pages of the brand leave out the name of this software.',
  google_analytics_id: 'Measurement id for the pages of the brand, such as `G-1234567890`. Empty: none.',

  'sender-addresses/{id}': 'Id of the sender address.',
  'SenderAddress.id': 'Id of the sender address.',
  'SenderAddress.name': 'Name of the person.',
  'SenderAddress.signature': 'Signature for customs documents.',
  'SenderAddress.tax_numbers': 'Tax numbers of the sender, for customs.',
  'SenderAddress.brand_id': 'Id of the brand of shipments from this address. Null: none.',
  'SenderAddress.po_box': 'Number of the PO box. Empty: none.',
  'signature.full_name': 'Full name of the person who signs.',
  'signature.initials': 'Initials of the person who signs.',
  'TaxNumber.name': 'Kind of the number, such as `VAT` or `EORI`.',
  'TaxNumber.country_code': 'Country that issued the number, ISO 3166-1 alpha-2.',
  'TaxNumber.value': 'The number.',

  'AddressValidationRequest.address': 'The address to validate.',
  'results.address': 'The address, normalized.',
  'results.analysis': 'What is wrong with the address, and what differs from the one that was sent.',
  'results.recommended': 'Whether this is the best of the results.',
  validation_result: 'Whether the address is within the limits of the carrier, and why not.',
  'validation_result.is_valid': 'Whether the carrier accepts the address.',
  'validation_result.reasons': 'Why the carrier does not accept the address.',
  invalid_attributes: 'Names of the invalid fields.',
}
