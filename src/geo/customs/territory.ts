import { countryName, isCountryCode } from '../countries.ts'
import { otherTerritories } from './elsewhere.ts'
import { euMembers, europeanTerritories } from './european.ts'

/** A place as far as customs ask: the postal code, or the state where there is none, identifies a territory that the country does not. */
export type CustomsPlace = {
  readonly country_code: string
  readonly postal_code?: string | null | undefined
  readonly state_province_code?: string | null | undefined
}

/** Goods pass freely where `customs` is the same, and without tax documents where `vat` is the same as well. */
export type Territory = {
  readonly code: string
  readonly name: string
  readonly customs: string
  readonly vat: string
  readonly source: string | null
  /** The day from which it holds in this form; null where it is older than anything that is sent today. */
  readonly since: string | null
  /** Uncertain facts. Customs documents are then required: one too many costs less than one that is missing. */
  readonly uncertain: string | null
}
export type TerritoryRow = Territory & {
  readonly country: string | null
  readonly postal: readonly string[]
  readonly states: readonly string[]
}

/** The works that the tables cite in short. */
const works: Record<string, string> = {
  UCC: 'Regulation (EU) No 952/2013 (Union Customs Code), Art.',
  VAT: 'Directive 2006/112/EC, Art.',
  OCT: 'TFEU, Part Four and Annex II (overseas countries and territories)',
  WINDSOR: 'Windsor Framework (Protocol on Ireland/Northern Ireland), Art. 5 and 8; Decision No 1/2023 of the Joint Committee',
  CROWN: 'Customs Arrangements between the United Kingdom and the Crown Dependency, 26.11.2018',
  USCT: '19 CFR 101.1: the customs territory of the United States is the states, the District of Columbia and Puerto Rico',
  DMM: 'USPS Domestic Mail Manual 608.2.4: declarations on goods',
  GST: 'A New Tax System (Goods and Services Tax) Act 1999, s 195-1: the indirect tax zone has no external territories',
}

const written = (cell: string | undefined) => (cell === undefined || cell === '-' ? null : cell)

function rowOf(line: string): TerritoryRow {
  const [code, name, customs, vat, within, states, since, source, uncertain] = line.split('|').map((cell) => cell.trim())
  const [country = null, ...postal] = written(within)?.split(' ') ?? []
  return {
    code: code!,
    name: name!,
    customs: customs!,
    vat: vat!,
    source: source!.replaceAll(/[A-Z]{3,}/g, (short) => works[short] ?? short),
    since: written(since),
    uncertain: written(uncertain),
    country,
    postal,
    states: written(states)?.split(' ') ?? [],
  }
}
export const territoryRows: readonly TerritoryRow[] = `${europeanTerritories}${otherTerritories}`.split('\n').filter(Boolean).map(rowOf)

/** Territories that the country code alone determines. */
const byCountry = new Map<string, Territory>(territoryRows.filter(({ code }) => code.length === 2).map((row) => [row.code, row]))
/** Countries of which parts are elsewhere, with the longest beginnings first: 97133 lies within 971. */
const parts = new Map(
  [...Map.groupBy(territoryRows, ({ country }) => country)].map(([country, inside]) => [
    country,
    {
      postal: inside.flatMap((row) => row.postal.map((start) => [start, row] as const)).sort(([a], [b]) => b.length - a.length),
      states: new Map(inside.flatMap((row) => row.states.map((state) => [state, row] as const))),
    },
  ]),
)

/** Territory of a country without a row: in the Union, or alone. */
function wholeCountry(code: string): Territory {
  const own = euMembers.includes(code) ? 'EU' : code
  return { code, name: isCountryCode(code) ? countryName(code) : code, customs: own, vat: own, source: null, since: null, uncertain: null }
}

const named = (code: string) => (isCountryCode(code) ? byCountry.getOrInsertComputed(code, wholeCountry) : wholeCountry(code))

/** The letters before digits name the country (`E-35001`), except in the United Kingdom, where they name the place. */
function bare(country: string, postal_code: string): string {
  const code = postal_code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return country === 'GB' ? code : code.replace(/^[A-Z]+/, '')
}

/** Finds the territory by the postal code, or by the state if there is no postal code, or else by the country. */
export function territoryOf({ country_code, postal_code, state_province_code }: CustomsPlace): Territory {
  const inside = parts.get(country_code)
  if (!inside) return byCountry.get(country_code) ?? named(country_code)
  if (postal_code) {
    const code = bare(country_code, postal_code)
    return inside.postal.find(([start]) => code.startsWith(start))?.[1] ?? named(country_code)
  }
  const state = state_province_code?.toUpperCase().replace(`${country_code}-`, '')
  return (state && inside.states.get(state)) || named(country_code)
}
