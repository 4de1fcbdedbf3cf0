/** Both borders of the European Union, that of customs and that of VAT, run around its members; the table is where they do not. */
export const euMembers = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Code, name, customs territory, VAT territory, how postal codes of which country begin there, its states, since when, source, and
 * what is not certain. A code of two letters is also that of a country.
 *
 * The Code applies since May 2016; what it says of these territories was so before. Guadeloupe and Martinique are one territory for
 * VAT (Code général des impôts, art. 294). Büsingen belongs to the customs territory of Switzerland.
 *
 * The British bases on Cyprus count as Cyprus (UCC 4(2)(b), VAT 7(1)) and have no code of their own. Where the government of Cyprus
 * has no control the rules of the Union are suspended (Protocol No 10 of 2003), and mail goes by way of Mersin in Turkey, whose code
 * such addresses bear.
 */
export const europeanTerritories = `
MC       | Monaco                          | EU       | EU       | FR 980            | -           | 2016-05-01 | UCC 4(2)(a); VAT 7(1)
PT-20    | the Azores                      | EU       | EU       | PT 95 96 97 98 99 | 20          | 2016-05-01 | UCC 4(1); VAT 5(2)
PT-30    | Madeira                         | EU       | EU       | PT 90 91 92 93 94 | 30          | 2016-05-01 | UCC 4(1); VAT 5(2)
ES-CN    | the Canary Islands              | EU       | ES-CN    | ES 35 38          | CN GC TF    | 2016-05-01 | UCC 4(1); VAT 6(1)(b)
AX       | the Åland Islands               | EU       | AX       | FI 22             | 01          | 2016-05-01 | UCC 4(1); VAT 6(1)(d)
GR-69    | Mount Athos                     | EU       | GR-69    | GR 63086          | 69          | 2016-05-01 | UCC 4(1); VAT 6(1)(a)
IT-22061 | Campione d’Italia               | EU       | IT-22061 | IT 22061          | -           | 2020-01-01 | Regulation (EU) 2019/474; Directive (EU) 2019/475
GP       | Guadeloupe                      | EU       | GP       | FR 971            | GP 971      | 2016-05-01 | UCC 4(1); VAT 6(1)(c)
MQ       | Martinique                      | EU       | GP       | FR 972            | MQ 972      | 2016-05-01 | UCC 4(1); VAT 6(1)(c)
GF       | French Guiana                   | EU       | GF       | FR 973            | GF 973      | 2016-05-01 | UCC 4(1); VAT 6(1)(c)
RE       | Réunion                         | EU       | RE       | FR 974            | RE 974      | 2016-05-01 | UCC 4(1); VAT 6(1)(c)
YT       | Mayotte                         | EU       | YT       | FR 976            | YT 976      | 2014-01-01 | Directive 2013/61/EU; UCC 4(1)
MF       | Saint Martin                    | EU       | MF       | FR 97150 978      | MF          | 2016-05-01 | TFEU, Art. 349; UCC 4(1); VAT 6(1)(c)
SM       | San Marino                      | EU       | SM       | IT 4789           | -           | 2002-04-01 | Agreement on cooperation and customs union, OJ L 84, 28.3.2002 | From Italy an electronic invoice may be enough.
ES-CE    | Ceuta                           | ES-CE    | ES-CE    | ES 51             | CE          | 2016-05-01 | UCC 4(1); VAT 6(2)(c)
ES-ML    | Melilla                         | ES-ML    | ES-ML    | ES 52             | ML          | 2016-05-01 | UCC 4(1); VAT 6(2)(d)
DE-27498 | Heligoland                      | DE-27498 | DE-27498 | DE 27498          | -           | 2016-05-01 | UCC 4(1); VAT 6(2)(a)
DE-78266 | Büsingen                        | CH       | CH       | DE 78266          | -           | 1967-10-04 | UCC 4(1); VAT 6(2)(b); treaty with Switzerland of 23.11.1964
IT-23041 | Livigno                         | IT-23041 | IT-23041 | IT 23041          | -           | 2016-05-01 | UCC 4(1); VAT 6(2)(e)
FO       | the Faroe Islands               | FO       | FO       | -                 | -           | 2016-05-01 | UCC 4(1); TFEU, Art. 355(5)(a)
GL       | Greenland                       | GL       | GL       | DK 39             | -           | 2016-05-01 | UCC 4(1); OCT
PM       | Saint Pierre and Miquelon       | PM       | PM       | FR 975            | PM          | -          | OCT
BL       | Saint Barthélemy                | BL       | BL       | FR 97133 977      | BL          | 2012-01-01 | European Council Decision 2010/718/EU
NC       | New Caledonia                   | NC       | NC       | FR 988            | NC          | -          | OCT
PF       | French Polynesia                | PF       | PF       | FR 987            | PF          | -          | OCT
WF       | Wallis and Futuna               | WF       | WF       | FR 986            | WF          | -          | OCT
TF       | the French Southern Territories | TF       | TF       | FR 984            | TF          | -          | OCT
AW       | Aruba                           | AW       | AW       | NL                | AW          | -          | OCT
BQ       | the Caribbean Netherlands       | BQ       | BQ       | NL                | BQ1 BQ2 BQ3 | 2010-10-10 | OCT
CW       | Curaçao                         | CW       | CW       | NL                | CW          | 2010-10-10 | OCT
SX       | Sint Maarten                    | SX       | SX       | NL                | SX          | 2010-10-10 | OCT
AD       | Andorra                         | AD       | AD       | -                 | -           | 1991-07-01 | Decision 90/680/EEC: a customs union for industrial goods, which travel with proof of status
VA       | Vatican City                    | VA       | VA       | IT 00120          | -           | -          | Not named in the article of the Code; customs convention with Italy of 30.6.1930 | Italian post may carry it without documents.
`
