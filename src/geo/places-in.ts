import { openPlaces, type Places } from './places/places.ts'

const opened = new Map<string, Places>()

/** The places of a folder, opened once: whoever asks shares what was loaded. */
export const placesIn = (dataDir: string): Places => opened.getOrInsertComputed(dataDir, openPlaces)
