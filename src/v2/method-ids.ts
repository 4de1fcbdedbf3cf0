import { optionCodeOfMethod } from '../carriers/method-ids.ts'

/** The code of the shipping option that a shipping method stands for; undefined for an id that no method has. */
export const optionOfMethod = (id: number): string | undefined => optionCodeOfMethod(id)
