const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Countries that write the number before the street. */
export const numberFirst = words(`
  AE AS AU BB BD BL BS CA CI DZ EG FR GB GF GG GH GI GP GU HK IE IM IN JE JM KE LK LU MA MC MF MP MQ MT MY NC NG NP NZ PF PH PK PM PR
  RE SA SG SN TH TN TT TZ UG US VI VN WF YT ZA ZW
`)

/** Countries where a hyphen precedes a floor or a flat (`12-2`); elsewhere it joins two numbers of one building (`10-12`). */
export const hyphenAdds = words('NL BQ CW AW SX SR')

/** Countries whose house numbers have two parts: the number of the building in the town, and the one in the street. */
export const slashJoins = words('CZ SK')

/** Countries where a separate letter may follow the number: `12 B rue Haute`. Elsewhere it is a direction: `100 E Main St`. */
export const letterApart = words('FR LU MC BE CH RE GP MQ GF YT')

/** Words that begin a part of a building: flats, boxes, stairs, floors, doors, and repetitions of a number. */
export const unitWords = words(`
  bis ter quater quinquies
  bus bte boîte boite box postbus app apt apto appt appartement apartment apartamento apartament appartamento flat unit suite ste room rm kamer
  hs huis hoog bg boven beneden rd rood zwart zw achter voor ond
  wohnung whg top stiege stg tür og eg ug hinterhaus hh vorderhaus vh hof
  esc escalera piso planta puerta pta izq izda dcha dcho bajo ático atico local bloque blq portal
  esq dto dir fte frente andar loja bloco sala casa fração
  scala int interno piano palazzina bât bat bâtiment batiment esc étage etage porte résidence
  m lok lokal mieszkanie klatka kl kv кв корп стр под этаж офис d kat daire
  lgh vån tr th tv mf st kld sal lejl as asunto em emelet ép lh lépcsőház ajtó fsz fszt sc scara et etaj ap bl ent entrada ет ап вх
  floor fl level lvl ground building bldg block lot
`)

/** Marks before a house number that declare it as one. */
export const streetLabel =
  '(?:#|n[º°]|n\\.º|no[.:]?(?=\\s*\\d)|nr\\.?(?=\\s*\\d)|num\\.?(?=\\s*\\d)|núm\\.?|č\\.\\s?p\\.|č\\.|д\\.|дом|hausnr\\.)\\s*'

/** A box at a post office is no building; a street that is called so has no number right behind it. */
export const postBox =
  /^(p\.?\s?o\.?\s*box|post\s?office box|postbus|postfach|boîte postale|b\.?p\.?|apartado( postal| de correos)?|caixa postal|casella postale|postboks|box|skr(ytka|\.)? poczt\w*\.?|g\.?p\.?o\.? box|locked bag|private bag)\s*(n[º°]\s*)?\p{L}?\d/iu
