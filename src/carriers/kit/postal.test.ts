import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRange, postalTest } from './postal.ts'
import type { PostalRange } from './product.ts'

const cases: [range: PostalRange, inside: string[], outside: string[]][] = [
  [
    ['35000', '35999'],
    ['35000', '35 123', '35999', 'E-35500', '350', '35'],
    ['34999', '36000', '3', '36', ''],
  ],
  [
    ['1791', '1797'],
    ['1791', '1791 AA', '1797zz'],
    ['1790 ZZ', '1798 AA', '179'],
  ],
  [['9500', '9999'], ['9500-321', '9999'], ['9499-999']],
  [
    ['BT1', 'BT94'],
    ['BT1 1AA', 'bt9 5ab', 'BT12 3AB', 'BT123AB', 'BT13AB', 'BT94'],
    ['BT95 1AA', 'B1 1AA', 'BX12 3AB', '12'],
  ],
  [
    ['IM1', 'IM9'],
    ['IM1 2AB', 'IM9 9ZZ'],
    ['IM99 1AA', 'IM10 1AA'],
  ],
  [
    ['X0A', 'X1A'],
    ['X0A 0H0', 'X0G1A1', 'X1A 9Z9'],
    ['X1B 0A0', 'Y0A 0A0'],
  ],
  [['22100', '22999'], ['AX-22100', 'FI-22150', '22 999'], ['23000']],
  [
    ['18565', '18565'],
    ['18565', 'D-18565'],
    ['18564', '18566'],
  ],
]

for (const [range, inside, outside] of cases)
  test(`from ${range[0]} to ${range[1]} lie the codes between, however they are written`, () => {
    const isWithin = postalTest([range])
    assert.deepEqual([...inside, ...outside].filter(isWithin), inside)
    assert.ok(isRange(range))
  })

test('several ranges hold what any of them holds', () => {
  const isWithin = postalTest([
    ['1000', '1999'],
    ['BT1', 'BT2'],
  ])
  assert.deepEqual(['1500', 'BT2 1AA', '2000', 'BT3 1AA'].map(isWithin), [true, true, false, false])
  assert.equal(postalTest([])('1000'), false)
})

test('a range has two ends of one form, in order', () => {
  for (const range of [
    ['2000', '1000'],
    ['100', '2000'],
    ['BT94', 'BT1'],
    ['BT1', 'BX9'],
    ['BT1', '99'],
    ['', ''],
    ['1', ''],
  ] as PostalRange[])
    assert.equal(isRange(range), false, range.join(' to '))
})
