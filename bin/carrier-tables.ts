import { realCarriers } from '../src/carriers/index.ts'
import { type CapabilityName, type Carrier, capabilityNames, hasSteps } from '../src/carriers/kit/carrier.ts'

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const meanings: Record<CapabilityName, string> = {
  authorize: 'Get a token',
  validate: 'Check the login',
  quote: 'Quote prices',
  announce: 'Buy labels',
  announceReturn: 'Buy return labels by a call of its own',
  cancel: 'Cancel a shipment',
  find: 'Look up a purchase after a lost answer',
  track: 'Track a parcel',
  trackMany: 'Track several parcels in one call',
  changes: 'List parcels with news',
  receive: 'Receive pushed tracking events',
  subscribe: 'Register for pushed tracking events',
  documents: 'Fetch documents later',
  manifest: 'Close the day',
  pickups: 'Book pickups',
  servicePoints: 'Find service points',
  proofOfDelivery: 'Fetch the proof of delivery',
}

/** `yes`, or how many calls it takes and whether it may be repeated after silence. */
function supportOf(carrier: Carrier, name: CapabilityName): string {
  const capability = carrier[name]
  if (!capability) return '–'
  if (name === 'announce' || name === 'announceReturn') {
    const announce = carrier[name]!
    if (hasSteps(announce)) return 'yes, in several calls'
    return announce.safe ? 'yes, repeatable' : 'yes'
  }
  if (name === 'trackMany') return `yes, ${carrier.trackMany!.max} at once`
  return 'yes'
}

const formatsOf = ({ label_formats }: Carrier) =>
  (label_formats ?? [])
    .map(({ mime_type, dpi, paper }) =>
      [nameOf(mime_type), dpi && mime_type !== 'application/pdf' ? `${dpi} dpi` : '', paper ?? ''].filter(Boolean).join(' '),
    )
    .join(', ') || 'drawn by Crossdock'
const nameOf = (mime_type: string) => mime_type.replace(/^.*\//, '').toUpperCase()

const capabilities = () =>
  table(
    ['', ...realCarriers.map(({ name }) => name)],
    [
      ['code', ...realCarriers.map(({ code }) => `\`${code}\``)],
      ['from', ...realCarriers.map(({ origins }) => (origins.length > 6 ? `${origins.length} countries` : origins.join(', ')))],
      ['shipping options', ...realCarriers.map(({ products }) => `${products.length} products`)],
      ['label formats', ...realCarriers.map(formatsOf)],
      ...capabilityNames.map((name) => [`${meanings[name]} (\`${name}\`)`, ...realCarriers.map((carrier) => supportOf(carrier, name))]),
      ['sandbox', ...realCarriers.map(({ settings }) => ('environment' in settings.shape ? 'yes, by `environment`' : '–'))],
    ],
  )

/** Sources of the facts about a carrier, and the facts that only an account can confirm. */
const sources: Readonly<Record<string, { readonly verified: string; readonly unverified: string }>> = {
  dhl_parcel_de: {
    verified:
      "calls, fields, limits and errors: DHL's OpenAPI of Parcel DE Shipping 2.1.13, Pickup 3.0.0, Returns 1.0.9 and Tracking, and its Postman collections; event codes: its table of July 2024",
    unverified:
      'the resolution of ZPL, sizes of the label stock, limits and included insurance of the products, hour of the daily closing, days and cut-off of pickups, the number of service points in an answer, the limits of the public tracking service, the words for what was deleted, cancelled or closed before, the second address line as a name line inside Germany, `premium: false` for the economy of Paket International, that a return costs nothing until it is handed in and that its unused label expires',
  },
  mydhl: {
    verified: "calls, fields, limits, errors and the 62 event codes: DHL's OpenAPI of MyDHL 3.1.1",
    unverified:
      'goods products E, M, Y and H, timed products inside the EU, the label template for A6, the format of waybills with ZPL labels, whether waybills and invoices come page by page with ZPL labels of several parcels, adult signature (SD), the product code and the hours of pickups, how a pickup that was cancelled before is answered, codes for other costs and a discount of a customs declaration, that an air waybill that is never handed over is not billed; service points need a key of their own',
  },
  postnl: {
    verified:
      "calls, fields, product codes, status codes and errors: PostNL's OpenAPI files and tables of its developer portal, and its own SDK; recorded answers of firstred/postnl-api-php",
    unverified:
      'which product codes a contract has, transaction codes of customs, customers in Belgium, limits of size and weight of a contract, whether products to pickup points ship to lockers too, the date of birth for age checks, the series of barcodes of packets, what PostNL calls ZPL in `OutputType`, its country codes for the Canary Islands, Ceuta and Melilla, the field with the code of a return whose label is printed at the counter',
  },
  dhl_ecommerce_nl: {
    verified: "calls, fields, options and parcel types: DHL's Swagger of the My DHL eCommerce API; recorded tracking answers of ha-dhl-nl",
    unverified:
      'bodies of errors, accounts in Belgium, which lanes and prices an account has, how many keys a tracking call takes, the resolution of ZPL, `entrySummaryDeclaration`, the type, the days and the cut-off of pickups, which forms the customs PDF holds, whether option PS ships to lockers too',
  },
}

function verification() {
  return table(
    ['Carrier', 'Written from these public sources', 'Needs your own account'],
    realCarriers.map(({ code, name }) => [name, sources[code]?.verified ?? 'none named yet', sources[code]?.unverified ?? 'everything']),
  )
}

/** The tables of docs/carriers.md by their marks. */
export const carrierTables = () => ({ capabilities: capabilities(), verification: verification() })
