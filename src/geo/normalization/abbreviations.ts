import { type Attribute, fitsLimit } from './address.ts'

/**
 * Words and what the post writes for them, `=` between. A hyphen before a word lets it end a longer one, as German and Dutch streets
 * do: Hauptstraße, Kerkstraat.
 */
const streets = `
-straße=str. -strasse=str. -straat=str. -platz=pl. -plein=pl. -gasse=g. -laan=ln. -vägen=v. -gatan=g.
Avenue=Av. Boulevard=Bd Faubourg=Fbg Impasse=Imp. Chemin=Ch. Route=Rte Allée=All. Place=Pl. Square=Sq. Quai=Q. Passage=Pass. Résidence=Rés.
Bâtiment=Bât. Appartement=App. Étage=Ét. Escalier=Esc. Zone_Industrielle=ZI Zone_d'Activités=ZA Centre_Commercial=CC Lotissement=Lot.
Street=St Road=Rd Drive=Dr Lane=Ln Court=Ct Terrace=Ter Crescent=Cres Gardens=Gdns Highway=Hwy Parkway=Pkwy Apartment=Apt Building=Bldg
Floor=Fl Suite=Ste Department=Dept Industrial_Estate=Ind._Est. Business_Park=Bus._Pk Avenida=Avda. Calle=C/ Plaza=Pza. Paseo=P.º
Carretera=Ctra. Urbanización=Urb. Polígono_Industrial=Pol._Ind. Apartamento=Apto. Escalera=Esc. Izquierda=Izq. Derecha=Dcha.
Piazza=P.za Piazzale=P.le Viale=V.le Corso=C.so Largo=L.go Scala=Sc. Interno=Int. Rua=R. Praça=Pç. Travessa=Tv. Alameda=Al.
Ulica=ul. Aleja=al. Osiedle=os. Mieszkanie=m. náměstí=nám. utca=u. Hinterhaus=HH Vorderhaus=VH Stockwerk=St. Erdgeschoss=EG Wohnung=Whg.
Industriegebiet=IG Gewerbegebiet=GG Industrieterrein=Ind.ter. Verdieping=Verd. General=Gen. Général=Gén. Generaal=Gen. Maréchal=Mal
President=Pres. Président=Prés. Presidente=Pte. Professor=Prof. Professeur=Pr Doctor=Dr. Docteur=Dr Doktor=Dr. Burgemeester=Burg.
Bürgermeister=Bgm. Koningin=Kon. Prinses=Pr. Saint=St Sainte=Ste Sankt=St. Sint=St. Santa=Sta. Santo=Sto.`

const cities = `Saint=St Sainte=Ste Sankt=St. Sint=St. Santa=Sta. Santo=Sto. an_der=a._d. ob_der=o._d. vor_der=v._d. in_der=i._d.`

const companies = `
Gesellschaft_mit_beschränkter_Haftung=GmbH Aktiengesellschaft=AG Kommanditgesellschaft=KG Besloten_Vennootschap=B.V.
Naamloze_Vennootschap=N.V. Société_à_responsabilité_limitée=SARL Société_par_actions_simplifiée=SAS Société_anonyme=SA
Società_a_responsabilità_limitata=S.r.l. Società_per_azioni=S.p.A. Sociedad_limitada=S.L. Sociedad_anónima=S.A. Public_Limited_Company=PLC
Limited=Ltd Incorporated=Inc. Corporation=Corp. Company=Co. Brothers=Bros. Gebrüder=Gebr. Gebroeders=Gebr. Association=Assoc.
Department=Dept International=Intl. National=Natl. University=Univ. Universität=Univ. Université=Univ. Universiteit=Univ. Institute=Inst.
Institut=Inst. Stiftung=Stift. Management=Mgmt Manufacturing=Mfg Services=Svcs and=& und=& et=& en=&`

type Abbreviation = { readonly pattern: RegExp; readonly short: string }

function abbreviationsOf(table: string): readonly Abbreviation[] {
  return table
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [word, short] = entry.split('=').map((text) => text.replaceAll('_', ' ')) as [string, string]
      const before = word.startsWith('-') ? '' : '(?<![\\p{L}\\p{N}])'
      return { pattern: new RegExp(`${before}${word.replace(/^-/, '')}(?![\\p{L}\\p{N}])`, 'iu'), short }
    })
}
const texts: Partial<Record<Attribute, string>> = {
  address_line_1: streets,
  address_line_2: streets,
  city: cities,
  company_name: companies,
}
/** Abbreviations, compiled on first use: they were 4 % of a start, and most servers never receive an address that is too long. */
const compiled = new Map<string, readonly Abbreviation[]>()
const abbreviationsFor = (attribute: Attribute): readonly Abbreviation[] =>
  compiled.getOrInsertComputed(texts[attribute] ?? '', (text) => (text === '' ? [] : abbreviationsOf(text)))

/** Abbreviates as few words as necessary, those first that save most. The result is as short as possible if no abbreviation suffices. */
export function abbreviateText(attribute: Attribute, text: string, limit: number | undefined): string {
  let shorter = text
  while (!fitsLimit(shorter, limit)) {
    const ways = abbreviationsFor(attribute)
      .map((one) => applied(shorter, one))
      .filter((way) => way.length < shorter.length)
    const [best] = ways.sort((a, b) => a.length - b.length)
    if (!best) break
    shorter = best
  }
  return shorter
}
const applied = (text: string, { pattern, short }: Abbreviation) =>
  text.replace(pattern, (word) => (/^\p{Lu}/u.test(word) ? short.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : short))
