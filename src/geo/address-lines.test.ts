import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutOf } from './address-layouts.ts'
import { addressLines, type LabelAddress } from './address-lines.ts'
import { countryCodes } from './countries.ts'

/** From, country, company, name, street, number, second line, box, postal code, city, state: and what stands on the label. */
const table = `
NL NL | - | Jan Jansen | Stadhuisplein | 10 | - | - | 5611em | Eindhoven | - > Jan Jansen / Stadhuisplein 10 / 5611 EM Eindhoven
DE NL | Acme B.V. | Jan Jansen | Stadhuisplein | 10a | - | - | 5611EM | Eindhoven | - > Acme B.V. / Jan Jansen / Stadhuisplein 10a / 5611 EM Eindhoven / NETHERLANDS
NL NL | Acme B.V. | - | - | - | - | 123 | 5600 AA | Eindhoven | - > Acme B.V. / Postbus 123 / 5600 AA Eindhoven
NL NL | - | Jan Jansen | Stadhuisplein 10 | 10 | - | - | 5611 EM | Eindhoven | NL-NB > Jan Jansen / Stadhuisplein 10 / 5611 EM Eindhoven / Noord-Brabant
NL BE | - | Marie Peeters | Wetstraat | 16 bus 2 | - | - | 1000 | Brussel | - > Marie Peeters / Wetstraat 16 bus 2 / 1000 Brussel / BELGIUM
BE BE | - | Marie Peeters | Wetstraat 16 | - | bus 2 | - | B-1000 | Brussel | - > Marie Peeters / Wetstraat 16 / bus 2 / 1000 Brussel
DE DE | Muster GmbH | Erika Mustermann | Straße des 17. Juni | 135 | Hinterhof | - | 10623 | Berlin | - > Muster GmbH / Erika Mustermann / Straße des 17. Juni 135 / Hinterhof / 10623 Berlin
NL DE | - | Erika Mustermann | Am Markt | 3 | - | - | D-80331 | München | DE-BY > Erika Mustermann / Am Markt 3 / 80331 München / Bayern / GERMANY
NL DE | Muster GmbH | - | - | - | - | 10 20 30 | 80331 | München | - > Muster GmbH / Postfach 10 20 30 / 80331 München / GERMANY
AT AT | - | Franz Huber | Mariahilfer Straße | 10/2/5 | - | - | A-1070 | Wien | - > Franz Huber / Mariahilfer Straße 10/2/5 / 1070 Wien
NL AT | Huber KG | Franz Huber | Getreidegasse | 9 | - | - | 5020 | Salzburg | AT-5 > Huber KG / Franz Huber / Getreidegasse 9 / 5020 Salzburg / AUSTRIA
CH CH | - | Urs Meier | Bahnhofstrasse | 10 | - | - | CH-8001 | Zürich | - > Urs Meier / Bahnhofstrasse 10 / 8001 Zürich
NL CH | Meier AG | Urs Meier | Rue du Rhône | 42 | - | - | 1204 | Genève | - > Meier AG / Urs Meier / Rue du Rhône 42 / 1204 Genève / SWITZERLAND
FR FR | - | Anne Martin | rue de la Paix | 10 | Bâtiment B | - | 75002 | Paris | - > Anne Martin / 10 rue de la Paix / Bâtiment B / 75002 Paris
NL FR | Martin SARL | Anne Martin | 12 bis, rue Haute | - | - | 45 | 69001 | Lyon | - > Martin SARL / Anne Martin / 12 bis, rue Haute / BP 45 / 69001 Lyon / FRANCE
NL LU | - | Luc Weber | boulevard Royal | 2 | - | - | 2449 | Luxembourg | - > Luc Weber / 2 boulevard Royal / L-2449 Luxembourg / LUXEMBOURG
GB GB | - | John Smith | Baker Street | 221B | - | - | nw16xe | London | - > John Smith / 221B Baker Street / London / NW1 6XE
NL GB | Smith Ltd | John Smith | 10 High Street | - | Flat 3 | - | SW1A 1AA | London | - > John Smith / Smith Ltd / 10 High Street / Flat 3 / London / SW1A 1AA / UNITED KINGDOM
NL IE | - | Aoife Byrne | Dame Street | 7 | - | - | d02x285 | Dublin 2 | IE-D > Aoife Byrne / 7 Dame Street / Dublin 2 / Dublin / D02 X285 / IRELAND
IE IE | - | Aoife Byrne | O'Connell Street | 25 | - | - | V94 T28R | Limerick | IE-LK > Aoife Byrne / 25 O'Connell Street / Limerick / V94 T28R
US US | - | Jane Doe | Pennsylvania Ave NW | 1600 | - | - | 20500 | Washington | US-DC > Jane Doe / 1600 Pennsylvania Ave NW / Washington, DC 20500
NL US | Doe Inc. | Jane Doe | 350 5th Ave | - | Suite 10 | - | 101180001 | New York | NY > Jane Doe / Doe Inc. / 350 5th Ave / Suite 10 / New York, NY 10118-0001 / UNITED STATES
NL US | - | Jane Doe | - | - | - | PO Box 99 | 90210 | Beverly Hills | California > Jane Doe / PO Box 99 / Beverly Hills, CA 90210 / UNITED STATES
CA CA | - | Guy Roy | Sussex Drive | 24 | - | - | k1a0b1 | Ottawa | CA-ON > Guy Roy / 24 Sussex Drive / Ottawa ON K1A 0B1
NL AU | - | Kim Lee | Smith Street | 4/12 | - | - | 3000 | Melbourne | AU-VIC > Kim Lee / 4/12 Smith Street / Melbourne VIC 3000 / AUSTRALIA
NL NZ | - | Mere Rangi | Queen Street | 1 | - | - | 1010 | Auckland | - > Mere Rangi / 1 Queen Street / Auckland 1010 / NEW ZEALAND
IT IT | - | Mario Rossi | Via Roma | 12/A | - | - | 00184 | Roma | IT-RM > Mario Rossi / Via Roma 12/A / 00184 Roma RM
NL IT | Rossi Srl | Mario Rossi | Via Roma, 12 | - | - | - | I-20121 | Milano | MI > Mario Rossi / Rossi Srl / Via Roma, 12 / 20121 Milano MI / ITALY
ES ES | - | Ana García | Calle Mayor | 5 | 2º B | - | 28013 | Madrid | ES-M > Ana García / Calle Mayor, 5 / 2º B / 28013 Madrid
NL ES | - | Ana García | Calle Triana 1 | - | - | - | 35200 | Telde | ES-GC > Ana García / Calle Triana 1 / 35200 Telde / Las Palmas / SPAIN
NL PT | - | Rui Silva | Rua Augusta | 12 | - | - | 1100053 | Lisboa | - > Rui Silva / Rua Augusta 12 / 1100-053 Lisboa / PORTUGAL
NL PL | - | Jan Nowak | ul. Marszałkowska | 10/12 m. 5 | - | - | 00590 | Warszawa | - > Jan Nowak / ul. Marszałkowska 10/12 m. 5 / 00-590 Warszawa / POLAND
NL CZ | - | Eva Nová | Vodičkova | 681/14 | - | - | 11000 | Praha 1 | - > Eva Nová / Vodičkova 681/14 / 110 00 Praha 1 / CZECHIA
NL HU | - | Kovács Éva | Kossuth Lajos utca | 12. | - | - | 1053 | Budapest | - > Kovács Éva / Budapest / Kossuth Lajos utca 12. / 1053 / HUNGARY
NL SE | Svensson AB | Eva Svensson | Storgatan | 12 | - | - | 11122 | Stockholm | - > Svensson AB / Eva Svensson / Storgatan 12 / 111 22 Stockholm / SWEDEN
NL DK | - | Ida Hansen | Vestergade | 12, 2. tv | - | - | 1456 | København K | - > Ida Hansen / Vestergade 12, 2. tv / 1456 København K / DENMARK
NL LV | - | Anna Ozola | Brīvības iela | 5 | - | - | 1010 | Rīga | - > Anna Ozola / Brīvības iela 5 / Rīga, LV-1010 / LATVIA
NL BR | - | João Souza | Av. Paulista | 1578 | - | - | 01310200 | São Paulo | BR-SP > João Souza / Av. Paulista, 1578 / São Paulo-SP / 01310-200 / BRAZIL
NL MX | - | Luz Díaz | Av. Juárez | 100 | - | - | 06050 | Ciudad de México | MX-CMX > Luz Díaz / Av. Juárez 100 / 06050 Ciudad de México, CMX / MEXICO
NL JP | - | Taro Yamada | 1-2-3 Marunouchi | - | - | - | 1000005 | Chiyoda-ku | JP-13 > Taro Yamada / 1-2-3 Marunouchi / Chiyoda-ku, Tokyo 100-0005 / JAPAN
NL IN | - | Asha Rao | MG Road | 12 | - | - | 560001 | Bengaluru | IN-KA > Asha Rao / 12 MG Road / Bengaluru 560001 / Karnataka / INDIA
NL HK | - | Wong Siu | Nathan Road | 1 | - | - | - | Kowloon | - > Wong Siu / 1 Nathan Road / Kowloon / HONG KONG
NL AE | - | Omar Ali | Sheikh Zayed Road | 1 | - | 500 | - | Dubai | AE-DU > Omar Ali / 1 Sheikh Zayed Road / PO Box 500 / Dubai / Dubayy / UNITED ARAB EMIRATES
NL TR | - | Ali Kaya | Atatürk Cad. | 12 | - | - | 34000 | Fatih | TR-34 > Ali Kaya / Atatürk Cad. 12 / 34000 Fatih/İstanbul / TÜRKIYE
NL SG | - | Lim Mei | Raffles Place | 1 | - | - | 048616 | Singapore | - > Lim Mei / 1 Raffles Place / Singapore 048616 / SINGAPORE
`
const names = [
  'company_name',
  'name',
  'address_line_1',
  'house_number',
  'address_line_2',
  'po_box',
  'postal_code',
  'city',
  'state_province_code',
]

