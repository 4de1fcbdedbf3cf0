/** Fields and parameters that an operation does not have are refused with 400, or ignored and listed in the response. */
export const unknownFieldChoices = ['refuse', 'ignore'] as const
export type UnknownFields = (typeof unknownFieldChoices)[number]
