import { readCompoundNames } from './compound.ts'
import type { FileBytes } from './file-bytes.ts'
import { readZipEntries, readZipEntry, unpacksWithin, type ZipEntry } from './zip.ts'

/** Limit of the unpacked size of an office file. One of 10 MB that unpacks to more is refused: a reader would need as much memory. */
const mostUnpacked = 104_857_600
const mostContentTypes = 1_048_576

/** The main part of each kind of Office file since 2007, by a word of its type. */
const mainParts: readonly (readonly [RegExp, RegExp])[] = [
  [/wordprocessingml|ms-word/, /^word\/document\.xml$/],
  [/spreadsheetml|ms-excel/, /^xl\/workbook\.(xml|bin)$/],
  [/presentationml|ms-powerpoint/, /^ppt\/presentation\.xml$/],
  [/visio/, /^visio\/document\.xml$/],
]
/** Stream in the directory of each kind of Office file before 2007, by a word of its type. */
const mainStreams: readonly (readonly [RegExp, RegExp])[] = [
  [/msword|ms-word/, /^WordDocument$/],
  [/ms-excel/, /^(Workbook|Book)$/],
  [/ms-powerpoint/, /^PowerPoint Document$/],
  [/ms-outlook/, /^__properties_version1\.0$/],
]

/** Programs that are zip files too. */
const isProgram = ({ name }: ZipEntry) => /^(meta-inf\/manifest\.mf|androidmanifest\.xml)$|\.(class|dex)$/i.test(name)
const isMacro = ({ name }: ZipEntry) => /(^|\/)vba(project|data)[^/]*$/i.test(name)

/** Queues unpacking, one file at a time: it takes a thread of the few that also read and write files. */
let last: Promise<unknown> = Promise.resolve()
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

/** True for a whole office file of the type. Its structure decides; no more is unpacked than an office file may have. */
export async function isOfficeFile(file: FileBytes, type: string): Promise<boolean> {
  const entries = await readZipEntries(file)
  if (!entries || entries.some(isProgram)) return false
  const isKind = type.startsWith('application/vnd.oasis.opendocument.') ? isOpenDocument : isOpenXml
  return (await isKind(file, entries, type)) && oneAtATime(() => unpacksWithin(file, entries, mostUnpacked))
}

async function isOpenXml(file: FileBytes, entries: readonly ZipEntry[], type: string): Promise<boolean> {
  const mainPart = mainParts.find(([word]) => word.test(type))?.[1]
  const contentTypes = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!mainPart || !contentTypes || !entries.some(({ name }) => mainPart.test(name))) return false
  if (!entries.some(({ name }) => name === '_rels/.rels')) return false
  const text = (await readZipEntry(file, contentTypes, mostContentTypes))?.toString() ?? ''
  const hasMacros = entries.some(isMacro) || /macroenabled/i.test(text)
  return text.includes('http://schemas.openxmlformats.org/package/2006/content-types') && (!hasMacros || type.includes('macroenabled'))
}

/** The first entry of an OpenDocument file is its type, and is not packed. */
async function isOpenDocument(file: FileBytes, entries: readonly ZipEntry[], type: string): Promise<boolean> {
  const [first] = entries
  if (first?.name !== 'mimetype' || first.isPacked || first.bytes > 200) return false
  const said = (await readZipEntry(file, first, 200))?.toString()
  return said === type && ['content.xml', 'META-INF/manifest.xml'].every((needed) => entries.some(({ name }) => name === needed))
}

/** True for an office file of before 2007, of the type. Installers have the same structure, but other names in it. */
export async function isOldOfficeFile(file: FileBytes, type: string): Promise<boolean> {
  const mainStream = mainStreams.find(([word]) => word.test(type))?.[1]
  return mainStream !== undefined && (await readCompoundNames(file)).some((name) => mainStream.test(name))
}
