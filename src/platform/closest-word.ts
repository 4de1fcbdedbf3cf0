/** Longer words are never meant: to compare two of 64 letters takes 20 µs. */
const longest = 64

/**
 * The word that was probably meant: at most a third of its letters differ, and none of a word of two. Undefined where none is close. Of
 * words that are equally close it is the first.
 */
export function closestWord(typed: string, words: Iterable<string>): string | undefined {
  if (typed.length > longest) return undefined
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const word of words) {
    const most = word.length < 3 ? 0 : Math.max(1, Math.floor(word.length / 3))
    if (word.length > longest || Math.abs(word.length - typed.length) > Math.min(most, best?.distance ?? most)) continue
    const distance = distanceBetween(typed, word)
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { word, distance }
  }
  return best?.word
}

/** Counts the letters to add, remove, replace or swap with the next one (Damerau–Levenshtein, optimal string alignment). */
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
