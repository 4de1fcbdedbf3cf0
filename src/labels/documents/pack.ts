import type { Page } from '../marks.ts'

/** Documents and labels one after the other, each page in its own size: what one file is made of that holds them all. */
export const packed = (documents: readonly (readonly Page[])[]): Page[] => documents.flat()
