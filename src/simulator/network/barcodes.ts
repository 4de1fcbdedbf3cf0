import type { Barcode } from '../../carriers/kit/announce.ts'
import { isSscc } from '../../carriers/kit/sscc.ts'

export type ToRead = {
  /** Null where it is not tracked. */
  readonly number: string | null
  readonly reference: string
  /** The postal code, capitals and digits alone. */
  readonly area: string
  readonly country: string
  readonly routing: string
  readonly grams: number
  readonly best_before?: string | undefined
  /** Barcode of the client's own making. */
  readonly barcode?: string | undefined
}

const code128 = (data: string, text = data): Barcode => ({ symbology: 'code128', data, text })
const sscc = (digits: string): Barcode => ({
  symbology: 'gs1_128',
  data: `(00)${digits}`,
  text: `(00) ${digits.replace(/^(.)(.{7})(.{9})(.)$/, '$1 $2 $3 $4')}`,
})
const inGroups = (s10: string) => s10.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5')
const messageOf = ({ routing, number, reference }: ToRead) => `${routing}|${number ?? reference}`

/** Barcodes that each carrier wants to read on its labels; the first is the one that its drivers scan. */
const forms: Readonly<Record<string, (one: ToRead) => readonly Barcode[]>> = {
  northpost: (one) => [
    ...(one.number ? [code128(one.number, inGroups(one.number))] : []),
    { symbology: 'datamatrix', data: `NP1|${messageOf(one)}|${one.grams}`, text: '' },
  ],
  swiftly: (one) => [code128(one.number ?? one.area), { symbology: 'aztec', data: messageOf(one), text: one.routing }],
  aerofast: (one) => [code128(one.number ?? one.area), { symbology: 'maxicode', data: `AF|${messageOf(one)}`, text: '' }],
  ironhaul: (one) => [
    code128(one.number ?? one.area),
    ...(one.barcode && isSscc(one.barcode) ? [sscc(one.barcode)] : []),
    { symbology: 'qr', data: `${one.routing}/${one.number ?? one.area}`, text: one.routing },
  ],
  freshlane: (one) => [code128(one.number ?? one.area), freshBarcode(one)],
  collogix: (one) => [
    ...(one.number ? [sscc(one.number)] : []),
    {
      symbology: 'gs1_128',
      data: `(420)${one.area}(403)${one.country}${one.area}`,
      text: `(420) ${one.area} (403) ${one.country}${one.area}`,
    },
  ],
}

/** Barcode that begins with the day on which it spoils: the only thing that a cold store sorts by. */
function freshBarcode({ best_before, number, area }: ToRead): Barcode {
  const day = best_before ? `(15)${best_before.slice(2).replaceAll('-', '')}` : ''
  return { symbology: 'gs1_datamatrix', data: `${day}(21)${number ?? area}`, text: '' }
}

export const barcodesOf = (carrier: string, one: ToRead): readonly Barcode[] =>
  forms[carrier]?.(one) ?? [
    ...(one.number ? [code128(one.number)] : []),
    { symbology: 'datamatrix', data: messageOf(one), text: one.routing },
  ]
