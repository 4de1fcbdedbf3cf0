import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as money from './money.ts'

test('an amount is read into minor units and written back unchanged, whatever the currency has for decimals', () => {
  for (const [text, decimals, minor] of [
    ['4.95', 2, 495],
    ['0.05', 2, 5],
    ['4', 0, 4],
    ['0', 0, 0],
    ['1.250', 3, 1250],
    ['9007199254740.99', 2, 900719925474099],
  ] as const) {
    assert.equal(money.parseMinor(text, decimals), minor)
    assert.equal(money.formatMinor(minor, decimals), text)
    assert.equal(money.formatMinor(BigInt(minor), decimals), text)
  }
  assert.deepEqual([money.parseMinor('4.9', 2), money.parseMinor('4', 2), money.parseMinor('1200.00', 0)], [490, 400, 1200])
  assert.deepEqual([money.formatMinor(-5, 2), money.formatMinor(-1234n, 0)], ['-0.05', '-1234'])
})

test('decimals are padded to the least and cut to the most', () => {
  assert.deepEqual(
    [money.padDecimals('7', 2), money.padDecimals('7.125', 2), money.padDecimals('7.1000', 2, 2), money.padDecimals('7.1', 3, 3)],
    ['7.00', '7.125', '7.10', '7.100'],
  )
})

test('formatCents writes what toFixed writes', () => {
  for (const cents of [0, 5, 99, 100, 12345, 999_999_999]) assert.equal(money.formatCents(cents), (cents / 100).toFixed(2))
})

test('percentages are rounded half up, of cents and of text alike', () => {
  for (const [cents, percent] of [
    [1, 50],
    [333, 33.3333],
    [12_345, 0.5],
    [10, 4.9999],
  ] as const) {
    const text = money.percentOfAmount(money.formatCents(cents), String(percent))
    assert.equal(money.formatCents(money.percentOfCents(cents, percent)), text)
  }
  assert.deepEqual([money.percentOfAmount('10.005', '50'), money.remainingPercent('12.5')], ['5.003', '87.5'])
})

test('amounts with different decimals are added exactly', () => {
  assert.equal(
    money.sumAmounts([
      { value: '0.1', times: 3 },
      { value: '0.005', times: 1 },
    ]),
    '0.305',
  )
  assert.deepEqual([money.sumAmounts([]), money.formatAmount('12'), money.formatAmount('1.234')], ['0.00', '12.00', '1.234'])
})
