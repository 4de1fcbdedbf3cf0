/**
 * Frees the bytes of a buffer at once. The garbage collector sees only the small object around them, and lets up to 50 MB of buffers lie that
 * nothing needs any more. A buffer that shares its memory with others is left to it. `spare`: bytes that its maker left over at its end.
 */
export function freeMemory({ buffer, byteLength }: Buffer, spare = 0) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength - byteLength <= spare) buffer.transfer(0)
}

/** Makes one buffer of chunks, and frees each as soon as it is copied. */
export function gatherChunks(chunks: readonly Buffer[], length: number, spare = 0): Buffer {
  const whole = Buffer.allocUnsafeSlow(length)
  let end = 0
  for (const chunk of chunks) {
    end += chunk.copy(whole, end)
    freeMemory(chunk, spare)
  }
  return whole
}
