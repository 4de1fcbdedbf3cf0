import { errorKind, Fault, invalidValue, missingFault, notFound } from '../../../platform/errors.ts'
import { mostRules } from './schema.ts'

export const tooDear = errorKind('unprocessable_content', 422, 'Shipping rules take too long')
export const tooDearText = (ms: number) => `The shipping rules took more than ${ms} ms of processor time.`
export const rulesTooDear = (ms: number) =>
  new Fault(
    tooDear,
    `${tooDearText(ms)} Use fewer or shorter conditions on texts and patterns, ship fewer orders at once, or leave the rules out.`,
  )

export const noSuchRule = () => missingFault('shipping rule')
export const noSuchIdentifier = () =>
  new Fault(notFound, 'Unknown identifier. See GET /shipping-rules/conditions and GET /shipping-rules/actions.')

const at = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })

export const tooManyRules = () =>
  new Fault(invalidValue, `An organization has ${mostRules.toLocaleString('en')} shipping rules at most. Delete one first.`)
export const tooMuchText = (most: number) =>
  new Fault(
    invalidValue,
    `The shipping rules of an organization have ${most.toLocaleString('en')} characters together at most. Shorten this one, or delete another.`,
  )
export const unknownRule = (index: number) => at(`/rule_list/${index}`, 'No shipping rule with this id exists.')
export const repeatedRule = (index: number) => at(`/rule_list/${index}`, 'This shipping rule is in the list already.')
export const missingRules = (ids: readonly number[]) =>
  at(
    '/rule_list',
    `These shipping rules are missing in the list: ${ids.slice(0, mostNamed).join(', ')}${ids.length > mostNamed ? ', …' : ''}.`,
  )
const mostNamed = 100
export const noRuleToReplace = () => at('/rule_id', 'No shipping rule with this id exists.')
