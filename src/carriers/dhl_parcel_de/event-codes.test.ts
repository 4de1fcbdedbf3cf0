import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meaningOf } from './event-codes.ts'

const cases = [
  ['the event alone', 'SRTED', '', '', 'sorted', undefined, undefined],
  ['a vehicle on its tour', 'LDTMV', 'NRQRD', 'PO', 'in_delivery', undefined, undefined],
  ['a vehicle between two depots', 'LDTMV', 'NRQRD', 'AA', 'in_transit', undefined, undefined],
  ['a vehicle to a locker', 'LDTMV', 'PCKST', 'AA', 'in_delivery', 'none', 'locker'],
  ['sorted into a tour', 'SRTED', '', 'PO', 'in_delivery', undefined, undefined],
  ['held at an outlet', 'EXPHD', '', 'ZF', 'pup', 'hold', undefined],
  ['not home', 'NTDEL', 'NHOME', 'ZN', 'attempted', 'none', 'not_home'],
  ['refused without a reason', 'DLVRF', '', 'ZN', 'attempted', 'refused', undefined],
  ['refused, not ordered', 'DLVRF', 'NTORD', 'ZN', 'attempted', 'refused', 'not_ordered'],
  ['delivered, damaged', 'DLVRD', 'ACCDM', 'ZU', 'delivered', 'damaged', undefined],
  ['delivered, in part', 'DLVRD', 'ACCSI', 'ZU', 'delivered', 'none', 'partly'],
  ['money of a delivery', 'DLVRD', 'CODAR', 'ZU', null, undefined, undefined],
  ['no longer kept', 'HLDCC', 'NTCCN', 'LA', 'pup', 'pup_expiration', undefined],
  ['a document missing at the customs', 'HLDCU', 'MSDOC', 'ZO', 'customs', 'customs_issue', 'documents'],
  ['a document missing elsewhere', 'EXPHD', 'MSDOC', 'BV', 'in_transit', 'non_conformity', 'documents'],
  ['data refused', 'PURCR', 'REJCT', 'VA', 'announced', 'announcement_failed', undefined],
  ['data for a safe place', 'PURCR', 'SECPL', 'VA', 'announced', undefined, undefined],
  ['an alert about the address', 'ALERT', 'BDADD', '', null, 'address_error', 'incorrect_information'],
  ['an unknown event with a known summary', 'QQQQQ', '', 'ZU', 'delivered', undefined, undefined],
  ['an exception of which only the reason is known', 'QQQQQ', 'LOSTX', 'BV', 'in_transit', 'missing', undefined],
  ['nothing known', 'QQQQQ', 'QQQQQ', 'QQ', null, undefined, undefined],
] as const

for (const [title, ice, ric, standard, phase, exception, sub_status] of cases)
  test(`${ice} ${ric} ${standard}, ${title}: ${phase}`, () => {
    const meaning = meaningOf({ ice, ric, standard })
    assert.deepEqual([meaning.phase, meaning.exception, meaning.sub_status], [phase, exception, sub_status])
  })
