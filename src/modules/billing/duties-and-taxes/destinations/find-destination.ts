import { countryName, isCountryCode } from '../../../../geo/countries.ts'
import type { Territory } from '../../../../geo/customs/territory.ts'
import type { CollectionScheme, Destination, TaxTable, Threshold } from '../destination.ts'
import { auDestination } from './au.ts'
import { caDestination, canadianTaxes } from './ca.ts'
import { chDestination } from './ch.ts'
import { euDuty, euPreferences, euThresholds, exciseGoods } from './eu.ts'
import { euTerritoryTax, euVat, euVatSource } from './eu-vat.ts'
import { gbDestination } from './gb.ts'
import { jpDestination } from './jp.ts'
import { noDestination } from './no.ts'
import { otherDestinations, otherSchemes, otherSources, unknownAverage } from './others.ts'
import { usDestination } from './us.ts'

const ioss: CollectionScheme = {
  name: 'IOSS',
  currency: 'EUR',
  limit: '150',
  except: exciseGoods,
  source: 'Directive 2006/112/EC, Art. 369l to 369x: the Import One-Stop Shop, for consignments not exceeding EUR 150 without excise goods',
  as_of: '2026-11-16',
}

const inUnion = (code: string, standard: string, reduced: string): Destination => ({
  code,
  name: isCountryCode(code) ? countryName(code) : code,
  shipping_in_duty: true,
  shipping_in_tax: true,
  duty: euDuty,
  preferences: euPreferences,
  tax: { ...euVatSource, name: 'VAT', standard, reduced },
  thresholds: euThresholds,
  no_threshold: exciseGoods,
})

/** Parses one row of `others.ts`, such as `KR VAT 10 7 USD 150 150`. */
function parseOther(row: string): Destination {
  const [code, tax, rate, average, currency, duty, taxThreshold] = row.split(/ +/)
  const isFree = tax === '-'
  const threshold: Threshold = {
    ...otherSources.thresholds,
    since: '2020-01-01',
    currency: currency ?? 'USD',
    duty: duty ?? '0',
    tax: taxThreshold ?? '0',
    gift: '0',
  }
  return {
    code: code!,
    name: isCountryCode(code!) ? countryName(code!) : code!,
    shipping_in_duty: true,
    shipping_in_tax: true,
    duty: {
      ...otherSources.duty,
      chapter_precision: 'average',
      unclassified: average === '?' ? unknownAverage : average!,
      rates: `01-97 ${average === '?' ? unknownAverage : average}`,
    },
    preferences: [],
    tax: { ...otherSources.tax, name: isFree ? 'no tax' : tax!, standard: rate === '?' ? '0' : rate!, reduced: '' },
    thresholds: [threshold],
    no_threshold: exciseGoods,
    ...(otherSchemes[code!] ? { scheme: otherSchemes[code!]! } : {}),
    always: [
      ...(rate === '?' ? (['tax_rate_unknown'] as const) : []),
      ...(currency === undefined && !isFree ? (['threshold_unknown'] as const) : []),
    ],
  }
}

const main = [gbDestination, usDestination, chDestination, noDestination, caDestination, auDestination, jpDestination]
export const allDestinations: ReadonlyMap<string, Destination> = new Map(
  [
    ...main,
    ...euVat.map((row) => ({ ...inUnion(...row), scheme: ioss })),
    ...euTerritoryTax.map((row) => inUnion(...row)),
    ...otherDestinations
      .split(/[|\n]/)
      .map((row) => row.trim())
      .filter(Boolean)
      .map(parseOther),
  ].map((destination) => [destination.code, destination]),
)

/** Territories that have the duties and taxes of another. Northern Ireland has the VAT of the United Kingdom. */
const sameAs: Readonly<Record<string, string>> = { IM: 'GB', XI: 'GB', LI: 'CH', 'DE-78266': 'CH', PR: 'US' }

/** Undefined for a territory without a row, which the tests exclude. */
export function findDestination({ code }: Territory, postal_code: string): Destination | undefined {
  const destination = allDestinations.get(sameAs[code] ?? code)
  return destination === caDestination ? { ...caDestination, tax: canadianTaxOf(postal_code) } : destination
}

function canadianTaxOf(postal_code: string): TaxTable {
  const first = postal_code.trim().toUpperCase().slice(0, 1)
  const [, rate, name] = canadianTaxes.find(([letters]) => first !== '' && letters.includes(first)) ?? []
  return rate === undefined
    ? caDestination.tax
    : {
        ...caDestination.tax,
        name: name!,
        standard: rate,
        source: `${caDestination.tax.source}; rates of the provinces: npm package sales-tax 2.23.0 (19 May 2026)`,
      }
}
