import { checkDigitOf } from '../../labels/codes/gs1.ts'

/** The number of a parcel that a client made himself: 18 digits, of which the last is right. */
export const isSscc = (text: string) => /^\d{18}$/.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)
