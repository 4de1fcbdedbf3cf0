import type { Country, Zone } from './product.ts'

/** The zones of a carrier as seen from one origin. */
export type Zones = { readonly named: ReadonlyMap<Country, string>; readonly elsewhere: string | undefined }

/** The first zone that names a country has it, so nothing that comes after `elsewhere` is ever reached. */
export function zonesFrom(origin: Country, zones: readonly Zone[]): Zones {
  const named = new Map<Country, string>()
  for (const { name, to } of zones) {
    if (to === 'elsewhere') return { named, elsewhere: name }
    for (const country of to === 'domestic' ? [origin] : to) if (!named.has(country)) named.set(country, name)
  }
  return { named, elsewhere: undefined }
}

export const findZone = ({ named, elsewhere }: Zones, to: Country) => named.get(to) ?? elsewhere
