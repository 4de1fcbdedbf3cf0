type Constraint = 'unique' | 'foreign key'

/** The extended result codes of SQLite and the SQLSTATEs of PostgreSQL for the same two events. */
const codes: Record<string, Constraint> = {
  787: 'foreign key',
  1811: 'foreign key',
  1555: 'unique',
  2067: 'unique',
  23503: 'foreign key',
  23505: 'unique',
}

const broken = (error: unknown): Constraint | undefined => {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return codes[errcode ?? code ?? '']
}

/**
 * Does the work, and raises `fault` where the database refuses it for this reason. Asking first and writing then would
 * leave a gap between the two; the constraint has none.
 */
export async function unless<T>(constraint: Constraint, fault: () => Error, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw broken(error) === constraint ? fault() : error
  }
}
