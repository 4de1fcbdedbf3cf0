type Constraint = 'unique' | 'foreignKey'
/** Errors that replace the database's error, by the constraint that rejected a write. */
export type ConstraintErrors = Partial<Record<Constraint, () => Error>>

/** The extended result codes of SQLite and the SQLSTATEs of PostgreSQL for the same two events. */
const codes: Record<string, Constraint> = {
  787: 'foreignKey',
  1811: 'foreignKey',
  1555: 'unique',
  2067: 'unique',
  23503: 'foreignKey',
  23505: 'unique',
}

const violatedConstraint = (error: unknown): Constraint | undefined => {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return codes[errcode ?? code ?? '']
}

/** Errors of a deferred write, which other statements of its transaction meet: no mapping of theirs is meant. */
const ofOtherStatements = new WeakSet<object>()

/** Marks the error for statements that did not run because another one had failed before them. */
export function markOfOther(error: unknown) {
  if (error instanceof Error) ofOtherStatements.add(error)
}

/** Removes the mark for code that awaits the whole transaction, to which it is an error like any other. */
export function unmarkOfOther(error: unknown) {
  if (error instanceof Error) ofOtherStatements.delete(error)
}

/** The mapped error where a constraint has rejected a write, and otherwise the error itself. */
export function mapError(error: unknown, errors: ConstraintErrors): unknown {
  if (error instanceof Error && ofOtherStatements.has(error)) return error
  const constraint = violatedConstraint(error)
  const toError = constraint && errors[constraint]
  return toError ? toError() : error
}

/**
 * Awaits `work` and throws the mapped error where a constraint rejects it. A query before the write would leave a gap in which another
 * transaction writes; the constraint has none. A deferred write takes its errors itself: it is rejected later, by another await.
 */
export async function mapConstraint<T>(work: Promise<T>, errors: ConstraintErrors): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw mapError(error, errors)
  }
}
