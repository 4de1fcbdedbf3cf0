/** Cleans a text from outside for a page: one line, without control characters, and of limited length. */
export function tidyText(text: string, most: number): string {
  const signs = [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()]
  return signs.length <= most ? signs.join('') : `${signs.slice(0, most - 1).join('')}…`
}
