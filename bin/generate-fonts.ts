import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const folder = 'node_modules/@expo-google-fonts/noto-sans'
const sources = {
  'src/labels/fonts/noto-sans-regular.ttf': `${folder}/400Regular/NotoSans_400Regular.ttf`,
  'src/labels/fonts/noto-sans-bold.ttf': `${folder}/700Bold/NotoSans_700Bold.ttf`,
}

/**
 * Latin with everything that Europe and Vietnam write, Greek, Cyrillic, punctuation, currencies. No marks that need placing by rules,
 * and nothing that is not seen: `clean` takes what the face has as it is.
 */
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x482],
  [0x48a, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20c0],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const

/** The tables for shaping and for screens are left out: 103 kB for each face instead of 629. */
const dropTables = ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp']

/** The faces that labels are written in, from those that Google publishes. */
export async function fonts(): Promise<Record<string, Buffer>> {
  const characters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
  const options = { targetFormat: 'truetype', noHinting: true, noLayoutClosure: true, dropTables } as const
  const made = Object.entries(sources).map(async ([file, source]) => [
    file,
    await subsetFont(readFileSync(source), characters.join(''), options),
  ])
  return { ...Object.fromEntries(await Promise.all(made)), 'src/labels/fonts/OFL.txt': readFileSync(`${folder}/LICENSE_FONT`) }
}

if (import.meta.main) {
  for (const [file, bytes] of Object.entries(await fonts())) writeFileSync(file, bytes)
}
