import { type Area, choice, data, dateTime, extend, fields, integer, list, object, orNull, text } from '../json-schema.ts'
import { addressOf } from './shared.ts'

const weight = object({ 'value!': text(), 'unit!': choice('kg', 'g', 'lbs', 'oz') })
const item = object({ 'quantity!': integer(1), 'container_type!': choice('parcel', 'pallet'), total_weight: orNull(weight) })

/** July: the fields of every carrier. `quantity` and `total_weight` are in the examples of the answers. */
const pickup = object({
  'id!': integer(1),
  'carrier_code!': text(),
  'time_slots!': list(object({ start_at: dateTime, end_at: orNull(dateTime) })),
  items: list(item),
  ...fields('reference special_instructions tracking_number!', text()),
  'status!': choice('CREATED', 'CANCELLED', 'FAILED', 'ANNOUNCING'),
  'created_at!': dateTime,
  'cancelled_at!': orNull(dateTime),
  contract_id: integer(),
  address: extend(addressOf(), { po_box: orNull(text()) }),
  quantity: integer(1),
  total_weight: orNull(weight),
})
const listed = extend(pickup, { 'country!': text() })

export const pickups: Area = {
  name: 'pickups',
  operations: {
    'GET /pickups': { 200: data(list(listed)) },
    'POST /pickups': { 201: data(pickup) },
    // Not published; without it, the next would be taken for it.
    'GET /pickups/time-slots': { 200: data(list(object({ 'start_at!': dateTime, 'end_at!': dateTime }))) },
    'GET /pickups/{id}': { 200: data(pickup) },
  },
}
