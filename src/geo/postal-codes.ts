/** How postal codes are written, where we know: 9 is a digit, A a letter, X either; what stands in brackets may be left out. */
const forms: Record<string, readonly string[]> = {
  AD: ['[AD]999'],
  AT: ['9999'],
  AU: ['9999'],
  BE: ['9999'],
  BG: ['9999'],
  CA: ['A9A 9A9'],
  CH: ['9999'],
  CY: ['9999'],
  CZ: ['999 99'],
  DE: ['99999'],
  DK: ['9999'],
  EE: ['99999'],
  ES: ['99999'],
  FI: ['99999'],
  FR: ['99999'],
  GB: ['A9 9AA', 'A99 9AA', 'AA9 9AA', 'AA99 9AA', 'A9A 9AA', 'AA9A 9AA'],
  GR: ['999 99'],
  HR: ['99999'],
  HU: ['9999'],
  IE: ['A99 XXXX', 'D6W XXXX'],
  IT: ['99999'],
  LI: ['9999'],
  LT: ['[LT-]99999'],
  LU: ['[L-]9999'],
  LV: ['[LV-]9999'],
  MC: ['99999'],
  MT: ['AAA 9999'],
  NL: ['9999 AA'],
  NO: ['9999'],
  PL: ['99-999'],
  PT: ['9999-999', '9999'],
  RO: ['999999'],
  SE: ['999 99'],
  SI: ['9999'],
  SK: ['999 99'],
  SM: ['99999'],
  US: ['99999', '99999-9999'],
}

/** People leave out spaces and hyphens, and write small letters; none of that makes a code another one. */
const bare = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')
const patternOf = (form: string) =>
  bare(form)
    .replaceAll(/\[(\w+)\]/g, (_, prefix: string) => `(?:${prefix})?`)
    .replaceAll(/9(?![^(]*\))/g, '\\d')
    .replaceAll(/A(?![^(]*\))/g, '[A-Z]')
    .replaceAll('X', '[A-Z\\d]')
const patterns = new Map(
  Object.entries(forms).map(([country, list]) => [country, new RegExp(`^(?:${list.map(patternOf).join('|')})$`)] as const),
)

/** Whether it can be a postal code of the country. Where we do not know the form, any short text of letters and digits can. */
export const isPostalCode = (country: string, text: string) => (patterns.get(country) ?? /^[A-Z0-9]{2,12}$/).test(bare(text))

/** What such a code looks like, to tell whoever wrote another. */
export const postalCodeExample = (country: string) => forms[country]?.[0]?.replaceAll(/[[\]]/g, '')
