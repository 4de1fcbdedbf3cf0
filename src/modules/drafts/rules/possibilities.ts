import { listCarrierOptions } from '../../../carriers/kit/options.ts'
import { carrierOf, isFor, listCarriers } from '../../../carriers/registry.ts'
import { countryCodes, countryName } from '../../../geo/countries.ts'
import type { Context } from '../../../platform/context.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { listOldestSenderAddresses } from '../../account/sender-addresses/service.ts'
import { listActiveContracts } from '../../contracts/service.ts'
import { listIntegrations } from '../../sales/integrations/service.ts'

type Pair = [key: string, label: string]

/** Choices of an organization, by source. */
const sources = {
  countries: async () => countryCodes.map((code): Pair => [code, countryName(code)]),
  carriers: async (ctx: Context) => {
    const { mode } = await readOrganization(ctx)
    return listCarriers()
      .filter((one) => isFor(one, mode))
      .map(({ code, name }): Pair => [code, name])
  },
  integrations: async (ctx: Context) => (await listIntegrations(ctx, {})).map(({ id, shop_name }): Pair => [String(id), shop_name]),
  options: async (ctx: Context) => {
    const codes = new Set((await listActiveContracts(ctx)).map(({ carrier }) => carrier.code))
    return [...codes].flatMap((code) => listCarrierOptions(carrierOf(code)!).map((option): Pair => [option.code, option.name]))
  },
  contracts: async (ctx: Context) =>
    (await listActiveContracts(ctx)).map(({ id, name, carrier }): Pair => [String(id), name ? `${carrier.name}: ${name}` : carrier.name]),
  addresses: async (ctx: Context) =>
    (await listOldestSenderAddresses(ctx)).map(
      ({ id, company_name, name, address_line_1, house_number, city }): Pair => [
        String(id),
        `${company_name || name}, ${`${address_line_1} ${house_number}`.trim()}, ${city}`,
      ],
    ),
} satisfies Record<string, (ctx: Context) => Promise<Pair[]>>

export type ChoiceSource = keyof typeof sources
export const possibilitiesOf = (ctx: Context, source: ChoiceSource | undefined): Promise<Pair[]> =>
  source ? sources[source](ctx) : Promise.resolve([])
