import type { Exception, Phase, SubStatus } from '../kit/tracking.ts'

export type ExpressMeaning = { readonly phase: Phase | null; readonly exception?: Exception; readonly sub_status?: SubStatus }

/** All 62 codes of the table of tracking event codes of the carrier. Some are internal, and come only with access to them. */
const rows: readonly (readonly [codes: string, meaning: ExpressMeaning])[] = [
  ['DUMMY_PU', { phase: 'announced' }],
  ['SA PU', { phase: 'accepted' }],
  ['PL CI RW SI', { phase: 'sorted' }],
  ['AF DF TR SM CU LV UV HN FD AR TP', { phase: 'in_transit' }],
  ['ES IC BL BN DI', { phase: 'customs', exception: 'none', sub_status: 'in_progress' }],
  ['CR BR', { phase: 'customs', exception: 'none', sub_status: 'passed' }],
  ['CD UD', { phase: 'customs', exception: 'customs_issue', sub_status: 'delay' }],
  ['DP', { phase: 'customs', exception: 'customs_issue', sub_status: 'prohibited_item' }],
  ['HP', { phase: 'customs', exception: 'customs_issue', sub_status: 'payment' }],
  ['PY', { phase: 'customs', exception: 'none', sub_status: 'payment' }],
  ['WC', { phase: 'in_delivery' }],
  ['OK', { phase: 'delivered' }],
  ['DD', { phase: 'delivered', exception: 'damaged' }],
  ['PD', { phase: 'attempted', exception: 'none', sub_status: 'partly' }],
  ['NH', { phase: 'attempted', exception: 'none', sub_status: 'not_home' }],
  ['CA', { phase: 'attempted', exception: 'none', sub_status: 'company_closed' }],
  ['ND', { phase: 'attempted', exception: 'none' }],
  ['BA', { phase: 'attempted', exception: 'address_error', sub_status: 'incorrect_information' }],
  ['CM', { phase: 'attempted', exception: 'address_error', sub_status: 'unknown_receiver' }],
  ['RD', { phase: 'attempted', exception: 'refused', sub_status: 'receiver' }],
  ['AD', { phase: 'in_transit', exception: 'changed', sub_status: 'delivery_change' }],
  ['MD', { phase: 'in_transit', exception: 'delivery_delay', sub_status: 'connection_missed' }],
  ['TD', { phase: 'in_transit', exception: 'delivery_delay', sub_status: 'delay' }],
  ['NA', { phase: 'in_transit', exception: 'delivery_delay', sub_status: 'late' }],
  ['MS MC', { phase: 'in_transit', exception: 'sorting_delay', sub_status: 'missort' }],
  ['IR', { phase: 'in_transit', exception: 'sorting_delay', sub_status: 'misrouted' }],
  ['OH HI HO', { phase: 'in_transit', exception: 'hold' }],
  ['SS ST', { phase: 'in_transit', exception: 'hold', sub_status: 'requested' }],
  ['SC', { phase: 'in_transit', exception: 'changed', sub_status: 'updated' }],
  ['CC', { phase: 'pup' }],
  ['RT', { phase: 'in_transit', exception: 'returned_sender' }],
  ['DS', { phase: 'in_transit', exception: 'non_conformity', sub_status: 'disposed' }],
  ['DM', { phase: 'in_transit', exception: 'damaged' }],
  ['TI', { phase: 'in_transit', exception: 'missing', sub_status: 'in_progress' }],
  ['TT', { phase: 'in_transit', exception: 'none' }],
  ['IA RR CS', { phase: null }],
]
const meanings = new Map(rows.flatMap(([codes, meaning]) => codes.split(' ').map((code) => [code, meaning] as const)))

export const expressEventCodes: readonly string[] = [...meanings.keys()]

/** A code that is not in the table is kept, and has no phase. */
export const expressMeaningOf = (code: string): ExpressMeaning => meanings.get(code) ?? { phase: null }
