import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinStreet, splitStreet } from './streets.ts'

/** Country, what was written, street, number, addition. */
const table = `
NL | Stadhuisplein 10 | Stadhuisplein | 10 | -
NL | Stadhuisplein 10a | Stadhuisplein | 10 | a
NL | Stadhuisplein 10 a | Stadhuisplein | 10 | a
NL | Stadhuisplein 10A-3 | Stadhuisplein | 10 | A-3
NL | 1e Helmersstraat 12-2 | 1e Helmersstraat | 12 | -2
NL | 1e Helmersstraat | 1e Helmersstraat | - | -
NL | 2e Kruisstraat 7 bis | 2e Kruisstraat | 7 | bis
NL | Plein 1944 5 | Plein 1944 | 5 | -
NL | Plein 1944, 5 | Plein 1944 | 5 | -
NL | Plein 1944 | Plein 1944 | - | -
NL | Plein 40-45 12 | Plein 40-45 | 12 | -
NL | Laan van 1813 44b | Laan van 1813 | 44 | b
NL | Keizersgracht 100 hs | Keizersgracht | 100 | hs
NL | Keizersgracht 100-H | Keizersgracht | 100 | -H
NL | Keizersgracht 100 III | Keizersgracht | 100 | III
NL | Prinsengracht 263-267 | Prinsengracht | 263 | -267
NL | 's-Gravenweg 24 | 's-Gravenweg | 24 | -
NL | Dam | Dam | - | -
NL | Postbus 123 | Postbus 123 | - | -
NL | Dam 1, 3e verdieping | Dam | 1 | 3e verdieping
NL | Burgemeester Rietdijk 12 boven | Burgemeester Rietdijk | 12 | boven
DE | Straße des 17. Juni 135 | Straße des 17. Juni | 135 | -
DE | Straße des 17. Juni | Straße des 17. Juni | - | -
DE | Hauptstr. 5 | Hauptstr. | 5 | -
DE | Hauptstr. 5 a | Hauptstr. | 5 | a
DE | Hauptstraße 10-12 | Hauptstraße | 10-12 | -
DE | Hauptstraße 10a-c | Hauptstraße | 10 | a-c
DE | Am Markt 3, Hinterhaus | Am Markt | 3 | Hinterhaus
DE | C 4, 12 | C 4 | 12 | -
DE | Platz der Republik 1 | Platz der Republik | 1 | -
DE | Postfach 10 20 30 | Postfach 10 20 30 | - | -
DE | 5 Hauptstraße | Hauptstraße | 5 | -
AT | Mariahilfer Straße 10/2/5 | Mariahilfer Straße | 10 | /2/5
AT | Wiedner Hauptstraße 23 Top 4 | Wiedner Hauptstraße | 23 | Top 4
AT | Straße der Sieger 7 Stiege 2 Tür 9 | Straße der Sieger | 7 | Stiege 2 Tür 9
CH | Bahnhofstrasse 10 | Bahnhofstrasse | 10 | -
CH | Rue du Rhône 42bis | Rue du Rhône | 42 | bis
BE | Wetstraat 16 bus 2 | Wetstraat | 16 | bus 2
BE | Rue Neuve 12 boîte 3 | Rue Neuve | 12 | boîte 3
BE | Rue Neuve 12 bte 3 | Rue Neuve | 12 | bte 3
BE | Grote Markt 1 Box 4 | Grote Markt | 1 | Box 4
BE | Grote Markt 1/4 | Grote Markt | 1 | /4
BE | Rue du 11 Novembre 8 | Rue du 11 Novembre | 8 | -
FR | 10 rue de la Paix | rue de la Paix | 10 | -
FR | 12 bis, rue X-Dumas | rue X-Dumas | 12 | bis
FR | 12bis rue Victor Hugo | rue Victor Hugo | 12 | bis
FR | 12 B rue Haute | rue Haute | 12 | B
FR | 12, rue du 4 Septembre | rue du 4 Septembre | 12 | -
FR | rue du 4 Septembre | rue du 4 Septembre | - | -
FR | 10-12 avenue Foch | avenue Foch | 10-12 | -
FR | BP 123 | BP 123 | - | -
FR | rue de Rivoli 99 | rue de Rivoli | 99 | -
LU | 2, boulevard Royal | boulevard Royal | 2 | -
LU | 15A avenue de la Gare | avenue de la Gare | 15 | A
GB | 221B Baker Street | Baker Street | 221 | B
GB | 10 Downing Street | Downing Street | 10 | -
GB | Flat 3, 12 High Street | High Street | 12 | Flat 3
GB | 12-14 High Street | High Street | 12-14 | -
GB | Box Hill Road 5 | Box Hill Road | 5 | -
SE | Box 123 | Box 123 | - | -
ES | Apartado de correos 12 | Apartado de correos 12 | - | -
GB | Rose Cottage, Mill Lane | Rose Cottage, Mill Lane | - | -
IE | 25 O'Connell Street Upper | O'Connell Street Upper | 25 | -
IE | Unit 4, 7 Dame Street | Dame Street | 7 | Unit 4
US | 350 5th Ave | 5th Ave | 350 | -
US | 42nd Street | 42nd Street | - | -
US | 100 E Main St | E Main St | 100 | -
US | 1600 Pennsylvania Ave NW | Pennsylvania Ave NW | 1600 | -
US | 123 1/2 Main St | Main St | 123 1/2 | -
US | 34-12 31st Avenue | 31st Avenue | 34-12 | -
US | 12 Main St Apt 4 | Main St Apt 4 | 12 | -
US | PO Box 123 | PO Box 123 | - | -
CA | 24 Sussex Drive | Sussex Drive | 24 | -
AU | 4/12 Smith Street | Smith Street | 4/12 | -
AU | Unit 4/12 Smith Street | Smith Street | 12 | Unit 4/
NZ | 1 Queen Street | Queen Street | 1 | -
MT | 12, Triq ir-Repubblika | Triq ir-Repubblika | 12 | -
IT | Via Roma 12 | Via Roma | 12 | -
IT | Via Roma 12/A | Via Roma | 12 | /A
IT | Via Roma, 12 | Via Roma | 12 | -
IT | Piazza 5 Giornate 6 int. 3 | Piazza 5 Giornate | 6 | int. 3
IT | Via XX Settembre 98 | Via XX Settembre | 98 | -
IT | Via Roma snc | Via Roma snc | - | -
ES | Calle Mayor 5, 2º B | Calle Mayor | 5 | 2º B
ES | Calle Mayor, 5 | Calle Mayor | 5 | -
ES | Calle Mayor 5 2º B | Calle Mayor | 5 | 2º B
ES | Calle Mayor nº 5 | Calle Mayor | nº 5 | -
ES | Calle 2 de Mayo 14 Esc. A 3 | Calle 2 de Mayo | 14 | Esc. A 3
ES | Calle 13 de Septiembre | Calle 13 de Septiembre | - | -
PT | Rua Augusta 12, 3º Esq | Rua Augusta | 12 | 3º Esq
PT | Avenida 25 de Abril 100 | Avenida 25 de Abril | 100 | -
PL | ul. Marszałkowska 10/12 m. 5 | ul. Marszałkowska | 10/12 | m. 5
PL | ul. Marszałkowska 10/12 | ul. Marszałkowska | 10 | /12
PL | ul. 3 Maja 12A | ul. 3 Maja | 12 | A
PL | ul. 11 Listopada 22 lok. 5 | ul. 11 Listopada | 22 | lok. 5
CZ | Vodičkova 681/14 | Vodičkova | 681/14 | -
CZ | Nám. 14. října 1307/2 | Nám. 14. října | 1307/2 | -
SK | Hlavná 12/A | Hlavná | 12 | /A
HU | Kossuth Lajos utca 12. | Kossuth Lajos utca | 12. | -
HU | Kossuth Lajos utca 12. II. em. 4. | Kossuth Lajos utca | 12. | II. em. 4.
RO | Bd. 1 Decembrie 1918 nr. 5 bl. A ap. 3 | Bd. 1 Decembrie 1918 | nr. 5 | bl. A ap. 3
SE | Storgatan 12 B lgh 1101 | Storgatan | 12 | B lgh 1101
DK | Vestergade 12, 2. tv | Vestergade | 12 | 2. tv
DK | Vestergade 12 2. tv | Vestergade | 12 | 2. tv
NO | Storgata 12B H0201 | Storgata | 12 | B H0201
FI | Mannerheimintie 12 B 34 | Mannerheimintie | 12 | B 34
EE | Narva mnt 7-12 | Narva mnt | 7-12 | -
GR | Ερμού 12 | Ερμού | 12 | -
TR | Atatürk Cad. No:12 D:5 | Atatürk Cad. | No:12 | D:5
RU | ул. Ленина, д. 12, кв. 5 | ул. Ленина | д. 12 | кв. 5
BR | Av. Paulista, 1578 - apto 12 | Av. Paulista | 1578 | - apto 12
MX | Insurgentes Sur 1602 Int. 5 | Insurgentes Sur | 1602 | Int. 5
AR | Av. 9 de Julio 1000 | Av. 9 de Julio | 1000 | -
CO | Carrera 7 # 71-21 | Carrera 7 | # 71-21 | -
JP | 1-2-3 Marunouchi | Marunouchi | 1-2-3 | -
`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
const cell = (text: string | undefined) => (text === '-' ? null : text)
const bare = (text: string) => text.replaceAll(/[\s,]/g, '')

