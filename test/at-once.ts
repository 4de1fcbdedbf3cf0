/**
 * Runs tasks of several connections at once on PostgreSQL, and one after another on SQLite: there, a connection that waits for the
 * lock blocks the process in which the other one would give it back. `test/two-processes.test.ts` has processes instead.
 */
export async function runAtOnce<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  if (process.env.POSTGRES_URL) return Promise.all(tasks.map((task) => task()))
  const results: T[] = []
  for (const task of tasks) results.push(await task())
  return results
}
