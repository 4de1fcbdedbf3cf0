import { joinStreet } from '../../geo/streets.ts'
import type { Form } from './form.ts'
import type { Party } from './model.ts'
import { frameOf } from './rules.ts'
import { countryWords, joinTexts } from './words.ts'

/** Sender or receiver as the forms of the post ask for them: five lines, with the word for them turned beside. */
export function partyBlock(form: Form, box: { x: number; y: number; width: number }, words: string, party: Party, rowHeight = 5) {
  const strip = 5
  const height = 5 * rowHeight
  form.marks.push(frameOf({ x: box.x, y: box.y, width: strip, height }))
  const turned = { x: box.x + 0.6, y: box.y + 0.5, width: strip - 1.2, height: height - 1 }
  form.marks.push({ kind: 'text', ...turned, turned: 90, size: 7.5, bold: true, align: 'centre', valign: 'middle', text: words })
  const [left, width] = [box.x + strip, box.width - strip]
  const at = (row: number) => ({ x: left, y: box.y + row * rowHeight, width, height: rowHeight })
  form.line(at(0), 'Name / Nom', 14, party.name ?? '', words)
  form.line(at(1), 'Business / Société', 18, party.company_name ?? '', words)
  const street = joinStreet(party.address_line_1 ?? '', party.house_number ?? '', party.country_code)
  form.line(at(2), 'Street / Rue', 14, joinTexts([street, party.address_line_2, party.po_box]), words)
  const third = width * 0.38
  form.line({ ...at(3), width: third }, 'Postcode', 11, party.postal_code ?? '', words)
  form.line(
    { ...at(3), x: left + third, width: width - third },
    'City / Ville',
    13,
    joinTexts([party.city, party.state_province_code]),
    words,
  )
  const country = width * 0.55
  form.line({ ...at(4), width: country }, 'Country / Pays', 16, countryWords(party.country_code), words)
  form.line({ ...at(4), x: left + country, width: width - country }, 'Tel.', 6, party.phone_number ?? '', words)
}
