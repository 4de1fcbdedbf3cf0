import type { DocumentPage } from '../marks.ts'

/** Documents and labels one after the other, each page in its own size: what one file is made of that holds them all. */
export const joinPages = (documents: readonly (readonly DocumentPage[])[]): DocumentPage[] => documents.flat()
