import type { InvoiceDocument } from './model.ts'
import { textElement, type Xml, xmlElement } from './xml.ts'

type PartyData = {
  readonly identifier: string | null | undefined
  readonly name: string
  readonly address: string | null | undefined
  readonly city: string | null | undefined
  readonly postal_code: string | null | undefined
  readonly country: string
  readonly vat_number: string | null | undefined
  readonly registration_number: string | null | undefined
}

/** An invoice that is not subject to VAT names no VAT number (BR-O-02 to BR-O-04); the seller is then identified by another number. */
export const isOutsideVat = ({ taxes }: Pick<InvoiceDocument, 'taxes'>) => taxes.some(({ category }) => category === 'O')

export function ublParty(document: InvoiceDocument, who: 'seller' | 'buyer'): Xml {
  const { seller, buyer } = document
  const isOutside = isOutsideVat(document)
  const party: PartyData =
    who === 'seller'
      ? {
          ...seller,
          name: seller.business_name,
          identifier: isOutside && !seller.coc_id ? seller.vat_id : undefined,
          vat_number: isOutside ? undefined : seller.vat_id,
          registration_number: seller.coc_id,
        }
      : {
          address: buyer.address,
          city: buyer.city,
          postal_code: buyer.postal_code,
          country: buyer.country,
          name: buyer.name,
          identifier: buyer.customer_number,
          vat_number: isOutside ? undefined : buyer.vat_number,
          registration_number: undefined,
        }
  const role = who === 'seller' ? 'cac:AccountingSupplierParty' : 'cac:AccountingCustomerParty'
  return xmlElement(role, [partyElement(party)])
}

const partyElement = ({ identifier, name, address, city, postal_code, country, vat_number, registration_number }: PartyData): Xml =>
  xmlElement('cac:Party', [
    xmlElement('cac:PartyIdentification', [textElement('cbc:ID', identifier)]),
    xmlElement('cac:PostalAddress', [
      textElement('cbc:StreetName', address),
      textElement('cbc:CityName', city),
      textElement('cbc:PostalZone', postal_code),
      xmlElement('cac:Country', [textElement('cbc:IdentificationCode', country)]),
    ]),
    vat_number
      ? xmlElement('cac:PartyTaxScheme', [
          textElement('cbc:CompanyID', withCountry(vat_number, country)),
          xmlElement('cac:TaxScheme', [textElement('cbc:ID', 'VAT')]),
        ])
      : undefined,
    xmlElement('cac:PartyLegalEntity', [textElement('cbc:RegistrationName', name), textElement('cbc:CompanyID', registration_number)]),
  ])

/** Prefixes a VAT number with its country, as rule BR-CO-09 requires. The prefix of Greece is EL. */
const withCountry = (vat_number: string, country: string) =>
  /^[A-Z]{2}/.test(vat_number) ? vat_number : `${country === 'GR' ? 'EL' : country}${vat_number}`
