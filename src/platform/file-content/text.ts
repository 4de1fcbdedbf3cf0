import { type FileBytes, readChunks } from './file-bytes.ts'

/** Tab, line feed, form feed and carriage return are the only control characters of a text. */
const control = /[\0-\x08\x0b\x0e-\x1f\x7f]/

/** True for text: UTF-8, UTF-16 with a byte order mark, or one byte for each character, as spreadsheets export it. */
export async function isText(file: FileBytes): Promise<boolean> {
  const mark = await file.read(0, 2)
  if (mark.equals(Buffer.from([0xff, 0xfe])) || mark.equals(Buffer.from([0xfe, 0xff])))
    return decodes(file, new TextDecoder(mark[0] === 0xff ? 'utf-16le' : 'utf-16be', { fatal: true }))
  return (await decodes(file, new TextDecoder('utf-8', { fatal: true }))) || hasSingleBytes(file)
}

async function decodes(file: FileBytes, decoder: TextDecoder): Promise<boolean> {
  try {
    for await (const chunk of readChunks(file)) if (control.test(decoder.decode(chunk, { stream: true }))) return false
    return !control.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Windows-1252 and its like. Five of its bytes have no character. */
const noCharacter = /[\0-\x08\x0b\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/

async function hasSingleBytes(file: FileBytes): Promise<boolean> {
  for await (const chunk of readChunks(file)) if (noCharacter.test(chunk.toString('latin1'))) return false
  return true
}
