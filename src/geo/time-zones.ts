import { timeZoneParts } from './time-zones-within.ts'

/** Main time zones of countries that have several, or for which our source names another country's: the one from which most is sent. */
const main: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  NL: 'Europe/Amsterdam',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
}

export const timeZonesOf = (country: string): readonly string[] => new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []

/** Time zones by country, cached because a lookup takes half a millisecond. */
const known = new Map<string, string>()
export const timeZoneOf = (country: string): string =>
  known.getOrInsertComputed(country, () => main[country] ?? timeZonesOf(country)[0] ?? 'UTC')

type TimeZonePlace = {
  readonly country_code: string
  readonly postal_code?: string | null | undefined
  readonly state_province_code?: string | null | undefined
}

/**
 * Time zone of a place by its postal code, or else its state, which are right for all but a few border counties. The postal code is the
 * more precise.
 */
export function timeZoneAt({ country_code, postal_code, state_province_code }: TimeZonePlace): string {
  const inside = timeZoneParts().get(country_code)
  const postal = postal_code?.toUpperCase().replace(/^[A-Z]{1,2}-/, '')
  const state = state_province_code?.toUpperCase().replace(`${country_code}-`, '')
  const found = inside?.find(({ ranges }) => postal && ranges.some((range) => isWithin(postal, range)))
  return (found ?? inside?.find(({ states }) => state && states.includes(state)))?.zone ?? timeZoneOf(country_code)
}

const isWithin = (code: string, [from, to]: readonly [string, string]) =>
  from <= code.slice(0, from.length) && code.slice(0, to.length) <= to
