import type { Exception, Phase, SubStatus } from '../kit/tracking.ts'

/** Meaning of an event. */
export type EventMeaning = { readonly phase: Phase | null; readonly exception?: Exception; readonly sub_status?: SubStatus }

/** The carrier's three codes of an event: what happened (ICE), why (RIC), and a summary of both. */
export type EventCodes = { readonly ice?: string | undefined; readonly ric?: string | undefined; readonly standard?: string | undefined }

const table = <Value>(rows: readonly (readonly [codes: string, value: Value])[]) =>
  new Map(rows.flatMap(([codes, value]) => codes.split(' ').map((code) => [code, value] as const)))

/** Meanings by the summary alone, for events whose ICE code is missing or unknown. */
const ofStandard = table<EventMeaning>([
  ['VA', { phase: 'announced' }],
  ['AE ES', { phase: 'accepted' }],
  ['AN', { phase: 'accepted', exception: 'handover_delay' }],
  ['AA EE NB BV PO', { phase: 'in_transit' }],
  ['ZU', { phase: 'delivered' }],
  ['ZN', { phase: 'attempted' }],
  ['ZF LA', { phase: 'pup' }],
  ['ZO', { phase: 'customs' }],
  ['DD GT', { phase: null }],
])

const ofIce = table<EventMeaning>([
  ['PARCV PURCR', { phase: 'announced' }],
  ['PCKDU SHRCU', { phase: 'accepted' }],
  ['NTPUP', { phase: 'announced', exception: 'handover_delay' }],
  ['SRTED LDTHU', { phase: 'sorted' }],
  ['ASMVT ULFMV MVARR MVDPT FWDCF INFCL TRBCR HNDDE SECHK CHECK LDTMV', { phase: 'in_transit' }],
  ['OFWRD', { phase: 'in_transit', exception: 'changed' }],
  ['ICPRC ITBAR', { phase: 'customs' }],
  ['HLDCP HLDCU', { phase: 'customs', exception: 'customs_issue' }],
  ['RSDCP', { phase: 'customs', exception: 'none', sub_status: 'passed' }],
  ['HNDND', { phase: 'customs', exception: 'none' }],
  ['CNRFC HLDCC', { phase: 'pup' }],
  ['DLVRD', { phase: 'delivered' }],
  ['DLVRF', { phase: 'attempted', exception: 'refused' }],
  ['NTDEL', { phase: 'attempted' }],
  ['NTADT LDEXC MVDEX MVTEX', { phase: 'in_transit', exception: 'delivery_delay' }],
  ['EXPHD', { phase: 'in_transit', exception: 'hold' }],
  ['MSRTD', { phase: 'in_transit', exception: 'sorting_delay', sub_status: 'misrouted' }],
  ['DMGDS REPCK', { phase: 'in_transit', exception: 'damaged' }],
  ['RELBL', { phase: 'in_transit', exception: 'relabelled' }],
  ['RETRN', { phase: 'in_transit', exception: 'returned_sender' }],
  ['DSPSD CNFSC', { phase: 'in_transit', exception: 'non_conformity', sub_status: 'disposed' }],
  ['DTNPC RCCLS', { phase: 'in_transit', exception: 'missing' }],
  ['PBNDT', { phase: 'in_transit', exception: 'non_conformity', sub_status: 'documents' }],
  ['ROUCR', { phase: 'in_transit', exception: 'changed', sub_status: 'delivery_change' }],
  ['CANCL', { phase: 'cancelled', exception: 'cancelled' }],
  ['ADVIS ALERT STORN PMTCR PMTCS', { phase: null }],
])

type Refinement = { readonly exception: Exception; readonly sub_status?: SubStatus }
const none = (sub_status: SubStatus): Refinement => ({ exception: 'none', sub_status })

