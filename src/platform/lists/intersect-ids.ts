/** Returns the ids that are in every list, undefined lists left out; undefined where there is no list. */
export function intersectIds<Id>(lists: readonly (readonly Id[] | undefined)[]): Id[] | undefined {
  const sets = lists.flatMap((ids) => (ids ? [new Set(ids)] : []))
  return sets.length === 0 ? undefined : [...sets.reduce((all, some) => all.intersection(some))]
}
