import type { Party } from './model.ts'

export const sampleShop: Party = {
  name: 'Marieke de Vries',
  company_name: 'Tulip & Clay Ceramics B.V.',
  address_line_1: 'Insulindelaan',
  house_number: '115',
  postal_code: '5642 CV',
  city: 'Eindhoven',
  country_code: 'NL',
  phone_number: '+31 40 123 45 67',
  email: 'export@tulip-clay.example',
}

export const sampleBuyer: Party = {
  name: 'John Appleseed',
  address_line_1: 'Lexington Avenue',
  house_number: '350',
  address_line_2: 'Apartment 12B',
  postal_code: '10016',
  city: 'New York',
  state_province_code: 'US-NY',
  country_code: 'US',
  phone_number: '+1 212 555 0147',
  email: 'john.appleseed@mail.example',
}
