import type { Cn22, Label, LabelBarcode } from '../labels/label.ts'
import type { Bitmap } from '../labels/marks.ts'
import { barcodesOf } from './network/barcodes.ts'

/** Labels to look at and to test with: always the same ones. */
export type SampleKind = 'plain' | 'everything'

/** Fields that each carrier has of its own. The unstamped letter goes by the name of its file. */
const own: Readonly<Record<string, Partial<Label> & { readonly number: string | null }>> = {
  northpost: { carrier: 'North Post', product: 'Parcel, signature', number: 'CZ852975455NL' },
  swiftly: { carrier: 'Swiftly', product: 'Parcel, signature', number: 'SW24067885662511' },
  aerofast: { carrier: 'Aerofast', product: 'Express before 9:00', number: '565031009502', deliver_before: '0900', incoterm: 'dap' },
  ironhaul: { carrier: 'Ironhaul', product: 'Pallet, tail lift', number: 'IH82706993531M', weight_g: 412_500, collo: { number: 1, of: 3 } },
  freshlane: { carrier: 'Freshlane', product: 'Chilled (2 to 7 °C)', number: 'FL92791232827483', expiration_date: '2026-11-24' },
  collogix: { carrier: 'Collogix', product: 'Collo to shop', number: '287123456367138934' },
  letter: { carrier: 'Crossdock', product: 'Unstamped letter', number: null, weight_g: 40 },
}
export const sampledCarriers = Object.keys(own)

const from = {
  name: 'Atelier Noord B.V.',
  address_line_1: 'Keizersgracht',
  house_number: '126',
  postal_code: '1015CW',
  city: 'Amsterdam',
  country_code: 'NL',
}
const to = {
  name: 'Zoë Jansen',
  address_line_1: 'Lange Straße',
  house_number: '7',
  postal_code: '10117',
  city: 'Berlin',
  country_code: 'DE',
}

/** Recipients with some of the longest names that come, in letters that are not in every face. */
const recipients: Readonly<Record<string, Label['to']>> = {
  greek: {
    name: 'Κωνσταντίνος Παπαδημητρακόπουλος-Χατζηγεωργίου',
    company_name: 'Εταιρεία Εισαγωγών και Διανομών Ανατολικής Μακεδονίας Α.Ε.',
    address_line_1: 'Λεωφόρος Εθνικής Αντιστάσεως',
    house_number: '142Β',
    address_line_2: 'Κτίριο Γ, 3ος όροφος, είσοδος από την οδό Μοναστηρίου',
    postal_code: '54630',
    city: 'Θεσσαλονίκη',
    country_code: 'GR',
    phone_number: '+30 2310 555 0142',
  },
  cyrillic: {
    name: 'Єлизавета Володимирівна Щербаківська-Ґудзь',
    company_name: 'Товариство з обмеженою відповідальністю «Їжак і партнери»',
    address_line_1: 'проспект Академіка Глушкова',
    house_number: '40/2',
    address_line_2: 'під’їзд 4, поверх 11, кв. 187',
    postal_code: '03187',
    city: 'Київ',
    country_code: 'UA',
    phone_number: '+380 44 555 0187',
  },
  vietnamese: {
    name: 'Nguyễn Thị Ánh Tuyết và Trần Ưng Đệ',
    company_name: 'Công ty Trách nhiệm Hữu hạn Xuất nhập khẩu Hoàng Hôn',
    address_line_1: '125/7 Đường Nguyễn Đình Chiểu',
    address_line_2: 'Phường Võ Thị Sáu, Tầng 8, Phòng 803',
    postal_code: '700000',
    city: 'Thành phố Hồ Chí Minh',
    country_code: 'VN',
    phone_number: '+84 28 5555 0125',
  },
}

const notes = [
  'Ring twice; the bell on the left is broken.',
  'Leave nothing with the neighbours at number 144.',
  'The dog is friendly, the geese are not: please close the gate behind you, whatever they say.',
  'Deliveries over 20 kg by the yard at the back.',
  'Ask for Mrs Papadimitrakopoulou.',
  'Invoice inside.',
  'Thank you!',
]

