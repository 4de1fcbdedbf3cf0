/** Error with the text that `pg` has for its own pool, so that both are recognized as transient. */
const noPlace = () => new Error('timeout exceeded when trying to connect')

/** Opens a number of places. Requests that find none wait for one in order, for a time. */
export function openPlaces(count: number, waitMs: number) {
  let free = count
  const waiting = new Set<() => void>()

  return {
    /** Takes a place if one is free. */
    take(): boolean {
      if (free === 0) return false
      free--
      return true
    },
    /** Resolves with a place; rejects when the time is over. */
    wait(): Promise<void> {
      const place = Promise.withResolvers<void>()
      const get = () => {
        clearTimeout(timer)
        place.resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(get)
        place.reject(noPlace())
      }, waitMs)
      waiting.add(get)
      return place.promise
    },
    give() {
      const [next] = waiting
      if (!next) {
        free++
        return
      }
      waiting.delete(next)
      next()
    },
    waiting: () => waiting.size,
  }
}
