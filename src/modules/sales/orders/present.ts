import type { OrderRow } from './store.ts'

/** An order as it is answered: the document as it is kept, between what we know of it. To parse and serialize it would take longer. */
export const presentOrder = ({ id, document, created_at, updated_at }: OrderRow) =>
  `{"id":"${id}",${document.slice(1, -1)},"created_at":"${created_at}","modified_at":"${updated_at}"}`
