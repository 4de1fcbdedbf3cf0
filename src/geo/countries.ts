import { startupSnapshot } from 'node:v8'

/** ISO 3166-1, alpha-2 with alpha-3 behind it; and XK, which the post knows though ISO does not. */
const codes = (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA ' +
  'BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG ' +
  'CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU ' +
  'EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL ' +
  'GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD ' +
  'IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG ' +
  'MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL ' +
  'NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU ' +
  'RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV ' +
  'SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA ' +
  'UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE'
).split(' ')

const alpha3 = new Map(codes.map((both) => [both.slice(0, 2), both.slice(2)]))
const alpha2 = new Map(codes.map((both) => [both.slice(2), both.slice(0, 2)]))

export const countryCodes: readonly string[] = [...alpha3.keys()]
export const isCountryCode = (code: string) => alpha3.has(code)

export const alpha3Of = (country: string): string | undefined => alpha3.get(country)
export const alpha2Of = (code: string): string | undefined => alpha2.get(code)

/** Names in English for countries whose name in the source is in a form that no label bears. */
const english: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
}

/** A set of names takes a quarter of a millisecond to make. A snapshot of the loaded application (bin/snapshot.js) can hold none. */
const names = new Map<string, Intl.DisplayNames>()
if (startupSnapshot.isBuildingSnapshot()) startupSnapshot.addSerializeCallback(() => names.clear())

const nameIn = (country: string, language: string) =>
  names.getOrInsertComputed(language, () => new Intl.DisplayNames([language, 'en'], { type: 'region' })).of(country)!

/** Every answer of version 2 names a country in English, and to ask for the name takes two microseconds. */
const englishNames = new Map<string, string>()

/** Name of a country in a language such as `nl` or `pt-BR`. Default: English. */
export const countryName = (country: string, language = 'en'): string =>
  language !== 'en' || !isCountryCode(country)
    ? nameIn(country, language)
    : englishNames.getOrInsertComputed(country, () => english[country] ?? nameIn(country, 'en'))
