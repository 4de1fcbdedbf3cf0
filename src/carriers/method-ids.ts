/**
 * The id that a shipping option has as a shipping method of version 2. Clients store these ids: a table only grows, and an id is never
 * given to another option. An option that is no longer offered keeps its line.
 */
export type MethodIds = readonly (readonly [id: number, code: string])[]

/** Those of the carriers in this folder: give each option of a new carrier the next free id from 10001 on. */
export const realMethodIds: MethodIds = []

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

/** The code of the option that a method stands for; undefined for an id that no method has. */
export const optionCodeOfMethod = (id: number): string | undefined => codes.get(id)

/** The id of an option as a method; undefined for one that has none. */
export const methodIdOf = (code: string): number | undefined => ids.get(code)
