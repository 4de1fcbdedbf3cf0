import type { HttpResponse } from './http.ts'
import type { JsonText } from './json-text.ts'

/**
 * Memory for the bytes of answers, which is used again when they have been sent. Memory that each answer left to V8 was old by then where
 * clients read slowly, and made V8 collect the whole heap every 300 ms.
 */
type MemoryBlock = { readonly memory: Buffer; end: number; answers: number }

/** Bytes of a block. To allocate 27 kB for an answer took 10 µs; a part of a block takes 1. A larger answer has memory of its own. */
const blockBytes = 524_288
/** Number of blocks that are kept for the next answers, 16 MB in all. */
const mostSpare = 32
const spare: MemoryBlock[] = []
let current: MemoryBlock | undefined

/** The body that spells this answer. Its memory is used again once `sent` is called; if it never is, V8 takes it. */
export function bodySpelling(text: JsonText): Pick<HttpResponse, 'body' | 'sent'> {
  const most = text.mostBytes
  if (most > blockBytes) return { body: text.bytes }
  if (!current || current.end + most > blockBytes)
    current = spare.pop() ?? { memory: Buffer.allocUnsafeSlow(blockBytes), end: 0, answers: 0 }
  const block = current
  const start = block.end
  block.end = text.writeTo(block.memory, start)
  block.answers++
  return { body: block.memory.subarray(start, block.end), sent: () => releaseBlock(block) }
}

function releaseBlock(block: MemoryBlock) {
  block.answers--
  if (block.answers > 0) return
  block.end = 0
  if (block !== current && spare.length < mostSpare) spare.push(block)
}

/** Size up to which bytes become a Latin-1 string, which Node sends together with the headers: 7 µs less than as a list of two parts. */
const shortBytes = 16_384

/** Content that Node is given to send. Where it is a copy, the memory of the body is free. */
export const toSocketContent = (body: HttpResponse['body']) =>
  Buffer.isBuffer(body) && body.length <= shortBytes
    ? ({ content: body.toString('latin1'), encoding: 'latin1', isCopied: true } as const)
    : ({ content: body, encoding: 'utf8', isCopied: false } as const)
