import { defaultErrorMapping, type ErrorMapping } from '../../../http/check.ts'
import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { invalidValue, requiredField, unknownField } from '../../../platform/errors.ts'
import { DutiesRequest, DutiesResult } from './schema.ts'
import { estimateDuties } from './service.ts'

/** Errors of this interface are `required`, or `invalid` for all else. */
const dutiesErrorMapping: ErrorMapping = {
  ...defaultErrorMapping,
  kindOf: (kind) => (kind === requiredField || kind === unknownField ? kind : invalidValue),
}

export const dutiesEndpoints = {
  calculateDutiesAndTaxes: defineEndpoint({
    method: 'POST',
    isReadOnly: true,
    path: '/shipping/duties-and-taxes',
    aliases: ['/duties-and-taxes/calculate'],
    summary: 'Estimate duties and taxes',
    description:
      'Estimates import duty and import tax of 1 to 10 items. It is an estimate, not an offer of customs: every item lists in `warnings` what is not exact, and `sources` names where the figures come from. Duty is charged on the value of the items, tax on value and duty; destinations that value goods with transport add their share of `shipping_cost` to both. Each amount is rounded half up to the decimals of the currency, and totals add up rounded amounts.\n\nBelow a threshold in `de_minimis` the rate is shown and the amount is 0, or a flat duty where the destination has one. Shipments within a country and within the EU owe nothing. `is_tax_registered` makes the import tax 0 where the destination has such a scheme (IOSS, UK VAT, VOEC and others) and the value is within its limit. All amounts have one currency, and none is converted: only thresholds of the law are, by `reference_rates`.',
    scope: 'read:user',
    stability: 'beta',
    body: DutiesRequest,
    errorMapping: dutiesErrorMapping,
    replies: { 200: wrapInData(DutiesResult) },
    errors: [invalidValue, requiredField],
    handle: async (ctx, { body }) => replyWith(200, { data: estimateDuties(ctx, body) }),
  }),
}
