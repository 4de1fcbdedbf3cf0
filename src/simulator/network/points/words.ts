type PointWords = {
  /** A street with `*` for whom or what it is called after, or a whole name. */
  readonly streets: readonly string[]
  readonly called: readonly string[]
  /** Trades of shops, as their signs say. */
  readonly trades: readonly string[]
  /** Owners of shops. */
  readonly owners: readonly string[]
}

const list = (text: string) => text.split(',').map((one) => one.trim())
const words = (streets: string, called: string, trades: string, owners: string): PointWords => ({
  streets: list(streets),
  called: list(called),
  trades: list(trades),
  owners: list(owners),
})

const languages = {
  nl: words(
    'Dorpsstraat, Kerkstraat, Stationsweg, Marktplein, Molenweg, Hoofdstraat, *straat, *laan, *weg, *plein, *singel',
    'Beatrix, Wilhelmina, Linden, Beuken, Kastanje, Rembrandt, Vondel, Haven, School, Raadhuis, Nieuw',
    'Kiosk, Bakkerij, Boekhandel, Slijterij, Fietsenwinkel, Bloemist, Buurtsuper, Drogisterij',
    'De Vries, Jansen, Bakker, Visser, Smit, Peeters, Mulder, Van Dijk, Willems',
  ),
  fr: words(
    'rue de la Gare, place du Marché, rue de l’Église, Grande Rue, rue *, avenue *, boulevard *, place *',
    'Victor Hugo, Jean Jaurès, Pasteur, de la République, des Tilleuls, du Moulin, Gambetta, de la Liberté, Voltaire, des Écoles',
    'Tabac Presse, Épicerie, Fleuriste, Librairie, Pressing, Boulangerie, Cave, Quincaillerie',
    'Martin, Dubois, Lambert, Moreau, Petit, Garnier, Leroy, Fontaine, Chevalier',
  ),
  de: words(
    'Hauptstraße, Bahnhofstraße, Marktplatz, Kirchgasse, Mühlweg, *straße, *weg, *gasse, *platz, *allee',
    'Linden, Garten, Schiller, Goethe, Mozart, Berg, Wiesen, Ring, Schul, Rosen, Brunnen',
    'Kiosk, Schreibwaren, Bäckerei, Blumen, Getränkemarkt, Lotto und Presse, Reinigung, Buchhandlung',
    'Müller, Schneider, Weber, Huber, Wagner, Becker, Hofer, Krüger, Maier',
  ),
  es: words(
    'Calle Mayor, Plaza de España, Calle Real, Calle *, Avenida *, Plaza *, Paseo *',
    'de la Constitución, del Carmen, San Juan, Santa María, de Cervantes, del Sol, de la Paz, de Colón, Nueva, del Mercado',
    'Papelería, Estanco, Librería, Floristería, Ferretería, Quiosco, Panadería, Locutorio',
    'García, Fernández, López, Romero, Navarro, Ortega, Molina, Vega, Castro',
  ),
  pt: words(
    'Rua Direita, Largo da Igreja, Rua da Estação, Rua *, Avenida *, Praça *, Travessa *',
    'da Liberdade, 5 de Outubro, 25 de Abril, do Comércio, de Camões, das Flores, de Santo António, do Mercado',
    'Papelaria, Tabacaria, Livraria, Florista, Mercearia, Pastelaria, Drogaria, Quiosque',
    'Silva, Santos, Ferreira, Pereira, Oliveira, Carvalho, Almeida, Rocha, Teixeira',
  ),
  it: words(
    'Via Roma, Piazza del Duomo, Via della Stazione, Via *, Corso *, Viale *, Piazza *',
    'Garibaldi, Mazzini, Cavour, Dante, Verdi, Marconi, della Libertà, San Marco, dei Mille, Matteotti',
    'Tabaccheria, Cartoleria, Edicola, Libreria, Ferramenta, Lavanderia, Panificio, Fioraio',
    'Rossi, Bianchi, Ferrari, Esposito, Ricci, Marino, Greco, Conti, Costa',
  ),
  en: words(
    'High Street, Station Road, Church Lane, Market Place, Mill Lane, * Street, * Road, * Avenue, * Terrace',
    'Victoria, Albert, King, Queen, Park, Castle, Chapel, York, Bridge, Green, Orchard',
    'Newsagent, Corner Shop, Pharmacy, Bookshop, Hardware, Florist, Bakery, Convenience Store',
    'Taylor, Patel, Walsh, Hughes, Murphy, Singh, Campbell, Byrne, Evans',
  ),
  da: words(
    'Hovedgaden, Stationsvej, Torvet, Kirkevej, Møllevej, *gade, *vej, *allé',
    'Skole, Bøge, Linde, Øster, Vester, Nørre, Sønder, Havne, Kongens, Strand',
    'Kiosk, Bageri, Boghandel, Blomster, Købmand, Cykler, Renseri, Vinhandel',
    'Jensen, Nielsen, Hansen, Larsen, Madsen, Holm, Kjær, Lund, Møller',
  ),
  sv: words(
    'Storgatan, Järnvägsgatan, Torget, Kyrkogatan, Kvarnvägen, *gatan, *vägen, *allén',
    'Skol, Björk, Lind, Drottning, Kungs, Östra, Västra, Norra, Hamn, Ängs',
    'Kiosk, Bageri, Bokhandel, Blommor, Livs, Cykel, Tobak, Kemtvätt',
    'Andersson, Johansson, Karlsson, Nilsson, Berg, Lindqvist, Sandberg, Holm, Ek',
  ),
  no: words(
    'Storgata, Jernbanegata, Torget, Kirkeveien, Mølleveien, *gata, *veien, *alléen',
    'Skole, Bjørke, Linde, Dronningens, Kongens, Øvre, Nedre, Havne, Strand, Eng',
    'Kiosk, Bakeri, Bokhandel, Blomster, Dagligvare, Sykkel, Renseri, Hagesenter',
    'Hansen, Johansen, Olsen, Larsen, Berg, Haugen, Dahl, Lie, Moen',
  ),
  fi: words(
    'Asemakatu, Kauppakatu, Kirkkokatu, Tori, Myllytie, *katu, *tie, *kuja',
    'Koivu, Koulu, Kuusi, Ranta, Puisto, Satama, Kenttä, Mäki, Lehti, Vaasan',
    'Kioski, Leipomo, Kirjakauppa, Kukka, Lähikauppa, Pyörä, Pesula, Rauta',
    'Korhonen, Virtanen, Mäkinen, Nieminen, Laine, Salo, Koski, Lehto, Aalto',
  ),
  pl: words(
    'Rynek, ul. Dworcowa, ul. Kościelna, ul. Młyńska, ul. *, al. *, pl. *',
    'Mickiewicza, Słowackiego, Kościuszki, Sienkiewicza, Lipowa, Szkolna, Ogrodowa, Wolności, Kopernika, Długa',
    'Kiosk, Piekarnia, Księgarnia, Kwiaciarnia, Sklep spożywczy, Papiernik, Pralnia, Rowery',
    'Nowak, Kowalski, Wójcik, Lewandowski, Zieliński, Mazur, Krawczyk, Dudek, Wrona',
  ),
  cs: words(
    'Hlavní, Nádražní, náměstí Míru, Kostelní, Mlýnská, *, *, *',
    'Komenského, Masarykova, Husova, Palackého, Lipová, Havlíčkova, Zahradní, Školní, Tyršova, Smetanova',
    'Trafika, Pekařství, Knihkupectví, Květiny, Potraviny, Papírnictví, Čistírna, Kola',
    'Novák, Svoboda, Dvořák, Černý, Procházka, Kučera, Veselý, Horák, Němec',
  ),
} as const satisfies Record<string, PointWords>
export type Language = keyof typeof languages
export const wordsIn = (language: Language): PointWords => languages[language]

