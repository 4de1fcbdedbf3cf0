import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { placesFile } from '../geo/places/gazetteer.ts'
import type { PlacesMeta } from '../geo/places/pack.ts'
import { describePacked } from '../geo/places/packed-file.ts'
import { geodataAttribution } from '../geo/places/places.ts'
import { type PostalMeta, postalFile } from '../geo/places/postal-file.ts'
import { ImportRefused, importPostalFile, type LineFault } from '../geo/places/postal-import.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { CommandError, defineCommand } from './command.ts'
import { countryValue, textValue } from './values.ts'

export const geoStatusCommand = defineCommand({
  options: {},
  async run({ settings: { DATA_DIR } }) {
    const places = describePacked<PlacesMeta>(placesFile(DATA_DIR))
    const postal = describePacked<PostalMeta>(postalFile(DATA_DIR))
    const json = {
      places: places ? { file: placesFile(DATA_DIR), bytes: places.bytes, rows: places.meta.rows, source: places.source } : null,
      postal_codes: postal
        ? { file: postalFile(DATA_DIR), bytes: postal.bytes, rows: postal.meta.rows, countries: postal.meta.countries }
        : null,
      attribution: geodataAttribution,
    }
    const text = [
      places
        ? `Places: ${places.meta.rows} in ${megabytes(places.bytes)}, from ${places.source}.`
        : 'Places: not packed yet. The first search does that, in some two seconds.',
      postal
        ? `Postal codes: ${postal.meta.rows} in ${megabytes(postal.bytes)}: ${listed(postal.meta.countries)}.`
        : 'Postal codes: none imported, so that they are known by their regions. See: crossdock geo import --help',
      `${geodataAttribution}.`,
    ]
    return { json, text: text.join('\n') }
  },
})

export const geoImportCommand = defineCommand({
  argument: textValue('FILE'),
  options: { country: { about: 'take only the lines of this country', value: countryValue } },
  async run({ settings: { DATA_DIR } }, { country }, file) {
    if (!existsSync(DATA_DIR))
      throw new CommandError(`There is no folder at ${resolve(DATA_DIR)}. Set DATA_DIR to the folder that the server uses.`)
    openDataDir(DATA_DIR)
    const { rows, lines, faulty, faults, meta } = await importPostalFile(DATA_DIR, file, { country, onLines: showProgress }).catch(explain)
    showProgress(undefined)
    const text = [
      `${rows} postal codes taken out of ${lines} lines. There are now ${meta.rows}: ${listed(meta.countries)}.`,
      ...(faulty > 0 ? [`${faulty} lines were left out:`, ...faultLines(faults)] : []),
      'A running server uses them from its next search on.',
    ]
    return { json: { rows, lines, faulty, faults, countries: meta.countries }, text: text.join('\n') }
  },
})

function explain(error: unknown): never {
  showProgress(undefined)
  throw error instanceof ImportRefused ? new CommandError([error.message, ...faultLines(error.faults)].join('\n')) : error
}

const faultLines = (faults: readonly LineFault[]) => faults.map(({ line, fault }) => `Line ${line} ${fault}.`)

/** Progress for a person. A program that reads stderr gets errors alone. */
function showProgress(lines: number | undefined) {
  if (process.stderr.isTTY) process.stderr.write(lines === undefined ? '\r\x1b[K' : `\r${lines} lines read`)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const listed = (countries: Readonly<Record<string, number>>) =>
  Object.entries(countries)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')
