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

const known = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/
export const printerHas = (text: string) => known.test(text)

/** In parts of the height, at the face's natural width. */
export function printerWidth(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += widths[text.charCodeAt(at)]!
  return sum / 1000
}
