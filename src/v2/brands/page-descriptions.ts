import type { FieldDescriptions } from '../../http/field-descriptions.ts'

/** Fields of the pages of a brand. */
export const brandPageDescriptions: FieldDescriptions = {
  'V2Brand.customization_settings': 'What the pages of the brand show.',
  'customization_settings.header': 'Links and colours at the top of the pages.',
  'customization_settings.footer': 'Address, contact details and colours at the bottom of the pages.',
  faq_url: 'Always empty.',
  contact_url: 'Page where shoppers get help, from the return settings. Empty: none.',
  shop_url: 'Website of the brand.',
  homepage_url: 'Website of the brand.',
  font_color: 'Colour of text.',
  background_color: 'Colour behind the text: that of the brand.',
  'footer.street': 'Street and house number of the first sender address. Empty: none.',
  'footer.postal_code': 'Postal code of the first sender address. Empty: none.',
  'footer.city': 'City of the first sender address. Empty: none.',
  'footer.country': 'Country of the first sender address, ISO 3166-1 alpha-2. Empty: none.',
  'footer.phone_number': 'Phone number of the first sender address. Empty: none.',
  support_email: 'Reply address of the brand. Empty: none.',
  social_media: 'Always empty texts.',
  facebook: 'Always empty.',
  instagram: 'Always empty.',
  linkedin: 'Always empty.',
  twitter: 'Always empty.',
}
