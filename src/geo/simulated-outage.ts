let outageWord: string | undefined

/** Sets the word that makes the geocoder fail, so that clients can test what they do then. `app.ts` passes the simulator's. */
export function registerOutageWord(word: string) {
  outageWord = word
}

/** Whether this city stands for a geocoder that is out of order. */
export const isOutageCity = (city: string | null | undefined) => outageWord !== undefined && city?.trim() === outageWord

/** Whether a text has the word anywhere in it. */
export const hasOutageWord = (text: string | undefined) => outageWord !== undefined && (text?.includes(outageWord) ?? false)
