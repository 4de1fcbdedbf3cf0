import type { DocumentLanguage } from '../../../labels/documents/claim-captions.ts'
import type { LetterCategory } from './schema.ts'

export type LetterWords = {
  readonly department: string
  readonly categories: Readonly<Record<LetterCategory, { readonly subject: string; facts(sent_on: string): string }>>
  prices(rate: string): string
}

/** Words of claim letters, by language and kind of claim. */
export const letterWords: Readonly<Record<DocumentLanguage, LetterWords>> = {
  de: {
    department: 'Reklamationsabteilung',
    categories: {
      damaged: {
        subject: 'beschädigte Sendung',
        facts: (day) =>
          `Wir haben Ihnen die oben genannte Sendung am ${day} übergeben. Sie wurde während der Beförderung beschädigt; die unten aufgeführte Ware ist nicht mehr verkäuflich. Für diesen Schaden machen wir Sie haftbar.`,
      },
      lost: {
        subject: 'verlorene Sendung',
        facts: (day) =>
          `Wir haben Ihnen die oben genannte Sendung am ${day} übergeben. Sie ist bis heute nicht beim Empfänger eingetroffen und muss als verloren gelten. Für den Verlust machen wir Sie haftbar.`,
      },
      unjust_return: {
        subject: 'unberechtigte Rücksendung',
        facts: (day) =>
          `Wir haben Ihnen die oben genannte Sendung am ${day} übergeben. Sie wurde ohne berechtigten Grund an uns zurückgesandt, obwohl die Anschrift richtig und der Empfänger erreichbar war. Die dadurch entstandenen Kosten machen wir bei Ihnen geltend.`,
      },
      delivered_not_received: {
        subject: 'als zugestellt gemeldete, nicht erhaltene Sendung',
        facts: (day) =>
          `Wir haben Ihnen die oben genannte Sendung am ${day} übergeben. Sie melden sie als zugestellt, der Empfänger hat sie aber nicht erhalten. Bitte weisen Sie die Zustellung nach; andernfalls machen wir Sie für den Verlust haftbar.`,
      },
    },
    prices: (rate) => `Die Preise enthalten ${rate} % Mehrwertsteuer.`,
  },
  en: {
    department: 'Claims department',
    categories: {
      damaged: {
        subject: 'damaged parcel',
        facts: (day) =>
          `We handed the parcel named above over to you on ${day}. It was damaged in transit, and the goods listed below can no longer be sold. We hold you liable for this damage.`,
      },
      lost: {
        subject: 'lost parcel',
        facts: (day) =>
          `We handed the parcel named above over to you on ${day}. It has not reached the receiver to this day, and must be considered lost. We hold you liable for this loss.`,
      },
      unjust_return: {
        subject: 'unjustified return',
        facts: (day) =>
          `We handed the parcel named above over to you on ${day}. It was returned to us without a valid reason, although the address was correct and the receiver was available. We claim the costs of this return.`,
      },
      delivered_not_received: {
        subject: 'parcel reported as delivered and not received',
        facts: (day) =>
          `We handed the parcel named above over to you on ${day}. You report it as delivered, but the receiver has not received it. Please prove the delivery; otherwise we hold you liable for the loss.`,
      },
    },
    prices: (rate) => `Prices include ${rate} % VAT.`,
  },
  es: {
    department: 'Departamento de reclamaciones',
    categories: {
      damaged: {
        subject: 'paquete dañado',
        facts: (day) =>
          `Les entregamos el paquete arriba indicado el ${day}. Resultó dañado durante el transporte y la mercancía detallada a continuación ya no puede venderse. Les consideramos responsables de este daño.`,
      },
      lost: {
        subject: 'paquete perdido',
        facts: (day) =>
          `Les entregamos el paquete arriba indicado el ${day}. Hasta hoy no ha llegado al destinatario y debe considerarse perdido. Les consideramos responsables de esta pérdida.`,
      },
      unjust_return: {
        subject: 'devolución injustificada',
        facts: (day) =>
          `Les entregamos el paquete arriba indicado el ${day}. Se nos devolvió sin motivo válido, aunque la dirección era correcta y el destinatario estaba disponible. Reclamamos los gastos de esta devolución.`,
      },
      delivered_not_received: {
        subject: 'paquete indicado como entregado y no recibido',
        facts: (day) =>
          `Les entregamos el paquete arriba indicado el ${day}. Ustedes lo indican como entregado, pero el destinatario no lo ha recibido. Rogamos que acrediten la entrega; en caso contrario les consideramos responsables de la pérdida.`,
      },
    },
    prices: (rate) => `Los precios incluyen un ${rate} % de IVA.`,
  },
  fr: {
    department: 'Service réclamations',
    categories: {
      damaged: {
        subject: 'colis endommagé',
        facts: (day) =>
          `Nous vous avons confié le colis désigné ci-dessus le ${day}. Il a été endommagé pendant le transport et la marchandise détaillée ci-dessous n’est plus commercialisable. Nous vous tenons pour responsables de ce dommage.`,
      },
      lost: {
        subject: 'colis perdu',
        facts: (day) =>
          `Nous vous avons confié le colis désigné ci-dessus le ${day}. Il n’est pas parvenu au destinataire à ce jour et doit être considéré comme perdu. Nous vous tenons pour responsables de cette perte.`,
      },
      unjust_return: {
        subject: 'retour injustifié',
        facts: (day) =>
          `Nous vous avons confié le colis désigné ci-dessus le ${day}. Il nous a été retourné sans motif valable, alors que l’adresse était exacte et que le destinataire était disponible. Nous vous réclamons les frais de ce retour.`,
      },
      delivered_not_received: {
        subject: 'colis indiqué comme livré et non reçu',
        facts: (day) =>
          `Nous vous avons confié le colis désigné ci-dessus le ${day}. Vous l’indiquez comme livré, mais le destinataire ne l’a pas reçu. Nous vous prions d’apporter la preuve de la livraison ; à défaut, nous vous tenons pour responsables de la perte.`,
      },
    },
    prices: (rate) => `Les prix comprennent ${rate} % de TVA.`,
  },
  it: {
    department: 'Ufficio reclami',
    categories: {
      damaged: {
        subject: 'pacco danneggiato',
        facts: (day) =>
          `Vi abbiamo affidato il pacco sopra indicato il ${day}. È stato danneggiato durante il trasporto e la merce elencata di seguito non è più vendibile. Vi riteniamo responsabili di questo danno.`,
      },
      lost: {
        subject: 'pacco smarrito',
        facts: (day) =>
          `Vi abbiamo affidato il pacco sopra indicato il ${day}. Ad oggi non è arrivato al destinatario e deve considerarsi smarrito. Vi riteniamo responsabili di questa perdita.`,
      },
      unjust_return: {
        subject: 'reso ingiustificato',
        facts: (day) =>
          `Vi abbiamo affidato il pacco sopra indicato il ${day}. Ci è stato restituito senza un motivo valido, benché l’indirizzo fosse corretto e il destinatario fosse disponibile. Vi chiediamo il rimborso delle spese di questo reso.`,
      },
      delivered_not_received: {
        subject: 'pacco indicato come consegnato e non ricevuto',
        facts: (day) =>
          `Vi abbiamo affidato il pacco sopra indicato il ${day}. Lo indicate come consegnato, ma il destinatario non lo ha ricevuto. Vi preghiamo di fornire la prova della consegna; in caso contrario vi riteniamo responsabili della perdita.`,
      },
    },
    prices: (rate) => `I prezzi comprendono il ${rate} % di IVA.`,
  },
  nl: {
    department: 'Afdeling claims',
    categories: {
      damaged: {
        subject: 'beschadigd pakket',
        facts: (day) =>
          `Wij hebben u het bovengenoemde pakket op ${day} overhandigd. Het is tijdens het vervoer beschadigd en de hieronder genoemde goederen zijn niet meer verkoopbaar. Wij stellen u aansprakelijk voor deze schade.`,
      },
      lost: {
        subject: 'verloren pakket',
        facts: (day) =>
          `Wij hebben u het bovengenoemde pakket op ${day} overhandigd. Het is tot op heden niet bij de ontvanger aangekomen en moet als verloren worden beschouwd. Wij stellen u aansprakelijk voor dit verlies.`,
      },
      unjust_return: {
        subject: 'onterechte retour',
        facts: (day) =>
          `Wij hebben u het bovengenoemde pakket op ${day} overhandigd. Het is zonder geldige reden aan ons geretourneerd, terwijl het adres juist was en de ontvanger bereikbaar. Wij verhalen de kosten van deze retour op u.`,
      },
      delivered_not_received: {
        subject: 'als bezorgd gemeld en niet ontvangen pakket',
        facts: (day) =>
          `Wij hebben u het bovengenoemde pakket op ${day} overhandigd. U meldt het als bezorgd, maar de ontvanger heeft het niet ontvangen. Wij verzoeken u de bezorging te bewijzen; anders stellen wij u aansprakelijk voor het verlies.`,
      },
    },
    prices: (rate) => `De prijzen zijn inclusief ${rate} % btw.`,
  },
}
