import { type ShopperLanguage, shopperLanguages } from '../../shared/schema.ts'

/** Reasons of a return: the ids of the interface, which has no 2 and no 5, and their texts in the order of the languages. */
const reasons: ReadonlyMap<number, readonly string[]> = new Map([
  [
    1,
    [
      'Did not match expectations',
      'Voldoet niet aan de verwachtingen',
      'Entspricht nicht den Erwartungen',
      'Ne correspond pas aux attentes',
      'No se ajusta a lo esperado',
      'Non corrisponde alle aspettative',
    ],
  ],
  [3, ['Other', 'Anders', 'Sonstiges', 'Autre', 'Otro motivo', 'Altro']],
  [
    4,
    [
      'Ordered the wrong product',
      'Verkeerd product besteld',
      'Falsches Produkt bestellt',
      'Mauvais produit commandé',
      'Producto pedido por error',
      'Ordinato il prodotto sbagliato',
    ],
  ],
  [
    6,
    [
      'Differs from the description on the website',
      'Wijkt af van de beschrijving op de website',
      'Weicht von der Beschreibung auf der Website ab',
      'Différent de la description sur le site',
      'Distinto de la descripción de la web',
      'Diverso dalla descrizione sul sito',
    ],
  ],
  [
    7,
    [
      'Wrong product was shipped',
      'Verkeerd product verzonden',
      'Falsches Produkt geliefert',
      'Mauvais produit expédié',
      'Se envió un producto equivocado',
      'Spedito il prodotto sbagliato',
    ],
  ],
  [8, ['No reason', 'Geen reden', 'Kein Grund', 'Sans raison', 'Sin motivo', 'Nessun motivo']],
  [9, ['End of rental', 'Einde van de huur', 'Ende der Miete', 'Fin de location', 'Fin del alquiler', 'Fine del noleggio']],
  [10, ['Does not work', 'Werkt niet', 'Funktioniert nicht', 'Ne fonctionne pas', 'No funciona', 'Non funziona']],
  [
    11,
    ['Changed my mind', 'Van gedachten veranderd', 'Meinung geändert', 'Changement d’avis', 'He cambiado de opinión', 'Ho cambiato idea'],
  ],
  [
    12,
    [
      'Did not meet expectations',
      'Valt tegen',
      'Erwartungen nicht erfüllt',
      'Attentes non satisfaites',
      'No cumple las expectativas',
      'Al di sotto delle aspettative',
    ],
  ],
  [13, ['Ordered too many', 'Te veel besteld', 'Zu viel bestellt', 'Quantité excessive', 'Cantidad excesiva', 'Quantità eccessiva']],
  [
    14,
    [
      'Better price elsewhere',
      'Elders goedkoper',
      'Anderswo günstiger',
      'Meilleur prix ailleurs',
      'Mejor precio en otro sitio',
      'Prezzo migliore altrove',
    ],
  ],
  [
    15,
    [
      'Ordered by accident',
      'Per ongeluk besteld',
      'Versehentlich bestellt',
      'Commandé par erreur',
      'Pedido por accidente',
      'Ordinato per errore',
    ],
  ],
  [16, ['No longer needed', 'Niet meer nodig', 'Nicht mehr benötigt', 'Plus nécessaire', 'Ya no lo necesito', 'Non più necessario']],
  [17, ['Sample product', 'Proefproduct', 'Produktmuster', 'Échantillon', 'Producto de muestra', 'Prodotto campione']],
  [18, ['Looks different', 'Ziet er anders uit', 'Sieht anders aus', 'Aspect différent', 'Tiene otro aspecto', 'Ha un aspetto diverso']],
  [
    19,
    [
      'Ordered several sizes',
      'Meerdere maten besteld',
      'Mehrere Größen bestellt',
      'Plusieurs tailles commandées',
      'Pedí varias tallas',
      'Ordinate più taglie',
    ],
  ],
  [
    20,
    ['Arrived too late', 'Te laat aangekomen', 'Zu spät angekommen', 'Arrivé trop tard', 'Llegó demasiado tarde', 'Arrivato troppo tardi'],
  ],
  [
    21,
    [
      'Poor quality or faulty',
      'Slechte kwaliteit of defect',
      'Schlechte Qualität oder fehlerhaft',
      'Mauvaise qualité ou défectueux',
      'Mala calidad o defectuoso',
      'Scarsa qualità o difettoso',
    ],
  ],
  [22, ['Does not fit well', 'Past niet goed', 'Passt nicht gut', 'Ne va pas bien', 'No queda bien', 'Non calza bene']],
  [23, ['Does not suit me', 'Staat me niet', 'Steht mir nicht', 'Ne me convient pas', 'No me favorece', 'Non mi sta bene']],
  [
    24,
    [
      'Received the wrong product',
      'Verkeerd product ontvangen',
      'Falsches Produkt erhalten',
      'Mauvais produit reçu',
      'Recibí un producto equivocado',
      'Ricevuto il prodotto sbagliato',
    ],
  ],
  [25, ['Arrived damaged', 'Beschadigd aangekomen', 'Beschädigt angekommen', 'Arrivé endommagé', 'Llegó dañado', 'Arrivato danneggiato']],
  [
    26,
    [
      'Ordered the wrong size',
      'Verkeerde maat besteld',
      'Falsche Größe bestellt',
      'Mauvaise taille commandée',
      'Pedí una talla equivocada',
      'Ordinata la taglia sbagliata',
    ],
  ],
  [
    27,
    [
      'Ordered the wrong color',
      'Verkeerde kleur besteld',
      'Falsche Farbe bestellt',
      'Mauvaise couleur commandée',
      'Pedí un color equivocado',
      'Ordinato il colore sbagliato',
    ],
  ],
  [
    28,
    [
      'Does not function as expected',
      'Werkt niet zoals verwacht',
      'Funktioniert nicht wie erwartet',
      'Ne fonctionne pas comme prévu',
      'No funciona como esperaba',
      'Non funziona come previsto',
    ],
  ],
  [
    29,
    [
      'Packaging to recycle',
      'Verpakking om te recyclen',
      'Verpackung zum Recyceln',
      'Emballage à recycler',
      'Embalaje para reciclar',
      'Imballaggio da riciclare',
    ],
  ],
  [30, ['Too large', 'Te groot', 'Zu groß', 'Trop grand', 'Demasiado grande', 'Troppo grande']],
  [31, ['Too small', 'Te klein', 'Zu klein', 'Trop petit', 'Demasiado pequeño', 'Troppo piccolo']],
  [
    32,
    [
      'Holiday return',
      'Retour van een feestdagcadeau',
      'Rückgabe eines Weihnachtsgeschenks',
      'Retour d’un cadeau de fêtes',
      'Devolución de un regalo navideño',
      'Reso di un regalo di festa',
    ],
  ],
])

export const reasonIds: readonly number[] = [...reasons.keys()]

/** Undefined for an id that the interface does not have. */
export const describeReason = (id: number, language: ShopperLanguage = 'en'): string | undefined =>
  reasons.get(id)?.[shopperLanguages.indexOf(language)]
