/**
 * Watches the order in which receivers are sent the messages of one parcel, each known by its number: from 1, without a gap. A message may
 * only be sent when its predecessor was taken, and while no other of the same parcel is under way: two at once can overtake each other
 * on any network, whether or not they did here.
 */
export function watchOrder() {
  const underWay = new Map<string, number>()
  const taken = new Map<string, number>()
  const violations: string[] = []
  return {
    violations,
    /** A message has arrived. The answer is to be called when the receiver has answered it, or its sender is gone. */
    arrived(parcel: string, n: number) {
      const [other, last] = [underWay.get(parcel), taken.get(parcel) ?? 0]
      if (other !== undefined) violations.push(`${parcel}: ${n} was sent while ${other} was under way`)
      if (n > last + 1) violations.push(`${parcel}: ${n} was sent, and the last that was taken is ${last}`)
      underWay.set(parcel, n)
      return (isTaken: boolean) => {
        if (underWay.get(parcel) === n) underWay.delete(parcel)
        if (isTaken) taken.set(parcel, Math.max(taken.get(parcel) ?? 0, n))
      }
    },
  }
}
