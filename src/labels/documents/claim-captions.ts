import type { FlowWords } from './flow.ts'

/** The languages that documents for carriers are written in. */
export const documentLanguages = ['de', 'en', 'es', 'fr', 'it', 'nl'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** Captions of all claim letters, whatever their subject. */
export type ClaimCaptions = FlowWords & {
  readonly language: DocumentLanguage
  readonly title: string
  heading(number: string, subject: string): string
  readonly carrier: string
  readonly tracking_number: string
  readonly contract_number: string
  readonly order_number: string
  readonly sent_on: string
  readonly weight: string
  readonly receiver: string
  readonly what_happened: string
  readonly event_time: string
  readonly event_message: string
  readonly amounts: string
  readonly total: string
  /** `by`: the last day for an answer, or empty. */
  request(by: string): string
  pay_to(account: string): string
  attached(files: string): string
}

export const claimCaptions: Readonly<Record<DocumentLanguage, ClaimCaptions>> = {
  de: {
    language: 'de',
    title: 'Reklamation',
    continuation: (title) => `${title} – Fortsetzung`,
    page: (number, of) => `Seite ${number} von ${of}`,
    heading: (number, subject) => `Reklamation ${number}: ${subject}`,
    carrier: 'Frachtführer',
    tracking_number: 'Sendungsnummer',
    contract_number: 'Vertragsnummer',
    order_number: 'Bestellnummer',
    sent_on: 'Versandt am',
    weight: 'Gewicht (kg)',
    receiver: 'Empfänger',
    what_happened: 'Sachverhalt',
    event_time: 'Zeit',
    event_message: 'Meldungen des Frachtführers',
    amounts: 'Unsere Forderung',
    total: 'Summe',
    request: (by) => `Bitte regulieren Sie den Schaden${by && ` bis zum ${by}`} oder begründen Sie Ihre Ablehnung schriftlich.`,
    pay_to: (account) => `Bitte zahlen Sie auf das Konto ${account}.`,
    attached: (files) => `Anlagen: ${files}`,
  },
  en: {
    language: 'en',
    title: 'Claim',
    continuation: (title) => `${title} – continuation`,
    page: (number, of) => `Page ${number} of ${of}`,
    heading: (number, subject) => `Claim ${number}: ${subject}`,
    carrier: 'Carrier',
    tracking_number: 'Tracking number',
    contract_number: 'Contract number',
    order_number: 'Order number',
    sent_on: 'Sent on',
    weight: 'Weight (kg)',
    receiver: 'Receiver',
    what_happened: 'What happened',
    event_time: 'Time',
    event_message: 'What the carrier reported',
    amounts: 'What we claim',
    total: 'Total',
    request: (by) => `Please settle this claim, or state why not${by && `, by ${by}`}.`,
    pay_to: (account) => `Please pay to ${account}.`,
    attached: (files) => `Attached: ${files}`,
  },
  es: {
    language: 'es',
    title: 'Reclamación',
    continuation: (title) => `${title} – continuación`,
    page: (number, of) => `Página ${number} de ${of}`,
    heading: (number, subject) => `Reclamación ${number}: ${subject}`,
    carrier: 'Transportista',
    tracking_number: 'Número de seguimiento',
    contract_number: 'Número de contrato',
    order_number: 'Número de pedido',
    sent_on: 'Enviado el',
    weight: 'Peso (kg)',
    receiver: 'Destinatario',
    what_happened: 'Descripción de los hechos',
    event_time: 'Hora',
    event_message: 'Información del transportista',
    amounts: 'Importe reclamado',
    total: 'Total',
    request: (by) => `Rogamos que abonen esta reclamación, o que indiquen por escrito el motivo de su rechazo${by && `, antes del ${by}`}.`,
    pay_to: (account) => `Rogamos que realicen el pago en la cuenta ${account}.`,
    attached: (files) => `Documentos adjuntos: ${files}`,
  },
  fr: {
    language: 'fr',
    title: 'Réclamation',
    continuation: (title) => `${title} – suite`,
    page: (number, of) => `Page ${number} sur ${of}`,
    heading: (number, subject) => `Réclamation ${number} : ${subject}`,
    carrier: 'Transporteur',
    tracking_number: 'Numéro de suivi',
    contract_number: 'Numéro de contrat',
    order_number: 'Numéro de commande',
    sent_on: 'Expédié le',
    weight: 'Poids (kg)',
    receiver: 'Destinataire',
    what_happened: 'Exposé des faits',
    event_time: 'Heure',
    event_message: 'Informations du transporteur',
    amounts: 'Montant réclamé',
    total: 'Total',
    request: (by) =>
      `Nous vous prions de bien vouloir régler cette réclamation, ou de nous indiquer par écrit le motif de votre refus${by && `, avant le ${by}`}.`,
    pay_to: (account) => `Nous vous prions d’effectuer le paiement sur le compte ${account}.`,
    attached: (files) => `Pièces jointes : ${files}`,
  },
  it: {
    language: 'it',
    title: 'Reclamo',
    continuation: (title) => `${title} – seguito`,
    page: (number, of) => `Pagina ${number} di ${of}`,
    heading: (number, subject) => `Reclamo ${number}: ${subject}`,
    carrier: 'Corriere',
    tracking_number: 'Numero di tracciamento',
    contract_number: 'Numero di contratto',
    order_number: 'Numero d’ordine',
    sent_on: 'Spedito il',
    weight: 'Peso (kg)',
    receiver: 'Destinatario',
    what_happened: 'Descrizione dei fatti',
    event_time: 'Ora',
    event_message: 'Comunicazioni del corriere',
    amounts: 'Importo richiesto',
    total: 'Totale',
    request: (by) =>
      `Vi preghiamo di liquidare questo reclamo, o di comunicarci per iscritto il motivo del rifiuto${by && `, entro il ${by}`}.`,
    pay_to: (account) => `Vi preghiamo di effettuare il pagamento sul conto ${account}.`,
    attached: (files) => `Allegati: ${files}`,
  },
  nl: {
    language: 'nl',
    title: 'Claim',
    continuation: (title) => `${title} – vervolg`,
    page: (number, of) => `Pagina ${number} van ${of}`,
    heading: (number, subject) => `Claim ${number}: ${subject}`,
    carrier: 'Vervoerder',
    tracking_number: 'Trackingnummer',
    contract_number: 'Contractnummer',
    order_number: 'Bestelnummer',
    sent_on: 'Verzonden op',
    weight: 'Gewicht (kg)',
    receiver: 'Ontvanger',
    what_happened: 'Wat er is gebeurd',
    event_time: 'Tijd',
    event_message: 'Meldingen van de vervoerder',
    amounts: 'Wat wij claimen',
    total: 'Totaal',
    request: (by) => `Wij verzoeken u deze claim uit te betalen, of schriftelijk te melden waarom niet${by && `, uiterlijk op ${by}`}.`,
    pay_to: (account) => `Wij verzoeken u te betalen op rekening ${account}.`,
    attached: (files) => `Bijlagen: ${files}`,
  },
}