test('a street and its number are told apart as the country writes them', () => {
  assert.ok(rows.length >= 80)
  for (const [country, text, street, house_number, addition] of rows) {
    const expected = { street, house_number: cell(house_number), addition: cell(addition) }
    assert.deepEqual(splitStreet(text!, country!), expected, `${country} ${text}`)
  }
})

test('no letter, digit or sign is lost, whatever the text and the country', () => {
  const odd = [
    '',
    ' ',
    ',',
    '12',
    '12 12',
    'a',
    '10a',
    'No. 5',
    '#',
    '1/2',
    '– 5',
    'Straße 5,',
    ', Straße 5',
    '5,5',
    'bus 2',
    'x 1,2,3',
    '7e',
  ]
  const texts = [...rows.map(([, text]) => text!), ...odd]
  const sorted = (text: string) => [...bare(text)].sort().join('')
  for (const country of ['NL', 'DE', 'FR', 'GB', 'US', 'CZ', 'PL', 'BR', 'JP', 'XX'])
    for (const text of texts) {
      const { street, house_number, addition } = splitStreet(text, country)
      assert.equal(sorted(`${street}${house_number ?? ''}${addition ?? ''}`), sorted(text), `${country} ${text}`)
    }
})

test('a number that was given apart is joined in the order of the country, and not twice', () => {
  const joined: [string, string, string, string][] = [
    ['NL', 'Stadhuisplein', '10', 'Stadhuisplein 10'],
    ['FR', 'rue de la Paix', '10', '10 rue de la Paix'],
    ['ES', 'Calle Mayor', '5', 'Calle Mayor, 5'],
    ['GB', 'Baker Street', '221B', '221B Baker Street'],
    ['NL', 'Stadhuisplein 10', '10', 'Stadhuisplein 10'],
    ['NL', 'Stadhuisplein 10a', '10 A', 'Stadhuisplein 10a'],
    ['FR', '10, rue de la Paix', '10', '10, rue de la Paix'],
    ['NL', 'Plein 1944', '1944', 'Plein 1944 1944'],
    ['NL', 'Stadhuisplein', '', 'Stadhuisplein'],
    ['NL', '', '10', '10'],
  ]
  for (const [country, street, number, line] of joined) assert.equal(joinStreet(street, number, country), line, `${street} ${number}`)
})
