import { v2DeprecatedSince } from '../http/v2-answers.ts'

/**
 * Fields that every operation of version 2 has: spread it into `defineEndpoint`. `successor` is the path of the operation of v3 that
 * replaces it, for the `Link` header.
 */
export const v2Operation = (successor: string) =>
  ({
    prefix: '/api/v2',
    errorShape: 'v2',
    unknownFields: 'ignore',
    deprecated: { since: v2DeprecatedSince, use: `/api/v3${successor}` },
  }) as const
