/** Longest wait of a readiness probe or a scrape for the database: a query gets no answer at all if the network drops our packets. */
const mostMs = 3_000

/** Returns the promise, rejected if it takes longer. */
export function limitWait<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${mostMs} ms`)), mostMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
