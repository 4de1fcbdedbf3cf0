/**
 * The id that a shipping option has as a shipping method of version 2. Clients store these ids: a table only grows, and an id is never
 * given to another option. An option that is no longer offered keeps its line.
 */
export type MethodIds = readonly (readonly [id: number, code: string])[]

/** Those of the carriers in this folder: give each option of a new carrier the next free id from 10001 on. */
export const realMethodIds: MethodIds = []

/**
 * Where the weight bands of rate cards end, in kilograms. A band is a method of its own in version 2, and its id names its end by the place
 * in this list: it only grows, at its end.
 */
const bandEnds = [
  0.02, 0.05, 0.1, 0.25, 0.35, 0.5, 1, 2, 2.5, 5, 10, 15, 20, 25, 30, 31.5, 40, 50, 70, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000,
  2000, 2500, 4000, 5000, 8000,
].map((kg) => Math.round(kg * 1000))
const bandsPerOption = 1000

const codes = new Map<number, string>()
const ids = new Map<string, number>()

/** Sets the methods of this process. `app.ts` calls it beside `registerCarriers`. */
export function registerMethodIds(methods: MethodIds) {
  codes.clear()
  ids.clear()
  for (const [id, code] of methods) {
    codes.set(id, code)
    ids.set(code, id)
  }
}

/** What a method stands for: an option, and the band of it that ends at this weight; without `max_g`, the whole option. */
export type MethodMeaning = { readonly code: string; readonly max_g: number | undefined }

/** Undefined for an id that no method has. */
export function meaningOfMethod(id: number): MethodMeaning | undefined {
  const option = codes.get(id)
  if (option !== undefined) return { code: option, max_g: undefined }
  const code = codes.get(Math.floor(id / bandsPerOption))
  const max_g = bandEnds[(id % bandsPerOption) - 1]
  return code === undefined || max_g === undefined ? undefined : { code, max_g }
}

/** The code of the option that a method stands for; undefined for an id that no method has. */
export const optionCodeOfMethod = (id: number): string | undefined => meaningOfMethod(id)?.code

/** The id of an option as a method; undefined for one that has none. */
export const methodIdOf = (code: string): number | undefined => ids.get(code)

/** The id of the band of an option that ends at a weight; undefined where either has none. */
export function bandMethodIdOf(code: string, max_g: number): number | undefined {
  const [id, place] = [ids.get(code), bandEnds.indexOf(max_g)]
  return id === undefined || place < 0 ? undefined : id * bandsPerOption + place + 1
}