function rowOf(line: string) {
  const [asked, label] = line.split(' > ')
  const [ends, ...cells] = asked!.split(' | ')
  const [from, country_code] = ends!.split(' ')
  const fields = Object.fromEntries(cells.map((cell, at) => [names[at]!, cell === '-' ? '' : cell]))
  return { from: from!, address: { country_code: country_code!, ...fields } as LabelAddress, lines: label!.split(' / ') }
}
const rows = table.trim().split('\n').map(rowOf)

test('an address stands on a label in the order of its country, which is named where the sender is in another', () => {
  assert.ok(rows.length >= 40 && new Set(rows.map(({ address }) => address.country_code)).size >= 20)
  for (const { from, address, lines } of rows) assert.deepEqual(addressLines(address, { from }), lines)
})

test('the country is named in the language that is asked for', () => {
  assert.equal(addressLines({ country_code: 'DE', city: 'Berlin' }, { from: 'NL', language: 'nl' }).at(-1), 'DUITSLAND')
  assert.equal(addressLines({ country_code: 'DE', city: 'Berlin' }, { from: 'FR', language: 'fr' }).at(-1), 'ALLEMAGNE')
})

test('nothing that was given is missing, and nothing is there that was not, in any country', () => {
  const fields = {
    name: 'Name',
    company_name: 'Company',
    address_line_1: 'Street',
    house_number: '77',
    address_line_2: 'Second',
    postal_code: 'QQ?',
    city: 'Town',
    po_box: 'Box 9',
    state_province_code: 'Stateless',
  }
  for (const country_code of countryCodes) {
    const label = addressLines({ ...fields, country_code }, { from: country_code })
    for (const value of Object.values(fields)) assert.equal(label.join('\n').split(value).length, 2, `${country_code} ${value}`)
    for (const name of Object.keys(fields)) {
      const without = addressLines({ ...fields, [name]: '', country_code }, { from: country_code }).join('|')
      assert.doesNotMatch(without, /^[ ,/-]|[ ,/-]$|\|[ ,/-]|[ ,/-]\||\|\||undefined/, `${country_code} without ${name}: ${without}`)
    }
    for (const field of 'ACSZ') assert.equal(layoutOf(country_code).split(field).length, 2, `${country_code} ${field}`)
  }
})
