import type { Confirmation } from '../../modules/support/contacts/confirmation.ts'
import { type Language, pageLanguages } from '../tracking/words.ts'

type ConfirmationNames = Pick<Confirmation, 'organization' | 'carriers'>

/** Texts of the page of a support contact in one language; a missing one does not compile. */
export type ContactWords = {
  readonly title: string
  readonly confirm: string
  confirmText(named: ConfirmationNames): string
  readonly button: string
  readonly ignore: string
  readonly confirmed: string
  confirmedText(named: ConfirmationNames): string
  readonly unknown: string
  readonly unknownText: string
}

const listIn = (language: Language, { carriers }: ConfirmationNames) =>
  new Intl.ListFormat(pageLanguages[language].locale, { type: 'conjunction' }).format(carriers)

export const contactWords: Readonly<Record<Language, ContactWords>> = {
  en: {
    title: 'Support contact',
    confirm: 'Confirm this address',
    confirmText: (named) =>
      `${named.organization} wants to send claims and questions about parcels with ${listIn('en', named)} to this address.`,
    button: 'Confirm',
    ignore: 'If you do not know the sender, close this page. No such e-mails are sent then.',
    confirmed: 'Address confirmed',
    confirmedText: (named) =>
      `${named.organization} can now send claims and questions about parcels with ${listIn('en', named)} to this address. You can close this page.`,
    unknown: 'This link is not valid',
    unknownText: 'The address is no longer a contact, or the link is not whole. Open it again from the e-mail.',
  },
  nl: {
    title: 'Contact voor zendingen',
    confirm: 'Bevestig dit adres',
    confirmText: (named) => `${named.organization} wil claims en vragen over zendingen met ${listIn('nl', named)} naar dit adres sturen.`,
    button: 'Bevestigen',
    ignore: 'Kent u de afzender niet? Sluit dan deze pagina. Er worden dan geen e-mails verzonden.',
    confirmed: 'Adres bevestigd',
    confirmedText: (named) =>
      `${named.organization} kan nu claims en vragen over zendingen met ${listIn('nl', named)} naar dit adres sturen. U kunt deze pagina sluiten.`,
    unknown: 'Deze link is niet geldig',
    unknownText: 'Het adres is geen contact meer, of de link is niet volledig. Open de link opnieuw vanuit de e-mail.',
  },
  de: {
    title: 'Kontakt für Sendungen',
    confirm: 'Diese Adresse bestätigen',
    confirmText: (named) =>
      `${named.organization} möchte Schadensmeldungen und Rückfragen zu Sendungen mit ${listIn('de', named)} an diese Adresse senden.`,
    button: 'Bestätigen',
    ignore: 'Wenn Sie den Absender nicht kennen, schließen Sie diese Seite. Dann werden keine E-Mails gesendet.',
    confirmed: 'Adresse bestätigt',
    confirmedText: (named) =>
      `${named.organization} kann jetzt Schadensmeldungen und Rückfragen zu Sendungen mit ${listIn('de', named)} an diese Adresse senden. Sie können diese Seite schließen.`,
    unknown: 'Dieser Link ist nicht gültig',
    unknownText: 'Die Adresse ist kein Kontakt mehr, oder der Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
  },
  fr: {
    title: 'Contact pour les colis',
    confirm: 'Confirmer cette adresse',
    confirmText: (named) =>
      `${named.organization} souhaite envoyer à cette adresse des réclamations et des questions sur les colis avec ${listIn('fr', named)}.`,
    button: 'Confirmer',
    ignore: 'Si vous ne connaissez pas l’expéditeur, fermez cette page. Aucun e-mail ne sera alors envoyé.',
    confirmed: 'Adresse confirmée',
    confirmedText: (named) =>
      `${named.organization} peut maintenant envoyer à cette adresse des réclamations et des questions sur les colis avec ${listIn('fr', named)}. Vous pouvez fermer cette page.`,
    unknown: 'Ce lien n’est pas valable',
    unknownText: 'L’adresse n’est plus un contact, ou le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail.',
  },
  es: {
    title: 'Contacto para envíos',
    confirm: 'Confirmar esta dirección',
    confirmText: (named) =>
      `${named.organization} desea enviar a esta dirección reclamaciones y consultas sobre envíos con ${listIn('es', named)}.`,
    button: 'Confirmar',
    ignore: 'Si no conoce al remitente, cierre esta página. En ese caso no se envía ningún correo.',
    confirmed: 'Dirección confirmada',
    confirmedText: (named) =>
      `${named.organization} ya puede enviar a esta dirección reclamaciones y consultas sobre envíos con ${listIn('es', named)}. Puede cerrar esta página.`,
    unknown: 'Este enlace no es válido',
    unknownText: 'La dirección ya no es un contacto, o el enlace no está completo. Ábralo de nuevo desde el correo.',
  },
  it: {
    title: 'Contatto per le spedizioni',
    confirm: 'Confermi questo indirizzo',
    confirmText: (named) =>
      `${named.organization} desidera inviare a questo indirizzo reclami e domande sulle spedizioni con ${listIn('it', named)}.`,
    button: 'Confermare',
    ignore: 'Se non conosce il mittente, chiuda questa pagina. In tal caso non viene inviata alcuna e-mail.',
    confirmed: 'Indirizzo confermato',
    confirmedText: (named) =>
      `${named.organization} può ora inviare a questo indirizzo reclami e domande sulle spedizioni con ${listIn('it', named)}. Può chiudere questa pagina.`,
    unknown: 'Questo link non è valido',
    unknownText: 'L’indirizzo non è più un contatto, oppure il link è incompleto. Lo apra di nuovo dall’e-mail.',
  },
}
