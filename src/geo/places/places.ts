import { findCity } from './find-city.ts'
import { type Gazetteer, type GazetteerPlace, loadGazetteer } from './gazetteer.ts'
import { type GeocodedAddress, type GeocodeResult, geocodeAddress } from './geocode.ts'
import type { Near, Position } from './near.ts'
import { latestPostalFile } from './postal-file.ts'
import { townsOfCode } from './postal-place.ts'
import { suggestNames } from './spelling.ts'

export const geodataAttribution = 'Place names and positions: GeoNames (https://www.geonames.org), CC BY 4.0'

export type { GazetteerPlace as Place, GeocodedAddress as Address, GeocodeResult, Position }

export type Places = {
  /** Locates an address as precisely as the data allow. Rejects if they cannot be loaded. */
  geocode(address: GeocodedAddress): Promise<GeocodeResult>
  nearestPlaces(position: Position, count: number): Promise<(GazetteerPlace & { readonly metres: number })[]>
  /** Towns whose names are one or two letters off; none where the name is that of a town. */
  suggestCity(name: string, country: string): Promise<string[]>
  /** The towns of a postal code, as far as an imported file has them. */
  townsOf(postal_code: string, country: string): string[]
}

/** Opens the places. Data load at the first question that needs them, so that an idle server does without the 10 MB. */
export function openPlaces(data_dir: string): Places {
  const postal = latestPostalFile(data_dir)
  let loading: Promise<Gazetteer> | undefined
  const gazetteer = () => {
    // Forgets a failure, such as a full disk, so that the next request tries again.
    loading ??= loadGazetteer(data_dir).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    geocode: async (address) => geocodeAddress(await gazetteer(), postal(), address),
    async nearestPlaces(position, count) {
      const loaded = await gazetteer()
      return loaded.near.nearest(position, { count }).map(({ id, metres }: Near) => ({ ...loaded.place(id), metres }))
    },
    async suggestCity(name, country) {
      const loaded = await gazetteer()
      return findCity(loaded, country, name) ? [] : suggestNames(loaded, country, name)
    },
    townsOf: (postal_code, country) => townsOfCode(postal(), country, postal_code),
  }
}
