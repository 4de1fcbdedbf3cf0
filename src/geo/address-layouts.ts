/**
 * Lines below the street by country: Z is the postal code, C the city, S the state; `|` begins a line. Text before a letter is printed if
 * that letter has a value and something precedes it on the line. A state that the layout does not name gets a line of its own.
 */
const below: Record<string, string> = {
  'Z C': `AD AT AX BA BE BG BL CH CY CZ DE DK DZ EE EH ET FI FO FR GE GF GL GN GP GR GW HR HT IS KG KW LA LI LR LT LU MA MC MD ME MF MG MK MQ
    NC NE NL NO PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF XK YT ZM`,
  'Z C S': 'IT PF UY',
  'Z C, S': 'MX',
  'Z C/S': 'TR',
  'Z C|S': 'AR CL CV ES MY MZ RO SV UZ',
  'Z, C|S': 'BY',
  'Z|C': 'AL MU OM',
  'Z|C|S': 'AM EC NI',
  'C Z': 'BH BM BN BT GU IL JO KH LB LS MT MV NP NZ SA SG VC',
  'C|Z': 'AF AI FK GB GG GI GS IM IO JE KE LK PN SD SH SZ TC VG ZA',
  'C S Z': 'AS AU CA CC CX FM HM MH MP NF PG PR PW UM VI',
  'C, S Z': 'BB JP SO TW US',
  'C, S, Z': 'CO VE',
  'C-S|Z': 'BR',
  'C - Z': 'BD',
  'C-Z': 'PK',
  'C, Z': 'LV MM',
  'C Z|S': 'AE IN NG PE',
  'C|S Z': 'HK ID KY MN TH VN',
  'C|Z S': 'PH',
  'C|S, Z': 'CN KP',
  'C|S|Z': 'EG IE KR KZ RU UA',
  'C, S|Z': 'CR HN IQ IR',
}
const layouts = new Map(
  Object.entries(below).flatMap(([layout, countries]) => countries.split(/\s+/).map((country) => [country, layout] as const)),
)

/** Layouts of whole addresses: in Hungary the city is above the street, and the postal code at the end. */
const whole: Record<string, string> = { HU: 'C|A|Z' }

/** Returns the layout of a country's addresses. A is the street with all that belongs to it. */
export const layoutOf = (country: string): string => {
  const layout = whole[country] ?? `A|${layouts.get(country) ?? 'Z C'}`
  return layout.includes('S') ? layout : `${layout}|S`
}

/** Countries where the company is above the person. */
export const companyFirst = new Set(
  'AT AU AX BE BL BR BY CC CH CX DE FI FR GF GP HM IQ IR LI LT LU MF MQ NC NF NL PM RE SE WF YT'.split(' '),
)

/** Countries where a state is written by its letters, as in `Springfield, IL`; elsewhere by its name. */
export const stateLetters = new Set('AS AU BR CA CC CX FM GU HM IT MH MP MX NF PR PW SM UM US VA VI'.split(' '))

/** Names of a box at the post office, with the countries that use them. */
const boxes: Record<string, string> = {
  'Apartado postal': 'AR BO CL CO CR CU DO EC GT HN MX NI PA PE PY SV UY VE',
  'Apartado de correos': 'ES',
  Apartado: 'PT',
  BP: 'BF BJ CI CM DZ FR GA GF GP LU MA MC MG ML MQ NC PF RE SN TG TN YT',
  Box: 'SE',
  'Caixa postal': 'BR',
  'Casella postale': 'IT SM VA',
  PL: 'AX FI',
  Postboks: 'DK FO GL NO SJ',
  Postbus: 'BE NL',
  Postfach: 'AT CH DE LI',
  'Skr. poczt.': 'PL',
}
const boxNames = new Map(
  Object.entries(boxes).flatMap(([name, countries]) => countries.split(' ').map((country) => [country, name] as const)),
)
export const boxName = (country: string) => boxNames.get(country) ?? 'PO Box'
