/**
 * Frees the bytes of a buffer at once. The garbage collector sees only the small object around them, and lets up to 50 MB of buffers lie that
 * nothing needs any more. A buffer that shares its memory with others is left to it.
 */
export function freeMemory({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Makes one buffer of chunks, and frees each as soon as it is copied. */
export function gatherChunks(chunks: readonly Buffer[], length: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(length)
  let end = 0
  for (const chunk of chunks) {
    end += chunk.copy(whole, end)
    freeMemory(chunk)
  }
  return whole
}
