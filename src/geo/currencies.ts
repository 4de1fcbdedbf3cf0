/**
 * ISO 4217, by how many decimals an amount has. Not from Intl, which follows custom: there the forint and the rupiah have none,
 * while banks and customs write two. Units of account and metals (XDR, XAU and the like) are nothing to pay with, and left out.
 */
const byExponent: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP ' +
    'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD ' +
    'KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR ' +
    'PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU ' +
    'UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** Currencies of old orders: withdrawn, so they cannot be chosen, but they must still be read. */
const withdrawn = 'ANG BGN CUC HRK SLL ZWL'.split(' ')

const exponents = new Map(
  Object.entries(byExponent).flatMap(([exponent, codes]) => codes.split(' ').map((code) => [code, Number(exponent)] as const)),
)

export const currencyCodes: readonly string[] = [...exponents.keys()].sort()
export const isCurrency = (code: string) => exponents.has(code)

/** Number of decimals of an amount: 2 for the euro, 0 for the yen, 3 for the dinar. Undefined if the code is no currency. */
export const exponentOf = (code: string): number | undefined => exponents.get(code) ?? (withdrawn.includes(code) ? 2 : undefined)

/** Number of decimals with which a price is printed: as many as the currency has, and at least two. */
export const priceDecimals = (code: string) => Math.max(2, exponentOf(code) ?? 2)

/** Countries by the currency in which their shops show prices. */
const byCurrency: Record<string, string> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG GS IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}
/**
 * Currencies of countries that no row names, and whose first code in the alphabet is a unit of account. All others have the first code that
 * begins with the code of the country.
 */
const alone: Record<string, string> = { AQ: 'USD', CL: 'CLP', UY: 'UYU', VE: 'VES' }
const byCountry = new Map(
  Object.entries(byCurrency).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency])),
)

/** Currency of a country, which is the default of organizations there. */
export const currencyOf = (country: string): string =>
  byCountry.get(country) ?? alone[country] ?? currencyCodes.find((code) => code.startsWith(country)) ?? 'EUR'
