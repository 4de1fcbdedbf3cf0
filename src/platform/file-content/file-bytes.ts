/** A file that is read by position, so that a check holds only what it looks at. */
export type FileBytes = {
  readonly size: number
  /** Reads so many bytes from a position on; fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>
}

/** Bytes that are in memory already. */
export const toFileBytes = (bytes: Uint8Array): FileBytes => ({
  size: bytes.length,
  read: async (position, length) => Buffer.from(bytes.subarray(position, position + length)),
})

export const chunkBytes = 65_536

/** A part of a file, chunk by chunk. */
export async function* readChunks(file: FileBytes, from = 0, to = file.size): AsyncGenerator<Buffer, void, void> {
  for (let at = from; at < to; at += chunkBytes) yield await file.read(at, Math.min(chunkBytes, to - at))
}
