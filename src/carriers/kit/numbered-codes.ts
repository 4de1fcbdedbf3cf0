/**
 * Codes with the numbers that clients store for them: a table only grows, and a number is never given to another code. What is no longer
 * offered keeps its line.
 */
export type NumberedCodes = readonly (readonly [number: number, code: string])[]
