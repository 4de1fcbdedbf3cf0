import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { findRates, parseRatesFile, ratesFile, readImported, storeRates } from '../geo/reference-rates.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { CommandError, defineCommand } from './command.ts'
import { textValue } from './values.ts'

export const ratesStatusCommand = defineCommand({
  options: {},
  async run({ settings: { DATA_DIR } }) {
    const imported = readImported(DATA_DIR)
    const book = findRates(DATA_DIR)
    const codes = Object.keys(imported?.rates ?? {})
    const shipped = [...book].filter(([code]) => !codes.includes(code)).map(([, rate]) => rate)[0]
    const json = {
      file: imported ? ratesFile(DATA_DIR) : null,
      imported: imported ? { date: imported.date, source: imported.source, currencies: codes.length } : null,
      shipped: shipped ? { date: shipped.date, source: shipped.source, currencies: book.size - codes.length } : null,
    }
    const text = [
      imported
        ? `Imported: ${codes.length} currencies of ${imported.date}, from ${imported.source}.`
        : 'Imported: none. See: crossdock rates import --help',
      ...(shipped ? [`Shipped: ${book.size - codes.length} other currencies of ${shipped.date}, from ${shipped.source}.`] : []),
    ]
    return { json, text: text.join('\n') }
  },
})

export const ratesImportCommand = defineCommand({
  argument: textValue('FILE'),
  options: {},
  async run({ settings: { DATA_DIR } }, _, file) {
    openDataDir(DATA_DIR)
    const table = parseRatesFile(readRatesFile(file), `European Central Bank, ${basename(file)}`)
    if (!table)
      throw new CommandError(
        `${file} has no rates. Expected: eurofxref-daily.xml, eurofxref.csv or eurofxref-hist.csv of the European Central Bank.`,
      )
    storeRates(DATA_DIR, table)
    const count = Object.keys(table.rates).length
    return {
      json: { date: table.date, source: table.source, currencies: count },
      text: `${count} currencies of ${table.date} imported. A running server uses them from its next request on.`,
    }
  },
})

function readRatesFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${file} cannot be used: ${getSystemErrorMessage((error as NodeJS.ErrnoException).errno!)}.`)
  }
}
