import { Fault, notFound } from '../platform/errors.ts'

/** The text that clients of version 2 know for a resource that does not exist, or is another organization's. */
const missingModel = (model: string) => new Fault(notFound, `No ${model} matches the given query.`)

export function foundModel<Row>(row: Row | undefined, model: string): Row {
  if (row === undefined) throw missingModel(model)
  return row
}

/** Answers 404 in the words of version 2 if a service of v3 finds no resource. */
export const readModel = <T>(model: string, read: Promise<T>): Promise<T> =>
  read.catch((error: unknown) => {
    throw error instanceof Fault && error.kind === notFound ? missingModel(model) : error
  })
