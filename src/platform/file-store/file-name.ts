const mostCharacters = 255

/** The name of an uploaded file for people and e-mail: without folders, control characters and marks that turn text around. */
export function cleanFileName(given: string): string {
  const name = given.split(/[/\\]/).at(-1)!
  return name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, mostCharacters)
    .toWellFormed()
}