/** The reason overrides what the ICE code says of exception and sub status. Codes that are not here change nothing. */
const ofRic = table<Refinement>([
  ['BDADD WRGRI WRGPN PBNBR', { exception: 'address_error', sub_status: 'incorrect_information' }],
  ['MOVED CPUNK', { exception: 'address_error', sub_status: 'unknown_receiver' }],
  ['NHOME CNCNR SPCNR', none('not_home')],
  ['CLOSD HLDAY', none('company_closed')],
  ['RFUSD NTHND', { exception: 'refused', sub_status: 'receiver' }],
  ['NTORD', { exception: 'refused', sub_status: 'not_ordered' }],
  ['SHNCP INCSH ACCSI', none('partly')],
  ['TRPMT NPYMT', { exception: 'hold', sub_status: 'payment' }],
  ['AGNEG IDNEG CTCNI IDDMG WRGID', { exception: 'hold', sub_status: 'additional_information' }],
  ['DMGED DMGPC LDMGD PUDMG DMPHD ACCDM', { exception: 'damaged' }],
  ['LOSTX GHSTP NPRPF NTIHU', { exception: 'missing' }],
  ['FRMJR', { exception: 'delivery_delay', sub_status: 'weather_conditions' }],
  ['TCATC', { exception: 'delivery_delay', sub_status: 'traffic' }],
  ['TCHBD EQUBF VHARU DRCRU', { exception: 'delivery_delay', sub_status: 'mechanical' }],
  ['CAPEX OVRLD', { exception: 'delivery_delay', sub_status: 'high_volume' }],
  ['CRROT CROAT MSDLA CLRTE', { exception: 'delivery_delay', sub_status: 'late' }],
  ['STPRB CRRFN CRRCS WRGTR', { exception: 'sorting_delay', sub_status: 'missort' }],
  ['MSDOC PWMFD MSSDT NDRFC NDRFN', { exception: 'non_conformity', sub_status: 'documents' }],
  ['CLREF INSPF', { exception: 'customs_issue', sub_status: 'rejected' }],
  ['GDNMS NAGTB FFTCH', { exception: 'non_conformity', sub_status: 'packaging' }],
  ['FSCCH', { exception: 'non_conformity', sub_status: 'prohibited_item' }],
  ['MSLBL UDFPC PLDMG PPQLT', { exception: 'relabelled', sub_status: 'none' }],
  ['NTCCN NTCLM', { exception: 'pup_expiration', sub_status: 'expired' }],
  ['STBSD HLDSR', { exception: 'hold', sub_status: 'sender' }],
  ['RTSCR RTSSA RTTSP', { exception: 'returned_sender', sub_status: 'sender' }],
  ['CSREQ CRFRD RDRCR RDRDO CNRFW DLVDT DLVTM PFLOC HNDCA', { exception: 'changed', sub_status: 'delivery_change' }],
  ['UDLVR SHINF', none('undeliverable')],
  ['NGHBR WINPL', none('neighbour')],
  ['SECPL PKBOX', none('safeplace')],
  ['POBOX', none('mailbox')],
  ['PCKST LDPCK ACCPK PCKAD', none('locker')],
  ['SERPT HDFCT', none('shop')],
  ['INSPT', { exception: 'hold', sub_status: 'content' }],
])
const documentReasons = new Set(['MSDOC', 'PWMFD', 'MSSDT', 'NDRFC', 'NDRFN'])

/** An unknown ICE code is left to the standard code; where that is unknown too, there is no phase. */
export function meaningOf({ ice = '', ric = '', standard = '' }: EventCodes): EventMeaning {
  const special = specialMeaning(ice, ric)
  if (special) return special
  const phase = phaseOf(ice, ric, standard)
  const basic = ofIce.get(ice) ?? ofStandard.get(standard)
  const refined = ofRic.get(ric)
  if (!refined) return { ...basic, phase }
  // A paper that is missing holds a parcel up at the customs, or is a fault of the sender elsewhere.
  const exception = documentReasons.has(ric) && phase === 'customs' ? 'customs_issue' : refined.exception
  return { phase, ...refined, exception }
}

/** Pairs of codes that mean something else than both tables together. */
function specialMeaning(ice: string, ric: string): EventMeaning | undefined {
  if (ice === 'PURCR' && ['REJCT', 'BDADD', 'OTHER'].includes(ric)) return { phase: 'announced', exception: 'announcement_failed' }
  if (ice === 'PURCR' && ric === 'SECPL') return { phase: 'announced' }
  if (ice === 'DLVRD' && ['CODAR', 'CODRP'].includes(ric)) return { phase: null }
  if (ice === 'HLDCC' && ric === 'NTCCN') return { phase: 'pup', exception: 'pup_expiration' }
  return undefined
}

function phaseOf(ice: string, ric: string, standard: string): Phase | null {
  if (ice === 'LDTMV') return standard === 'PO' || standard === 'ZF' || ric === 'SERPT' || ric === 'PCKST' ? 'in_delivery' : 'in_transit'
  if (standard === 'PO' && ice === 'SRTED') return 'in_delivery'
  if (standard === 'ZF' && ice === 'EXPHD') return 'pup'
  return (ofIce.get(ice) ?? ofStandard.get(standard))?.phase ?? null
}

/** Phases of the JSON service, which has no other codes. */
const ofUnified: Readonly<Record<string, Phase | null>> = {
  'pre-transit': 'announced',
  transit: 'in_transit',
  delivered: 'delivered',
  failure: 'attempted',
  unknown: null,
}
export const unifiedMeaningOf = (code: string): EventMeaning =>
  code === 'failure' ? { phase: 'attempted', exception: 'unknown' } : { phase: Object.hasOwn(ofUnified, code) ? ofUnified[code]! : null }
