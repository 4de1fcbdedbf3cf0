/**
 * The widths of the printers' scalable face (font 0, CG Triumvirate Bold Condensed), in thousandths of its height, rounded up: what is
 * measured with them is never wider on paper. Only ASCII and Latin-1 are in every printer.
 */
const groups: readonly (readonly [width: number, letters: string])[] = [
  [280, " '\\|¦{}/:;IfijltÌÍÎÏìíîï"],
  [335, 'ª²³¹º!"(),.[]`r¡¨¯´·¸'],
  [445, 'Jcksvxyçýÿz°'],
  [560, 'ABCKPSVXYÀÁÂÃÄÅÇÝÞ¶'],
  [615, 'DGHNOQRUÐÑÒÓÔÕÖØÙÚÛÜ'],
  [670, '&w'],
  [780, 'MmÆæ¼½¾'],
  [835, '%@W©®-'],
]
/** Digits, most small letters, and what no group has. */
const usual = 505
const widths = new Uint16Array(256).fill(usual)
for (const [width, letters] of groups) for (const letter of letters) widths[letter.charCodeAt(0)] = width

/** Controls, the invisible blank and hyphen: not in the face. */
for (const [from, to] of [
  [0, 0x20],
  [0x7f, 0xa1],
  [0xad, 0xae],
] as const)
  widths.fill(0, from, to)

/**
 * Width in parts of the height, at the face's natural width; undefined if the face lacks a letter. One pass, because it runs for every
 * line.
 */
export function printerWidth(text: string): number | undefined {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    const width = letter < 256 ? widths[letter]! : 0
    if (width === 0) return undefined
    sum += width
  }
  return sum / 1000
}