const only: Record<string, Language> = {
  NL: 'nl',
  LU: 'fr',
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  PT: 'pt',
  IT: 'it',
  GB: 'en',
  IE: 'en',
  DK: 'da',
  SE: 'sv',
  NO: 'no',
  FI: 'fi',
  PL: 'pl',
  CZ: 'cs',
}

/** Language of a place. The beginning of the postal code decides where a country has several. */
export function languageOf(country: string, code: string): Language {
  if (country === 'BE') return /^(1[0-4]|[4-7])/.test(code) ? 'fr' : 'nl'
  if (country === 'CH') return /^6[5-9]/.test(code) ? 'it' : /^[12]/.test(code) ? 'fr' : 'de'
  return only[country]!
}

/** Local names of towns for which the gazetteer has the English name or several at once. */
const local = new Map(
  (
    'NL The Hague=Den Haag; NL Almere Stad=Almere; BE Brussels=Bruxelles; BE Antwerp=Antwerpen; BE Ostend=Oostende; DE Munich=München; ' +
    'DE Nuremberg=Nürnberg; AT Vienna=Wien; AT Zwettl Stadt=Zwettl; ES Gasteiz / Vitoria=Vitoria-Gasteiz; ES Cadiz=Cádiz; ' +
    'ES Donostia / San Sebastián=Donostia-San Sebastián; PT Lisbon=Lisboa; IT Rome=Roma; IT Turin=Torino; IT Genoa=Genova; ' +
    'IT Milan=Milano; IT Venice=Venezia; IT Padua=Padova; IT Mantua=Mantova; IT Florence=Firenze; IT Naples=Napoli; ' +
    'IE Cluain Meala=Clonmel; IE Leifear=Lifford; IE An Muileann gCearr=Mullingar; IE Droichead Nua=Newbridge; ' +
    'DK Copenhagen=København; DK Århus=Aarhus; SE Gothenburg=Göteborg; FI Hyvinge=Hyvinkää; PL Warsaw=Warszawa; ' +
    'PL Bielsko-Biala=Bielsko-Biała; CZ Prague=Praha; CZ Pilsen=Plzeň; CH Geneva=Genève; CH Sitten=Sion'
  )
    .split('; ')
    .map((pair) => pair.split('=') as [string, string]),
)
export const localName = (country: string, name: string) => local.get(`${country} ${name}`) ?? name
