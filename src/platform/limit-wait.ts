/** Where the network drops our packets, a database query gets no answer at all; a readiness probe and a scrape have to get one. */
const mostMs = 3_000

/** The same promise, rejected where it takes too long. */
export function limitWait<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${mostMs} ms`)), mostMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
