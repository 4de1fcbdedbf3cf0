import { toGrams, weightIn } from '../../../carriers/kit/units.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { countryName } from '../../../geo/countries.ts'
import type { Context } from '../../../platform/context.ts'
import { formatMinor } from '../../../platform/money.ts'
import { findBrand } from '../../account/brands/service.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { findContract } from '../../contracts/service.ts'
import { listIntegrations } from '../../sales/integrations/service.ts'
import { findMilestones, type Milestones, type ParcelContents, parcelContents } from '../../shipments/milestones/service.ts'
import type { CsvCell } from './csv.ts'
import { type AnnouncedRow, listAmounts } from './parcels-store.ts'
import type { ReportField, ReportFilters } from './schema.ts'

type ReportedParcel = {
  readonly row: AnnouncedRow
  readonly contents: ParcelContents
  readonly reached: Pick<Milestones, 'shipped_at' | 'first_offer_at' | 'delivered_at' | 'sub_status'>
  readonly cost: string | null
  readonly contract_type: string | null
  readonly integration_type: string | null
  readonly brand_name: string | null
}

/** Maps each field to the cell of its column. */
const columns: { readonly [Field in ReportField]: (parcel: ReportedParcel) => CsvCell } = {
  parcel_id: ({ row }) => row.id,
  direction: ({ contents }) => (contents.is_return ? 'incoming' : 'outgoing'),
  carrier_code: ({ row }) => row.carrier_code,
  carrier_name: ({ row }) => carrierOf(row.carrier_code)?.name ?? row.carrier_code,
  from_address_company_name: ({ contents }) => contents.from_address.company_name ?? null,
  contract_id: ({ contents }) => contents.contract_id,
  contract_type: ({ contract_type }) => contract_type,
  from_address_city: ({ contents }) => contents.from_address.city ?? null,
  from_address_postal_code: ({ contents }) => contents.from_address.postal_code,
  from_address_country_code: ({ contents }) => contents.from_address.country_code,
  from_address_country_name: ({ contents }) => nameOfCountry(contents.from_address.country_code),
  to_address_city: ({ contents }) => contents.to_address.city ?? null,
  to_address_postal_code: ({ contents }) => contents.to_address.postal_code,
  to_address_country_code: ({ contents }) => contents.to_address.country_code,
  to_address_country_name: ({ contents }) => nameOfCountry(contents.to_address.country_code),
  order_number: ({ contents }) => contents.order_number,
  tracking_number: ({ row }) => row.tracking_number,
  announced_at: ({ row }) => row.announced_at,
  shipped_at: ({ reached }) => reached.shipped_at,
  first_offer_at: ({ reached }) => reached.first_offer_at,
  delivered_at: ({ reached }) => reached.delivered_at,
  shipping_option_code: ({ contents }) => contents.option_code,
  total_cost: ({ cost }) => cost,
  status: ({ row }) => row.status,
  sub_status: ({ reached }) => reached.sub_status,
  integration_id: ({ row }) => integrationOf(row),
  integration_type: ({ integration_type }) => integration_type,
  weight: ({ row }) => kilogramsOf(row.document),
  brand_id: ({ contents }) => contents.brand_id,
  brand_name: ({ brand_name }) => brand_name,
}

const integrationOf = ({ shipped_by, tracked_by }: AnnouncedRow) => (shipped_by ?? tracked_by)!

const countryNames = new Map<string, string>()
/** Looks up a country name in a cache of a few hundred: `countryName` takes longer than writing the row. */
const nameOfCountry = (code: string) => countryNames.getOrInsertComputed(code, () => countryName(code))

function kilogramsOf(document: string): string | null {
  const { weight } = JSON.parse(document) as { weight?: { value: string; unit: Parameters<typeof toGrams>[1] } }
  return weight ? weightIn('kg', toGrams(weight.value, weight.unit)) : null
}

