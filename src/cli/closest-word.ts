/** The word that was probably meant: at most a third of its letters differ. Undefined where none is close. */
export function closestWord(typed: string, words: readonly string[]): string | undefined {
  const [best] = words.map((word) => ({ word, distance: distanceBetween(typed, word) })).sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined
}

/** How many letters have to be added, removed, replaced or swapped with the next one (optimal string alignment). */
function distanceBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      row.push(isSwapped ? Math.min(changed, before[j - 2]! + 1) : changed)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length]!
}
