/** What others wrote, as it can stand on a page: on one line, without control characters, and no longer than it should be. */
export function tidyText(text: string, most: number): string {
  const signs = [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()]
  return signs.length <= most ? signs.join('') : `${signs.slice(0, most - 1).join('')}…`
}
