/** Opening hours are lists, single texts, or missing, as recorded. */
const hours = {
  Monday: { string: ['08:00-18:00'] },
  Tuesday: { string: '08:00-18:00' },
  Wednesday: { string: ['08:00-12:00', '13:00-18:00'] },
  Saturday: { string: '09:00-17:00' },
}
export const postnlLocations = [
  {
    LocationCode: 161457,
    Name: 'Primera Kalverstraat',
    Distance: 244,
    Latitude: 52.3702,
    Longitude: 4.8922,
    Address: {
      Street: 'Kalverstraat',
      HouseNr: 22,
      Zipcode: '1012PC',
      City: 'Amsterdam',
      Countrycode: 'NL',
      Remark: 'Dit is een Postkantoor.',
    },
    OpeningHours: hours,
    DeliveryOptions: { string: ['DO', 'PG', 'UL', 'PG_EX'] },
    PartnerName: 'PostNL',
    PhoneNumber: '020-1234567',
    RetailNetworkID: 'PNPNL-01',
    TerminalType: 'NRS',
  },
  {
    LocationCode: 219382,
    Name: 'Pakketautomaat Damrak',
    Distance: 810,
    Latitude: 52.3771,
    Longitude: 4.8978,
    Address: { Street: 'Damrak', HouseNr: 1, HouseNrExt: 'B', Zipcode: '1012LG', City: 'Amsterdam', Countrycode: 'NL' },
    OpeningHours: {},
    DeliveryOptions: { string: 'PA' },
    PartnerName: 'PostNL',
    RetailNetworkID: 'PNPNL-01',
  },
]
