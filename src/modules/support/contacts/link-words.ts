import type { ContactLanguage } from './store.ts'

type LinkFacts = { readonly organization: string; readonly carrier: string; readonly url: string }
type LinkWords = { readonly subject: string; text(facts: Omit<LinkFacts, 'url'>): string; readonly open: string; readonly ignore: string }

const linkWords: Readonly<Record<'de' | 'en' | 'es' | 'fr' | 'it' | 'nl', LinkWords>> = {
  de: {
    subject: 'Bitte bestätigen Sie diese Adresse',
    text: ({ organization, carrier }) =>
      `${organization} hat diese Adresse als Kontakt für Sendungen mit ${carrier} angegeben: für Schadensmeldungen und Rückfragen.`,
    open: 'Wenn Sie diese E-Mails erhalten möchten, öffnen Sie bitte diesen Link und bestätigen Sie:',
    ignore: 'Andernfalls müssen Sie nichts tun. Ohne Bestätigung werden solche E-Mails nicht gesendet.',
  },
  en: {
    subject: 'Please confirm this address',
    text: ({ organization, carrier }) =>
      `${organization} named this address as the contact for parcels with ${carrier}: for claims and questions about them.`,
    open: 'If you want to receive these e-mails, please open this link and confirm:',
    ignore: 'Otherwise you need not do anything. Without your confirmation no such e-mails are sent.',
  },
  es: {
    subject: 'Confirme esta dirección, por favor',
    text: ({ organization, carrier }) =>
      `${organization} ha indicado esta dirección como contacto para los envíos con ${carrier}: para reclamaciones y consultas.`,
    open: 'Si desea recibir estos correos, abra este enlace y confirme:',
    ignore: 'En caso contrario, no tiene que hacer nada. Sin su confirmación no se envían estos correos.',
  },
  fr: {
    subject: 'Veuillez confirmer cette adresse',
    text: ({ organization, carrier }) =>
      `${organization} a indiqué cette adresse comme contact pour les colis avec ${carrier} : pour les réclamations et les questions.`,
    open: 'Si vous souhaitez recevoir ces e-mails, veuillez ouvrir ce lien et confirmer :',
    ignore: 'Sinon, vous n’avez rien à faire. Sans votre confirmation, ces e-mails ne sont pas envoyés.',
  },
  it: {
    subject: 'Confermi questo indirizzo',
    text: ({ organization, carrier }) =>
      `${organization} ha indicato questo indirizzo come contatto per le spedizioni con ${carrier}: per reclami e domande.`,
    open: 'Se desidera ricevere queste e-mail, apra questo link e confermi:',
    ignore: 'Altrimenti non deve fare nulla. Senza la Sua conferma queste e-mail non vengono inviate.',
  },
  nl: {
    subject: 'Bevestig dit adres',
    text: ({ organization, carrier }) =>
      `${organization} heeft dit adres opgegeven als contact voor zendingen met ${carrier}: voor claims en vragen daarover.`,
    open: 'Als u deze e-mails wilt ontvangen, open dan deze link en bevestig:',
    ignore: 'Anders hoeft u niets te doen. Zonder uw bevestiging worden zulke e-mails niet verzonden.',
  },
}

/** The e-mail that asks an address for its confirmation. It has no text of the organization but its name. */
export function composeLink(language: ContactLanguage, { url, ...facts }: LinkFacts): { subject: string; text: string } {
  const words = linkWords[language.slice(0, 2) as keyof typeof linkWords]
  return { subject: words.subject, text: [words.text(facts), words.open, url, words.ignore].join('\n\n') }
}
