import type { FileBytes } from './file-bytes.ts'

/** Files of Office before 2007 are a small file system of their own: sectors, a table of chains, and a directory. */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerBytes = 512
/** Limit of sectors in the directory. One sector has four entries, or 32. */
const mostSectors = 256
const mostTableSectors = 16
const lastSector = 0xfffffffa

export const isCompound = (head: Buffer) => head.subarray(0, 8).equals(signature)

/** The names in the directory of a compound file; none where it cannot be read. */
export async function readCompoundNames(file: FileBytes): Promise<readonly string[]> {
  const header = await file.read(0, headerBytes)
  if (header.length < headerBytes || !isCompound(header)) return []
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const sectorBytes = 2 ** shift
  const readSector = (sector: number) => file.read((sector + 1) * sectorBytes, sectorBytes)
  const tables = await listTables(header, sectorBytes, readSector)
  const perTable = sectorBytes / 4
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let i = 0; i < mostSectors && sector < lastSector; i++) {
    const entries = await readSector(sector)
    if (entries.length < sectorBytes) return []
    for (const name of namesIn(entries)) names.push(name)
    const table = tables[Math.floor(sector / perTable)]
    const chain = table === undefined ? Buffer.alloc(0) : await readSector(table)
    if (chain.length < sectorBytes) return names
    sector = chain.readUInt32LE((sector % perTable) * 4)
  }
  return names
}

/** The sectors of the table of chains: 109 are named in the header, the rest in sectors of their own. */
async function listTables(header: Buffer, sectorBytes: number, readSector: (sector: number) => Promise<Buffer>): Promise<number[]> {
  const tables = Array.from({ length: 109 }, (_, i) => header.readUInt32LE(76 + i * 4))
  let next = header.readUInt32LE(68)
  for (let i = 0; i < mostTableSectors && next < lastSector; i++) {
    const more = await readSector(next)
    if (more.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4; at += 4) tables.push(more.readUInt32LE(at))
    next = more.readUInt32LE(sectorBytes - 4)
  }
  return tables
}

function namesIn(entries: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 128 <= entries.length; at += 128) {
    const bytes = entries.readUInt16LE(at + 64)
    if (bytes >= 2 && bytes <= 64) names.push(entries.toString('utf16le', at, at + bytes - 2))
  }
  return names
}
