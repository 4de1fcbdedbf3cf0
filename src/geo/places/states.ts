import { findSubdivision, isSubdivision } from '../subdivisions.ts'

/** Numbers of states in GeoNames, for countries where neither the code nor the English name leads to ISO 3166-2. */
const numbered: Record<string, string> = {
  AU: '01=ACT 02=NSW 03=NT 04=QLD 05=SA 06=TAS 07=VIC 08=WA',
  CA: '01=AB 02=BC 03=MB 04=NB 05=NL 07=NS 08=ON 09=PE 10=QC 11=SK 12=YT 13=NT 14=NU',
  DE: '01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE',
  NL: '01=DR 02=FR 03=GE 04=GR 05=LI 06=NB 07=NH 09=UT 10=ZE 11=ZH 15=OV 16=FL',
  AT: '01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9',
}
const tables = new Map(Object.entries(numbered).map(([country, text]) => [country, new Map(text.split(' ').map(pair))]))
function pair(text: string): [string, string] {
  const [number, code] = text.split('=')
  return [number!, code!]
}

/** Countries for which the first or the second level of GeoNames has the codes of ISO. Elsewhere equal codes mean different regions. */
const firstLevel = new Set(['US', 'CH', 'GB', 'IE'])
const secondLevel = new Set(['IT', 'ES', 'FR', 'BE'])

export type Admin = { readonly country: string; readonly admin1: string; readonly admin2: string; readonly admin1Name: string | undefined }

/** The state or province as addresses of the country name it, or an empty text. */
export function stateOf({ country, admin1, admin2, admin1Name }: Admin): string {
  const code = tables.get(country)?.get(admin1) ?? (firstLevel.has(country) ? admin1 : secondLevel.has(country) ? admin2 : '')
  if (code && isSubdivision(`${country}-${code}`)) return `${country}-${code}`
  if (country === 'FR' && code === '75') return 'FR-75C'
  // A name that looks like a code could be another region's.
  return (admin1Name && admin1Name.length > 3 && findSubdivision(country, admin1Name)?.code) || ''
}
