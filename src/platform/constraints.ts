type Constraint = 'unique' | 'foreignKey'

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

/**
 * Awaits `work` and throws the mapped error where a constraint rejects it. A query before the write would leave a gap in which another
 * transaction writes; the constraint has none.
 */
export async function mapConstraint<T>(work: Promise<T>, errors: Partial<Record<Constraint, () => Error>>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const constraint = violatedConstraint(error)
    const toError = constraint && errors[constraint]
    throw toError ? toError() : error
  }
}
