const to_address = {
  name: 'Ada Jansen',
  address_line_1: 'Kruisstraat',
  house_number: '12',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'ada@example.com',
}
const parcel = { weight: { value: '1.2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const shipment = {
  from_address: { sender_address_id: 1 },
  to_address,
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
  order_number: '#1042',
}
/** An answer has a label file where there is one parcel. */
export const announcements = {
  'announce, no label file': { ...shipment, parcels: [parcel, parcel] },
  'announce with ZPL': { ...shipment, parcels: [parcel], label_details: { mime_type: 'application/zpl', dpi: 203 } },
  'announce with PDF': { ...shipment, parcels: [parcel], label_details: { mime_type: 'application/pdf' } },
}

let orders = 0
const item = (n: number) => ({
  item_id: `i${n}`,
  name: 'Coffee, whole beans, 1 kg',
  quantity: 2,
  sku: `COF-${n}`,
  unit_price: { value: 9.95, currency: 'EUR' },
  total_price: { value: 19.9, currency: 'EUR' },
  measurement: { weight: { value: 1, unit: 'kg' } },
})
export const newOrder = (integration: number) => ({
  order_id: `bench-${++orders}`,
  order_number: `#${orders}`,
  order_details: {
    integration: { id: integration },
    status: { code: 'unshipped', message: 'Unshipped' },
    order_created_at: '2026-11-14T10:00:00Z',
    order_items: [item(1), item(2), item(3)],
  },
  payment_details: { total_price: { value: 59.7, currency: 'EUR' }, status: { code: 'paid' } },
  shipping_address: to_address,
})
