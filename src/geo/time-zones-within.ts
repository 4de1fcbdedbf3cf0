/**
 * Country, time zone, its states, and how its postal codes begin. What is not listed has the zone of the whole country. Where a zone
 * has several names that show the same time today, one stands for all: São Paulo for the Brazilian coast, Denver for Boise.
 */
const table = `
AU | Australia/Adelaide   | SA  | 5 2880
AU | Australia/Brisbane   | QLD | 4 9
AU | Australia/Darwin     | NT  | 08
AU | Australia/Hobart     | TAS | 7
AU | Australia/Melbourne  | VIC | 3
AU | Australia/Perth      | WA  | 6
BR | America/Boa_Vista    | RR | 693
BR | America/Campo_Grande | MS | 79
BR | America/Cuiaba       | MT | 780-788
BR | America/Manaus       | AM | 690-692 694-698
BR | America/Porto_Velho  | RO | 768-769
BR | America/Rio_Branco   | AC | 699
CA | America/Edmonton     | AB NT | T X0E X0G X1A
CA | America/Halifax      | NB NS PE | B C E
CA | America/Iqaluit      | NU | X0A
CA | America/Rankin_Inlet | -  | X0C
CA | America/Regina       | SK | S
CA | America/St_Johns     | NL | A
CA | America/Vancouver    | BC | V
CA | America/Whitehorse   | YT | Y
CA | America/Winnipeg     | MB | R
CD | Africa/Lubumbashi    | BU HK HL HU IT KC KE KS LO LU MA NK SA SK TA TO | -
CL | America/Punta_Arenas | MA | -
EC | Pacific/Galapagos    | W  | 20
ES | Atlantic/Canary      | CN GC TF | 35 38
ES | Africa/Ceuta         | CE ML | 51 52
ID | Asia/Jayapura        | MA MU PA PB PD PE PP PS PT | 97-99
ID | Asia/Makassar        | BA GO KI KS KU NB NT SA SG SN SR ST | 70-71 75-77 80-96
MN | Asia/Hovd            | 043 046 071 | -
MX | America/Cancun       | ROO | 77
MX | America/Hermosillo   | SON | 83-85
MX | America/Mazatlan     | BCS NAY SIN | 23 63 80-82
MX | America/Tijuana      | BCN | 21-22
NZ | Pacific/Chatham      | CIT | 8942
PT | Atlantic/Azores      | 20 | 95-99
PT | Atlantic/Madeira     | 30 | 90-94
RU | Asia/Anadyr          | CHU | 689
RU | Asia/Barnaul         | ALT AL | 649 656-659
RU | Asia/Chita           | ZAB | 672-674
RU | Asia/Irkutsk         | IRK BU | 664-666 669-671
RU | Asia/Kamchatka       | KAM | 683-684 688
RU | Asia/Krasnoyarsk     | KYA KK TY | 655 660-663 667-668
RU | Asia/Magadan         | MAG | 685-686
RU | Asia/Novokuznetsk    | KEM | 650-654
RU | Asia/Novosibirsk     | NVS | 630-633
RU | Asia/Omsk            | OMS | 644-646
RU | Asia/Sakhalin        | SAK | 693-694
RU | Asia/Tomsk           | TOM | 634-636
RU | Asia/Vladivostok     | PRI KHA YEV | 679-682 690-692
RU | Asia/Yakutsk         | SA AMU | 675-678
RU | Asia/Yekaterinburg   | BA CHE KGN KHM ORE PER SVE TYU YAN | 450-457 460-462 614-629 640-641
RU | Europe/Astrakhan     | AST | 414-416
RU | Europe/Kaliningrad   | KGD | 236-238
RU | Europe/Samara        | SAM UD | 426-427 443-446
RU | Europe/Saratov       | SAR | 410-413
RU | Europe/Ulyanovsk     | ULY | 432-433
US | America/Anchorage    | AK | 995-999
US | America/Chicago      | AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI | 324-325 350-372 375 380-397 420-424 463-464 476-477 500-576 580-585 587-588 600-692 700-797
US | America/Denver       | CO ID MT NM UT WY | 577 586 590-599 693 798-834 836-837 840-847 870-885 979
US | America/Los_Angeles  | CA NV OR WA | 835 838 889-961 970-978 980-994
US | America/Phoenix      | AZ | 850-865
US | America/Puerto_Rico  | PR | 006-009
US | Pacific/Guam         | GU | 9691-9693
US | Pacific/Honolulu     | HI | 967-968
US | Pacific/Pago_Pago    | AS | 96799
`

type TimeZonePart = { readonly zone: string; readonly states: readonly string[]; readonly ranges: readonly (readonly [string, string])[] }

const wordsOf = (cell: string) => (cell.trim() === '-' ? [] : cell.trim().split(' '))
const rangesOf = (cell: string) => wordsOf(cell).map((range) => [range.split('-')[0]!, range.split('-').at(-1)!] as const)

let made: Map<string, TimeZonePart[]> | undefined
/** Parses the table on first use: few requests need it. */
export function timeZoneParts(): ReadonlyMap<string, readonly TimeZonePart[]> {
  made ??= Map.groupBy(table.trim().split('\n').map(partOf), ({ country }) => country)
  return made
}

function partOf(line: string) {
  const [country, zone, states, postal] = line.split(' | ')
  return { country: country!, zone: zone!.trim(), states: wordsOf(states!), ranges: rangesOf(postal!) }
}
