/** Forms of postal codes: 9 is a digit, A a letter, X either. A part in brackets may be missing in a request, and is added. */
const shared: Record<string, string> = {
  '999': 'GN IS LS MG OM PG',
  '9999': 'AF AL AM AT AU BD BE BG CC CH CV CX CY DK ET GE GL GW HM HT HU LI LR MK MZ NE NF NO NZ PA PH PY SI SJ SV TN VE ZA',
  '99999':
    'AX BA BL BT CR CU DE DO DZ EE EG EH ES FI FR GF GP GT HN HR ID IQ IT JO KE KR KW LA LK MA MC ME MF MM MQ MU MV MX MY NC NI NP PE PF ' +
    'PK PM RE SD SM SN TH TR TZ UA UY VA WF XK YT ZM',
  '999999': 'BY CN CO EC IN KG NG RO RU SG TJ TM TT UZ',
  '999 99': 'CZ GR SE SK',
}

const unitedStates = ['99999', '99999-9999']
const british = ['A9 9AA', 'A99 9AA', 'AA9 9AA', 'AA99 9AA', 'A9A 9AA', 'AA9A 9AA']

const own: Record<string, readonly string[]> = {
  AD: ['[AD]999'],
  AI: ['[AI-]9999'],
  AR: ['9999', 'A9999AAA'],
  AZ: ['[AZ ]9999'],
  BB: ['[BB]99999'],
  BH: ['999', '9999'],
  BM: ['AA XX'],
  BN: ['AA9999'],
  BR: ['99999-999'],
  CA: ['A9A 9A9'],
  CL: ['9999999'],
  FK: ['AAAA 9AA'],
  FO: ['[FO-]999'],
  GI: ['AA99 9AA'],
  GS: ['AAAA 9AA'],
  IE: ['A99 XXXX', 'A9A XXXX'],
  IL: ['9999999', '99999'],
  IO: ['AAAA 9AA'],
  IR: ['99999-99999'],
  JP: ['999-9999'],
  KH: ['99999', '999999'],
  KY: ['[KY]9-9999'],
  KZ: ['999999', 'A99A9A9'],
  LB: ['9999', '9999 9999'],
  LC: ['[LC]99 999'],
  LT: ['[LT-]99999'],
  LU: ['[L-]9999'],
  LV: ['[LV-]9999'],
  MD: ['[MD-]9999'],
  MN: ['99999', '999999'],
  MT: ['AAA 9999'],
  NL: ['9999 AA'],
  PL: ['99-999'],
  PN: ['AAAA 9AA'],
  PT: ['9999-999', '9999'],
  RS: ['99999', '999999'],
  SA: ['99999', '99999-9999'],
  SH: ['AAAA 9AA'],
  SZ: ['A999'],
  TC: ['AAAA 9AA'],
  TW: ['999', '99999', '999999'],
  VC: ['[VC]9999'],
  VG: ['[VG]9999'],
  VN: ['99999', '999999'],
}

export const postalForms: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(shared).flatMap(([form, countries]) => countries.split(' ').map((country) => [country, [form]] as const)),
  ...['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'US', 'VI'].map((country) => [country, unitedStates] as const),
  ...['GB', 'GG', 'IM', 'JE'].map((country) => [country, british] as const),
  ...Object.entries(own),
])

/** Countries whose post has no codes. Any text is accepted there, because forms elsewhere make people type something. */
export const withoutCodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN KP LY ML MO MR MW NR NU QA RW SB ' +
    'SC SL SO SR SS ST SX SY TD TF TG TK TL TO TV UG UM VU YE ZW'
  ).split(' '),
)

const letters = 'ABCEGHJ-NPRSTV-Z'
/** Rules beyond the form, for a code without spaces, hyphens and its prefix. */
export const postalRules: Readonly<Record<string, RegExp>> = {
  AD: /^[1-7]\d\d$/,
  AT: /^[1-9]/,
  AU: /^(0[289]|[1-9]\d)/,
  AX: /^22/,
  BE: /^[1-9]/,
  BG: /^[1-9]/,
  BL: /^97(133|7)/,
  CA: new RegExp(`^[ABCEGHJ-NPRSTVXY]\\d[${letters}]\\d[${letters}]\\d$`),
  CH: /^[1-9]/,
  CY: /^[1-9]/,
  CZ: /^[1-7]/,
  DE: /^(?!00|01000|99999)/,
  EE: /^[1-9]/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])/,
  FK: /^FIQQ1ZZ$/,
  FR: /^(?!00)/,
  // The last two letters are never C, I, K, M, O or V, which are misread.
  GB: /^[A-PR-UWYZ].*\d[ABD-HJLNP-UW-Z]{2}$/,
  GF: /^973/,
  GG: /^GY/,
  GI: /^GX111AA$/,
  GL: /^39/,
  GP: /^971/,
  GR: /^[1-8]/,
  GS: /^SIQQ1ZZ$/,
  HR: /^[1-5]/,
  HU: /^[1-9]/,
  // Routing keys and identifiers leave out letters that are misread; D6W is the one district with a letter at its end.
  IE: /^([AC-FHKNPRTV-Y]\d\d|D6W)[\dAC-FHKNPRTV-Y]{4}$/,
  IM: /^IM/,
  IN: /^[1-9]/,
  IO: /^BBND1ZZ$/,
  JE: /^JE/,
  LI: /^94(8[5-9]|9[0-8])$/,
  MC: /^980/,
  MF: /^97(150|8)/,
  MQ: /^972/,
  NC: /^988/,
  // Letters SA, SD and SS are not issued.
  NL: /^[1-9]\d{3}(?!S[ADS])/,
  PF: /^987/,
  PM: /^975/,
  PN: /^PCRN1ZZ$/,
  PT: /^[1-9]/,
  RE: /^974/,
  RU: /^[1-6]/,
  SE: /^[1-9]/,
  SH: /^(ASCN|STHL|TDCU)1ZZ$/,
  SI: /^[1-9]/,
  SK: /^[089]/,
  SM: /^4789/,
  TC: /^TKCA1ZZ$/,
  TR: /^(0[1-9]|[1-7]\d|8[01])/,
  VA: /^00120$/,
  WF: /^986/,
  YT: /^976/,
}