const items = [
  'Porcelain teapot, hand painted',
  'Tea cups',
  'Linen table cloth 140 × 220 cm with embroidered hem',
  'Beeswax candles',
  'Tea, black',
  'Honey spoon',
]
const customs: Cn22 = {
  category: 'sale_of_goods',
  items: items.map((description, at) => ({
    description,
    quantity: at + 1,
    weight_g: 180 + at * 45,
    value: { value: (24.5 + at * 3.25).toFixed(2), currency: 'EUR' },
    hs_code: ['691110', '691110', '630251', '340600', '090240', '442199'][at]!,
    origin_country: ['NL', 'CN', 'PT', 'NL', 'LK', null][at]!,
  })),
  total_weight_g: 1755,
  total_value: { value: '195.75', currency: 'EUR' },
}

/** A ring and a bar: enough to see that nothing is bent. */
function drawnLogo(): Bitmap {
  const [width, height] = [240, 96]
  const bits = new Uint8Array((width / 8) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const off = Math.hypot(x - 48, y - 48)
      const isBar = x > 108 && x < 228 && [20, 44, 68].some((top) => y >= top && y < top + 10)
      if ((off < 44 && off > 26) || off < 12 || isBar) bits[y * (width / 8) + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  return { width, height, bits }
}
const logo = drawnLogo()

const options: Partial<Label> = {
  return_to: {
    ...from,
    name: 'Returns department',
    company_name: 'Atelier Noord B.V.',
    address_line_1: 'Distributieweg',
    house_number: '8',
    postal_code: '5804CM',
    city: 'Venray',
  },
  service_point: {
    id: 'SP-004711',
    name: 'Περίπτερο «Η Γωνία» & Mini Market Στάθης',
    address: { address_line_1: 'Οδός Τσιμισκή', house_number: '88', postal_code: '54622', city: 'Θεσσαλονίκη', country_code: 'GR' },
  },
  collo: { number: 2, of: 12 },
  signature: true,
  age_check: 18,
  saturday: true,
  cash_on_delivery: { value: '149.95', currency: 'EUR' },
  insured: { value: '2500.00', currency: 'EUR' },
  incoterm: 'ddp',
  fragile: true,
  dangerous_goods: [
    { un_number: 'UN1266', class: '3', limited_quantity: false },
    { un_number: 'UN1950', class: '2.1', limited_quantity: true },
  ],
  order_number: '#2026-000123-B',
  reference: 'PO 4500012345 / Frühjahrskollektion',
  notes,
  customs,
  logo,
}

/** Fields that only one carrier has. */
const special: Readonly<Record<string, Partial<Label>>> = {
  northpost: { priority: true, registered: true },
  ironhaul: { handling: ['Tail lift', 'Slot 10:00 to 12:00'] },
}

const recipientOf: Readonly<Record<string, keyof typeof recipients>> = {
  northpost: 'cyrillic',
  aerofast: 'vietnamese',
  collogix: 'cyrillic',
}

/** Builds a sample label. A carrier that is not from here gets what a plain layout shows. */
export function sampleLabel(carrier: string, kind: SampleKind, name = carrier): Label {
  const { number, ...said } = own[carrier] ?? { carrier: name, product: 'Parcel', number: '00340434161094042557' }
  const everything = kind === 'everything'
  const addressee = everything ? recipients[recipientOf[carrier] ?? 'greek']! : to
  const area = addressee.postal_code!
  const country = addressee.country_code
  const depot = `${country}${area.slice(0, 2)}`
  const routing = { code: `${country}-${area}-${depot}`, depot }
  const label: Omit<Label, 'barcodes'> = {
    carrier,
    product: '',
    from,
    to: addressee,
    return_to: null,
    service_point: null,
    routing,
    tracking_number: number,
    air_waybill_number: carrier === 'aerofast' ? number : null,
    weight_g: 1800,
    collo: { number: 1, of: 1 },
    signature: false,
    age_check: null,
    saturday: false,
    deliver_before: null,
    cash_on_delivery: null,
    insured: null,
    incoterm: null,
    fragile: false,
    priority: false,
    registered: false,
    handling: [],
    expiration_date: null,
    dangerous_goods: [],
    order_number: '10042',
    reference: null,
    notes: [],
    customs: null,
    logo: null,
    date: '2026-11-15',
    ...said,
    ...(everything && { ...options, ...special[carrier] }),
  }
  const read = { number, reference: '0195f0c2-7a10-7c3e-9b1d-5f2a4c8e6d01', area, country, routing: routing.code, grams: label.weight_g! }
  const barcode = everything ? '387123456000012345' : undefined
  const barcodes: readonly LabelBarcode[] = barcodesOf(carrier, { ...read, best_before: label.expiration_date ?? undefined, barcode })
  return { ...label, barcodes }
}
