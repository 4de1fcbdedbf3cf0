let outageWord: string | undefined

/** Sets the word that makes the geocoder fail, so that clients can test what they do then. `app.ts` passes the simulator's. */
export function registerOutageWord(word: string) {
  outageWord = word
}

/** True if this city simulates an outage of the geocoder. */
export const isOutageCity = (city: string | null | undefined) => outageWord !== undefined && city?.trim() === outageWord

/** True if a text contains the outage word. */
export const hasOutageWord = (text: string | undefined) => outageWord !== undefined && (text?.includes(outageWord) ?? false)
