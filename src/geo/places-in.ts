import { openPlaces, type Places } from './places/places.ts'

const opened = new Map<string, Places>()

/** The places of a folder, opened once. */
export const placesIn = (dataDir: string): Places => opened.getOrInsertComputed(dataDir, () => openPlaces(dataDir))
