import type { TicketType } from '../tickets/values.ts'

/** The languages of contacts, without their regions. */
export type EmailLanguage = 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl'

/** Words of e-mails to carriers. */
export type EmailWords = {
  readonly greeting: string
  readonly intros: Readonly<Record<'claim' | 'documents' | 'reminder', string>>
  readonly types: Readonly<Record<TicketType, string>>
  readonly reminder: string
  readonly reference: string
  readonly tracking_number: string
  readonly order_number: string
  readonly sent_on: string
  readonly sender: string
  readonly receiver: string
  readonly contents: string
  readonly value: string
  readonly exterior: string
  readonly new_address: string
  readonly remarks: string
  readonly attached: string
  answer(reference: string): string
  readonly closing: string
}

export const emailWords: Readonly<Record<EmailLanguage, EmailWords>> = {
  de: {
    greeting: 'Guten Tag,',
    intros: {
      claim: 'zu der folgenden Sendung melden wir Ihnen einen Fall und bitten um Prüfung.',
      documents: 'anbei erhalten Sie die Unterlagen, um die Sie gebeten haben.',
      reminder: 'zu dem folgenden Fall haben wir noch keine Antwort erhalten. Wir bitten um eine Rückmeldung.',
    },
    types: {
      address_change: 'Adressänderung',
      damaged: 'Beschädigte Sendung',
      delayed: 'Verspätete Sendung',
      delivered_not_received: 'Zugestellt gemeldet, nicht erhalten',
      late_delivery: 'Zu späte Zustellung',
      lost: 'Verlorene Sendung',
      unjust_return: 'Unberechtigte Rücksendung',
    },
    reminder: 'Erinnerung',
    reference: 'Referenz',
    tracking_number: 'Sendungsnummer',
    order_number: 'Bestellnummer',
    sent_on: 'Versandt am',
    sender: 'Absender',
    receiver: 'Empfänger',
    contents: 'Inhalt',
    value: 'Wert',
    exterior: 'Verpackung',
    new_address: 'Neue Adresse',
    remarks: 'Bemerkungen',
    attached: 'Anlagen',
    answer: (reference) => `Bitte antworten Sie auf diese E-Mail und lassen Sie ${reference} im Betreff stehen.`,
    closing: 'Mit freundlichen Grüßen',
  },
  en: {
    greeting: 'Dear colleagues,',
    intros: {
      claim: 'we report a case about the following parcel and ask you to investigate it.',
      documents: 'attached are the documents that you asked for.',
      reminder: 'we have not received an answer about the following case. Please let us know how it stands.',
    },
    types: {
      address_change: 'Address change',
      damaged: 'Damaged parcel',
      delayed: 'Delayed parcel',
      delivered_not_received: 'Reported as delivered, not received',
      late_delivery: 'Late delivery',
      lost: 'Lost parcel',
      unjust_return: 'Unjustified return',
    },
    reminder: 'Reminder',
    reference: 'Reference',
    tracking_number: 'Tracking number',
    order_number: 'Order number',
    sent_on: 'Sent on',
    sender: 'Sender',
    receiver: 'Receiver',
    contents: 'Contents',
    value: 'Value',
    exterior: 'Packaging',
    new_address: 'New address',
    remarks: 'Remarks',
    attached: 'Attached',
    answer: (reference) => `Please reply to this e-mail and keep ${reference} in the subject.`,
    closing: 'Kind regards',
  },
  es: {
    greeting: 'Buenos días:',
    intros: {
      claim: 'Les comunicamos una incidencia con el siguiente paquete y les rogamos que la investiguen.',
      documents: 'Adjuntamos los documentos que nos han solicitado.',
      reminder: 'No hemos recibido respuesta sobre la siguiente incidencia. Rogamos que nos informen de su estado.',
    },
    types: {
      address_change: 'Cambio de dirección',
      damaged: 'Paquete dañado',
      delayed: 'Paquete retrasado',
      delivered_not_received: 'Indicado como entregado, no recibido',
      late_delivery: 'Entrega tardía',
      lost: 'Paquete perdido',
      unjust_return: 'Devolución injustificada',
    },
    reminder: 'Recordatorio',
    reference: 'Referencia',
    tracking_number: 'Número de seguimiento',
    order_number: 'Número de pedido',
    sent_on: 'Enviado el',
    sender: 'Remitente',
    receiver: 'Destinatario',
    contents: 'Contenido',
    value: 'Valor',
    exterior: 'Embalaje',
    new_address: 'Nueva dirección',
    remarks: 'Observaciones',
    attached: 'Documentos adjuntos',
    answer: (reference) => `Rogamos que respondan a este correo y conserven ${reference} en el asunto.`,
    closing: 'Un cordial saludo',
  },
  fr: {
    greeting: 'Bonjour,',
    intros: {
      claim: 'Nous vous signalons un incident concernant le colis suivant et vous prions de bien vouloir mener une enquête.',
      documents: 'Veuillez trouver ci-joint les documents que vous avez demandés.',
      reminder: 'Nous n’avons pas reçu de réponse au sujet du dossier suivant. Merci de nous indiquer où il en est.',
    },
    types: {
      address_change: 'Changement d’adresse',
      damaged: 'Colis endommagé',
      delayed: 'Colis en retard',
      delivered_not_received: 'Indiqué comme livré, non reçu',
      late_delivery: 'Livraison tardive',
      lost: 'Colis perdu',
      unjust_return: 'Retour injustifié',
    },
    reminder: 'Rappel',
    reference: 'Référence',
    tracking_number: 'Numéro de suivi',
    order_number: 'Numéro de commande',
    sent_on: 'Expédié le',
    sender: 'Expéditeur',
    receiver: 'Destinataire',
    contents: 'Contenu',
    value: 'Valeur',
    exterior: 'Emballage',
    new_address: 'Nouvelle adresse',
    remarks: 'Remarques',
    attached: 'Pièces jointes',
    answer: (reference) => `Merci de répondre à ce message en conservant ${reference} dans l’objet.`,
    closing: 'Cordialement',
  },
  it: {
    greeting: 'Buongiorno,',
    intros: {
      claim: 'vi segnaliamo un problema con il seguente pacco e vi preghiamo di verificarlo.',
      documents: 'in allegato trovate i documenti che avete richiesto.',
      reminder: 'non abbiamo ricevuto risposta sul seguente caso. Vi preghiamo di comunicarci a che punto è.',
    },
    types: {
      address_change: 'Cambio di indirizzo',
      damaged: 'Pacco danneggiato',
      delayed: 'Pacco in ritardo',
      delivered_not_received: 'Indicato come consegnato, non ricevuto',
      late_delivery: 'Consegna tardiva',
      lost: 'Pacco smarrito',
      unjust_return: 'Reso ingiustificato',
    },
    reminder: 'Sollecito',
    reference: 'Riferimento',
    tracking_number: 'Numero di tracciamento',
    order_number: 'Numero d’ordine',
    sent_on: 'Spedito il',
    sender: 'Mittente',
    receiver: 'Destinatario',
    contents: 'Contenuto',
    value: 'Valore',
    exterior: 'Imballaggio',
    new_address: 'Nuovo indirizzo',
    remarks: 'Osservazioni',
    attached: 'Allegati',
    answer: (reference) => `Vi preghiamo di rispondere a questa e-mail mantenendo ${reference} nell’oggetto.`,
    closing: 'Cordiali saluti',
  },
  nl: {
    greeting: 'Goedendag,',
    intros: {
      claim: 'Wij melden u een probleem met het volgende pakket en verzoeken u dit te onderzoeken.',
      documents: 'Hierbij ontvangt u de documenten waarom u hebt gevraagd.',
      reminder: 'Wij hebben nog geen antwoord ontvangen over de volgende zaak. Wij verzoeken u ons de stand van zaken te laten weten.',
    },
    types: {
      address_change: 'Adreswijziging',
      damaged: 'Beschadigd pakket',
      delayed: 'Vertraagd pakket',
      delivered_not_received: 'Als bezorgd gemeld, niet ontvangen',
      late_delivery: 'Te late bezorging',
      lost: 'Verloren pakket',
      unjust_return: 'Onterechte retour',
    },
    reminder: 'Herinnering',
    reference: 'Referentie',
    tracking_number: 'Trackingnummer',
    order_number: 'Bestelnummer',
    sent_on: 'Verzonden op',
    sender: 'Afzender',
    receiver: 'Ontvanger',
    contents: 'Inhoud',
    value: 'Waarde',
    exterior: 'Verpakking',
    new_address: 'Nieuw adres',
    remarks: 'Opmerkingen',
    attached: 'Bijlagen',
    answer: (reference) => `Wij verzoeken u deze e-mail te beantwoorden en ${reference} in het onderwerp te laten staan.`,
    closing: 'Met vriendelijke groet',
  },
}
