import type { CollectionScheme } from '../destination.ts'

export const otherSources = {
  duty: {
    source: 'Simple averages of MFN applied duties, all products, WTO Tariff Profiles (2022 and later), rounded to whole percents',
    as_of: '2026-11-16',
  },
  tax: {
    source: 'npm package sales-tax 2.23.0 (19 May 2026), corrected from general knowledge where a rate has changed',
    as_of: '2026-11-16',
  },
  thresholds: {
    source:
      'De minimis lists of forward2me.com, trade-cost.com (April 2026) and global-express.org, and general knowledge. Limits for senders, channels and months are not included',
    as_of: '2026-11-16',
  },
}

/** Duty of a destination whose average is unknown: that of developing countries in the WTO Tariff Profiles, rounded to tens. */
export const unknownAverage = '10'

/**
 * Destinations without a data file of their own: country or territory, name of the import tax, its standard rate, average duty, currency
 * and thresholds for duty and tax. A question mark is an unknown value: the duty is then `unknownAverage`, the tax 0 and the threshold 0,
 * and the response has a warning. A dash is a tax that does not exist. Brazil has the flat 60 % of its simplified regime for parcels.
 */
export const otherDestinations = `
AD IGI  4.5  3  | AE VAT  5    5  AED 300 0      | AF tax ?    9  | AG ABST 17   10 | AI GST 13   ?  | AL VAT 20   4  EUR 150 22
AM VAT  20   6  | AO VAT  14   11 | AQ - 0 0     | AR VAT  21   13 USD 400 0      | AS - 0 ?        | AW BBO 7    ?
AZ VAT  18   8  USD 300 300       | BA VAT 17    6  EUR 150 25       | BB VAT 17.5 14  | BD VAT 15  14 BDT 2000 2000
BF VAT  18   12 | BH VAT  10   5  | BI VAT  18   14 | BJ VAT 18   12 | BL - 0 5        | BM - 0 ?        | BN - 0     0  BND 400 400
BO VAT  14.94 12 | BQ ABB 8   ?  | BR ICMS 17   60 | BS VAT 10   ?  | BT GST 5    10  | BV - 0 0        | BW VAT 14   8
BY VAT  20   7  EUR 200 200       | BZ GST  12.5 12 | CC - 0 0       | CD VAT 16   ?   | CF VAT 19   18  | CG VAT 18   18
CI VAT  18   12 | CK VAT  15   ?  | CL VAT  19   6  USD 500 0        | CM VAT 19.25 18 | CN VAT 13   8   | CO VAT 19   6  USD 200 0
CR VAT  13   6  | CU tax  ?    ?  | CV VAT  15   12 | CW OB 6     ?  | CX - 0 0        | DE-27498 - 0 0  | DJ VAT 10   ?
DM VAT  15   ?  | DO ITBIS 18  8  USD 200 200     | DZ VAT 19   19 | EC VAT 15   10  | EG VAT 14   19  | EH VAT 20   14
ER tax  5    ?  | ES-CE IPSI 10 0 | ES-ML IPSI 10 0 | ET VAT 15   ?  | FJ VAT 12.5 ?   | FK - 0 0        | FM - 0 ?
FO VAT  25   0  | GA VAT  18   18 | GD VAT  15   ?  | GE VAT 18   1  GEL 300 300       | GG - 0 4  GBP 135 0  | GH VAT 15 12
GI tax  ?    0  | GL - 0 0        | GM VAT  15   ?  | GN VAT 18   12 | GQ VAT 15   18  | GS - 0 0        | GT VAT 12   6
GU - 0 ?        | GW VAT  19   12 | GY VAT  14   ?  | HK - 0 0       | HM - 0 0        | HN ISV 15   6   | HT TCA 10   ?
ID VAT  11   8  USD 3 0           | IL VAT  18   3  USD 500 75       | IN IGST 18  18  | IO - 0 0        | IQ - 0 ?
IR VAT  10   ?  | IS VAT  24   2  | IT-23041 - 0 0  | JE GST 5    4  GBP 135 60        | JM GCT 15   9   | JO GST 16   10
KE VAT  16   13 | KG VAT  12   7  EUR 200 200      | KH VAT 10   10 | KI VAT 12.5 ?   | KM TC 10    15  | KN VAT 17   ?
KP tax  ?    ?  | KR VAT  10   7  USD 150 150      | KW - 0 5       | KY - 0 22       | KZ VAT 16   6  EUR 200 200
LA VAT  10   ?  | LB VAT  11   ?  | LC VAT  12.5 ?  | LK VAT 18   8  | LR GST 12   10  | LS VAT 15   8   | LY - 0 ?
MA VAT  20   14 | MD VAT  20   5  EUR 150 150      | ME VAT 21   4  | MG VAT 20   12  | MH - 0 ?        | MK VAT 18   6
ML VAT  18   12 | MM CT   5    6  | MN VAT  10   5  | MO - 0 0       | MP - 0 ?        | MR VAT 16   12  | MS - 0 ?
MU VAT  15   1  | MV - 0 11       | MW VAT  16.5 ?  | MX VAT 16   7  | MY SST 10   6  MYR 500 500       | MZ VAT 16   10
NA VAT  15   8  | NC TGC  11   ?  | NE VAT  19   12 | NF - 0 0       | NG VAT 7.5  12  | NI VAT 15   6   | NP VAT 13   12
NR - 0 ?        | NU tax  12.5 ?  | NZ GST  15   2  NZD 1000 1000    | OM VAT 5    5   | PA ITBMS 7  6  USD 100 100
PE IGV  18   2  USD 200 200       | PF VAT  16   ?  | PG GST 10   ?  | PH VAT 12   6  PHP 10000 10000   | PK GST 18   10
PM - 0 ?        | PN - 0 0        | PS VAT  16   ?  | PW PGST 10   3 | PY VAT 10   9   | QA - 0 5        | RS VAT 20   7
RU VAT  22   7  EUR 200 200       | RW VAT  18   13 | SA VAT 15   6  | SB tax 10   ?   | SC VAT 15   ?   | SD VAT 17   ?
SG GST  9    0  SGD 400 400       | SH tax  ?    ?  | SJ - 0 0       | SL GST 15   12  | SN VAT 18   12  | SO tax 5    ?
SR VAT  10   ?  | SS tax  18   ?  | ST VAT  15   ?  | SV VAT 13   6  USD 300 0         | SX - 0 0        | SY tax ?    ?
SZ VAT  15   8  | TC - 0 ?        | TD VAT  18   18 | TF - 0 0       | TG VAT 18   12  | TH VAT 7    10  THB 0 0
TJ VAT  14   7  | TK tax  ?    ?  | TL tax  2.5  2  | TM VAT 15   ?  | TN VAT 19   19  | TO CT 15    ?   | TR VAT 20   10
TT VAT  12.5 ?  | TV tax  7    ?  | TW VAT  5    6  TWD 2000 2000    | TZ VAT 18   13  | UA VAT 20   5  EUR 150 150
UG VAT  18   13 | UM - 0 ?        | US-MILITARY - 0 0                | UY VAT 22   10  | UZ VAT 12   7   | VA - 0 0
VC VAT  16   ?  | VE VAT  16   12 | VG - 0 ?        | VI - 0 ?       | VN VAT 10   9  VND 1000000 0     | VU VAT 15   ?
WF tax  ?    ?  | WS VAGST 15  ?  | XK VAT  18   10 EUR 22 22        | YE GST 5    ?   | ZA VAT 15   8   | ZM VAT 16   13
ZW VAT  15   ?
`

const noted = '2026-11-16'
/** Schemes by which registered senders collect the tax when they sell. */
export const otherSchemes: Readonly<Record<string, CollectionScheme>> = {
  NZ: {
    name: 'GST on low-value imported goods',
    currency: 'NZD',
    limit: '1000',
    source: 'ird.govt.nz, since 1 December 2019',
    as_of: noted,
  },
  SG: { name: 'Overseas Vendor Registration', currency: 'SGD', limit: '400', source: 'iras.gov.sg, since 1 January 2023', as_of: noted },
  MY: { name: 'sales tax on low value goods', currency: 'MYR', limit: '500', source: 'customs.gov.my, since 1 January 2024', as_of: noted },
}
