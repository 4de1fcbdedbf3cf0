import { openPlaces, type Places } from './places/places.ts'

const opened = new Map<string, Places>()

/** The places of a folder, loaded once and shared by all callers. */
export const placesIn = (dataDir: string): Places => opened.getOrInsertComputed(dataDir, openPlaces)