/** Turns parcels into cells. What several parcels share, such as a contract, is looked up once. */
export function openReportRows(
  ctx: Context,
  fields: readonly ReportField[],
  filters: Omit<ReportFilters, 'announced_after' | 'announced_before'>,
) {
  const uses = (...some: ReportField[]) => some.some((field) => fields.includes(field))
  const contractType = rememberEach(async (id: number) => (await findContract(ctx, id))?.type ?? null)
  const brandName = rememberEach(async (id: number) => (await findBrand(ctx, id))?.name ?? null)
  const integrations = rememberOnce(async () => new Map((await listIntegrations(ctx, {})).map(({ id, type }) => [id, type])))
  const currency = rememberOnce(async () => (await readOrganization(ctx)).currency)

  const isChosen = (row: AnnouncedRow, { is_return, brand_id, option_code }: ParcelContents) =>
    (filters.direction === undefined || (filters.direction === 'incoming') === is_return) &&
    (filters.integration_id === undefined || filters.integration_id === integrationOf(row)) &&
    (filters.brand_id === undefined || filters.brand_id === brand_id) &&
    (filters.shipping_option_code === undefined || filters.shipping_option_code === option_code) &&
    (filters.updated_after === undefined || row.updated_at >= filters.updated_after) &&
    (filters.updated_before === undefined || row.updated_at <= filters.updated_before)

  /** Chooses the parcels that match the filters. */
  const chooseParcels = (rows: readonly AnnouncedRow[]) =>
    rows.map((row) => ({ row, contents: parcelContents(row) })).filter(({ row, contents }) => isChosen(row, contents))

  /** Finds the stored milestones, and computes those of parcels that have changed since. */
  async function milestonesOf(rows: readonly AnnouncedRow[]) {
    const stale = uses('shipped_at', 'first_offer_at', 'delivered_at', 'sub_status')
      ? rows.filter(({ is_counted }) => is_counted !== 1)
      : []
    return findMilestones(
      ctx,
      stale.map(({ id }) => id),
    )
  }

  async function cellsOf(rows: readonly AnnouncedRow[]): Promise<CsvCell[][]> {
    const chosen = chooseParcels(rows)
    const own = chosen.map(({ row }) => row)
    const milestones = await milestonesOf(own)
    const costs = uses('total_cost') && own.length > 0 ? await findCosts(ctx, own, await currency()) : new Map<number, string>()
    const cells: CsvCell[][] = []
    for (const { row, contents } of chosen) {
      const parcel: ReportedParcel = {
        row,
        contents,
        reached: milestones.get(row.id) ?? row,
        cost: costs.get(row.id) ?? null,
        contract_type: uses('contract_type') ? await contractType(contents.contract_id) : null,
        integration_type: uses('integration_type') ? ((await integrations()).get(integrationOf(row)) ?? null) : null,
        brand_name: uses('brand_name') && contents.brand_id !== null ? await brandName(contents.brand_id) : null,
      }
      cells.push(fields.map((field) => columns[field](parcel)))
    }
    return cells
  }

  return { cellsOf, countChosen: (rows: readonly AnnouncedRow[]) => chooseParcels(rows).length }
}

/** Sums the costs of each parcel. If it was billed in several currencies, only those in the organization's currency count. */
async function findCosts(ctx: Context, rows: readonly AnnouncedRow[], currency: string): Promise<Map<number, string>> {
  const amounts = await listAmounts(
    ctx,
    rows.map(({ id }) => id),
  )
  const costs = new Map<number, string>()
  for (const [id, some] of Map.groupBy(amounts, ({ parcel_id }) => parcel_id!)) {
    const isMixed = some.some((one) => one.currency !== some[0]!.currency)
    const counted = isMixed ? some.filter((one) => one.currency === currency) : some
    const units = counted.reduce((sum, { amount }) => sum + amount, 0)
    costs.set(id, units % 100 === 0 ? formatMinor(units / 100, 2) : formatMinor(units, 4))
  }
  return costs
}

/** Remembers values rather than promises, for which each of 1,000,000 rows would wait three times. */
function rememberEach<T>(find: (id: number) => Promise<T>) {
  const known = new Map<number, T>()
  return async (id: number): Promise<T> => {
    if (!known.has(id)) known.set(id, await find(id))
    return known.get(id)!
  }
}
function rememberOnce<T>(find: () => Promise<T>) {
  let known: Promise<T> | undefined
  return () => (known ??= find())
}
