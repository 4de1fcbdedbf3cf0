import { sealedAnswers } from '../http/idempotency/once.ts'
import { sealedContracts } from '../modules/contracts/data.ts'
import { sealedTokens } from '../modules/contracts/tokens.ts'
import { sealedAuthorizations } from '../modules/notifications/klaviyo/authorization.ts'
import { type RekeyedTable, rekeyDatabase } from '../platform/rekey.ts'
import { sealedRetiredKeys } from '../platform/retired-keys.ts'
import { sealedConnections } from '../webhooks/secrets.ts'
import { CommandError, defineCommand } from './command.ts'

/** Every column that is sealed with SECRET_KEY. */
export const sealedColumns = [sealedRetiredKeys, sealedContracts, sealedTokens, sealedConnections, sealedAuthorizations, sealedAnswers]

const printEveryMs = 1_000

export const rekeyCommand = defineCommand({
  options: { leaked: { about: 'end tracking links, push addresses and cursors made with the previous key; credentials stay valid' } },
  async run({ open, print }, { leaked }) {
    const { parts } = await open()
    if (!parts.keys.previous)
      throw new CommandError(
        'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one that it replaces, restart all servers with both, and run this again.',
      )
    let printedMs = Number.NEGATIVE_INFINITY
    const printSometimes = (progress: RekeyedTable) => {
      const now = performance.now()
      if (now - printedMs < printEveryMs) return
      printedMs = now
      print(sentenceOf(progress))
    }
    const tables = await rekeyDatabase({ ...parts, report: printSometimes }, sealedColumns, { isLeaked: leaked })
    const text = [
      ...tables.map(sentenceOf),
      'All secrets are sealed with SECRET_KEY. Restart the servers without SECRET_KEY_PREVIOUS (or secret.key.previous); keep the previous key with backups that were made before.',
    ]
    return { json: { tables }, text: text.join('\n') }
  },
})

const sentenceOf = ({ table, sealed, unreadable }: RekeyedTable) =>
  `${table}: ${sealed} sealed with the new key${unreadable > 0 ? `, ${unreadable} that neither key opens, left as they are` : ''}.`
