import { claimCaptions, type DocumentLanguage } from './claim-captions.ts'
import type { FlowWords } from './flow.ts'

export type SalesInvoiceWords = FlowWords & {
  readonly title: string
  readonly seller: string
  readonly buyer: string
  readonly number: string
  readonly date: string
  readonly order_number: string
  readonly tracking_number: string
  readonly item: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly net: string
  tax(rate: string): string
  readonly total: string
  note(tracking_number: string): string
}

/** Words that are the same on the claim letter. */
const sharedWords = (language: DocumentLanguage) => {
  const { continuation, page, order_number, tracking_number } = claimCaptions[language]
  return { continuation, page, order_number, tracking_number }
}

export const salesInvoiceWords: Readonly<Record<DocumentLanguage, SalesInvoiceWords>> = {
  de: {
    ...sharedWords('de'),
    title: 'RECHNUNG',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    number: 'Rechnungsnummer',
    date: 'Datum',
    item: 'Nr.',
    description: 'Beschreibung',
    quantity: 'Menge',
    price: 'Preis inkl. MwSt.',
    amount: 'Betrag inkl. MwSt.',
    net: 'Summe ohne MwSt.',
    tax: (rate) => `MwSt. ${rate} %`,
    total: 'Summe inkl. MwSt.',
    note: (number) => `Die Ware wurde mit der Sendung ${number} versandt.`,
  },
  en: {
    ...sharedWords('en'),
    title: 'INVOICE',
    seller: 'Seller',
    buyer: 'Buyer',
    number: 'Invoice number',
    date: 'Date',
    item: 'No.',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price incl. VAT',
    amount: 'Amount incl. VAT',
    net: 'Total excl. VAT',
    tax: (rate) => `VAT ${rate} %`,
    total: 'Total incl. VAT',
    note: (number) => `The goods were sent with parcel ${number}.`,
  },
  es: {
    ...sharedWords('es'),
    title: 'FACTURA',
    seller: 'Vendedor',
    buyer: 'Comprador',
    number: 'Número de factura',
    date: 'Fecha',
    item: 'N.º',
    description: 'Descripción',
    quantity: 'Cantidad',
    price: 'Precio con IVA',
    amount: 'Importe con IVA',
    net: 'Total sin IVA',
    tax: (rate) => `IVA ${rate} %`,
    total: 'Total con IVA',
    note: (number) => `La mercancía se envió con el paquete ${number}.`,
  },
  fr: {
    ...sharedWords('fr'),
    title: 'FACTURE',
    seller: 'Vendeur',
    buyer: 'Acheteur',
    number: 'Numéro de facture',
    date: 'Date',
    item: 'N°',
    description: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix TTC',
    amount: 'Montant TTC',
    net: 'Total HT',
    tax: (rate) => `TVA ${rate} %`,
    total: 'Total TTC',
    note: (number) => `La marchandise a été expédiée avec le colis ${number}.`,
  },
  it: {
    ...sharedWords('it'),
    title: 'FATTURA',
    seller: 'Venditore',
    buyer: 'Acquirente',
    number: 'Numero di fattura',
    date: 'Data',
    item: 'N.',
    description: 'Descrizione',
    quantity: 'Quantità',
    price: 'Prezzo IVA incl.',
    amount: 'Importo IVA incl.',
    net: 'Totale IVA esclusa',
    tax: (rate) => `IVA ${rate} %`,
    total: 'Totale IVA inclusa',
    note: (number) => `La merce è stata spedita con il pacco ${number}.`,
  },
  nl: {
    ...sharedWords('nl'),
    title: 'FACTUUR',
    seller: 'Verkoper',
    buyer: 'Koper',
    number: 'Factuurnummer',
    date: 'Datum',
    item: 'Nr.',
    description: 'Omschrijving',
    quantity: 'Aantal',
    price: 'Prijs incl. btw',
    amount: 'Bedrag incl. btw',
    net: 'Totaal excl. btw',
    tax: (rate) => `Btw ${rate} %`,
    total: 'Totaal incl. btw',
    note: (number) => `De goederen zijn verzonden met pakket ${number}.`,
  },
}
