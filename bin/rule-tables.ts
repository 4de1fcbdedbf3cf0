import { ruleActions } from '../src/modules/drafts/rules/actions.ts'
import { ruleConditions } from '../src/modules/drafts/rules/conditions.ts'
import { ruleOperators } from '../src/modules/drafts/rules/operators.ts'

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
const names = (identifier: string, aliases: readonly string[]) => [identifier, ...aliases].map((name) => `\`${name}\``).join(', ')
const marked = ({ name, ofOneParcel }: { name: string; ofOneParcel: boolean }) => `${name}${ofOneParcel ? ' ¹' : ''}`

/** The catalogue of shipping rules, as the guide shows it: under the mark of each table. */
export const ruleTables = {
  conditions: table(
    ['Condition', 'Identifier', 'Operators', ''],
    ruleConditions.map((one) => [
      marked(one),
      names(one.identifier, one.aliases),
      one.operators.map((name) => `\`${name}\``).join(' '),
      one.help_text,
    ]),
  ),
  actions: table(
    ['Action', 'Identifier', 'Value', ''],
    ruleActions.map((one) => [marked(one), names(one.identifier, one.aliases), one.type, one.help_text]),
  ),
  operators: table(
    ['Operator', 'Identifier', ''],
    ruleOperators.map((one) => [one.name, names(one.identifier, one.aliases), one.help_text]),
  ),
}
