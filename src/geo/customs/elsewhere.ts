/**
 * The columns are those of the European table. Northern Ireland stands here as goods see it: inside the Union; what is different
 * towards Great Britain is in borders.ts.
 *
 * Other customs unions (of Turkey with the European Union, of the Gulf, of southern Africa, of the Eurasian countries) lower duties
 * and keep the documents, so their countries stand alone.
 */
export const otherTerritories = `
XI          | Northern Ireland             | EU          | EU          | GB BT                          | NIR ABC AND ANN BFS CCG DRS FMO LBC MEA MUL NMD | 2021-01-01 | WINDSOR
IM          | the Isle of Man              | GB          | GB          | GB IM                          | -        | 2021-01-01 | Customs and Excise Agreement 1979; CROWN
JE          | Jersey                       | GB          | JE          | GB JE                          | -        | 2021-01-01 | CROWN
GG          | Guernsey                     | GB          | GG          | GB GY                          | -        | 2021-01-01 | CROWN
GI          | Gibraltar                    | GI          | GI          | GB GX                          | -        | -          | Outside the Union; agreement between the Union and the United Kingdom in respect of Gibraltar, published 26.2.2026 | That agreement makes a customs union, under which goods are still cleared at posts in Spain.
PR          | Puerto Rico                  | US          | US          | US 006 007 009                 | PR       | -          | USCT
VI          | the US Virgin Islands        | VI          | VI          | US 008                         | VI       | -          | USCT
AS          | American Samoa               | AS          | AS          | US 96799                       | AS       | -          | USCT
GU          | Guam                         | GU          | GU          | US 9691 9692 96930 96931 96932 | GU       | -          | USCT
MP          | the Northern Mariana Islands | MP          | MP          | US 9695                        | MP       | -          | USCT
PW          | Palau                        | PW          | PW          | US 96939 96940                 | PW       | -          | DMM
FM          | Micronesia                   | FM          | FM          | US 96941 96942 96943 96944     | FM       | -          | DMM
MH          | the Marshall Islands         | MH          | MH          | US 96960 96970                 | MH       | -          | DMM
US-MILITARY | the military post of the United States | US-MILITARY | US-MILITARY | US 09 340 962 963 964 965 966  | AA AE AP | -          | DMM | Which items go without depends on weight and thickness.
LI          | Liechtenstein                | CH          | CH          | -                              | -        | 1995-01-01 | Customs treaty with Switzerland of 29.3.1923; treaty on value added tax of 28.10.1994
SJ          | Svalbard and Jan Mayen       | SJ          | SJ          | NO 917 8099                    | 21 22    | -          | Norwegian law: neither customs territory nor VAT area | Carriers differ in whether they ask for documents from the mainland.
TR          | Turkey                       | TR          | TR          | -                              | -        | 1995-12-31 | Decision No 1/95 of the EC–Turkey Association Council: A.TR certificates, and a declaration
XK          | Kosovo                       | XK          | XK          | -                              | -        | -          | UNMIK Regulation 1999/3; Customs and Excise Code of Kosovo 03/L-109
NF          | Norfolk Island               | NF          | NF          | AU 2899                        | -        | -          | GST | Carriers differ in whether they ask for documents from the mainland.
CX          | Christmas Island             | CX          | CX          | AU 6798                        | -        | -          | GST | Carriers differ in whether they ask for documents from the mainland.
CC          | the Cocos (Keeling) Islands  | CC          | CC          | AU 6799                        | -        | -          | GST | Carriers differ in whether they ask for documents from the mainland.
HK          | Hong Kong                    | HK          | HK          | CN 999077                      | HK       | 1997-07-01 | Basic Law of Hong Kong, Art. 116
MO          | Macao                        | MO          | MO          | CN 999078                      | MO       | 1999-12-20 | Basic Law of Macao, Art. 112
TW          | Taiwan                       | TW          | TW          | CN 999079                      | TW       | 2002-01-01 | Separate customs territory of Taiwan, Penghu, Kinmen and Matsu, WTO
`
