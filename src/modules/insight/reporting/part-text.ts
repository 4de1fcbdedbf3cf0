/** Size that most parts fit in: a megabyte, and the lines that exceed it. */
const usualBytes = 1_310_720

export type PartText = ReturnType<typeof newPart>

/**
 * The text of a part of a report, in bytes that the next part uses again. As strings, the lines of a part would live until the part is
 * stored, and so reach the old space of V8, which then grew by 8 MB for each part.
 */
export function newPart() {
  let bytes = Buffer.allocUnsafe(usualBytes)
  let size = 0

  function add(text: string) {
    const most = size + Buffer.byteLength(text)
    if (most > bytes.length) bytes = Buffer.concat([bytes.subarray(0, size)], 2 * most)
    size += bytes.write(text, size)
  }
  return {
    begin(text: string) {
      size = 0
      add(text)
    },
    add,
    size: () => size,
    /** The bytes of the part, until the next one begins. */
    read: () => bytes.subarray(0, size),
  }
}
