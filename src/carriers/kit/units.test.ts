import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/fuzz/chance.ts'
import { testSeed as seed } from '../../../test/seed.ts'
import { addUp, fromCentimetres, fromKilograms, lengthIn, lengthUnits, toGrams, toMillimetres, weightIn, weightUnits } from './units.ts'

test('every unit is exact', () => {
  assert.deepEqual(
    weightUnits.map((unit) => [unit, toGrams('1', unit)]),
    [
      ['kg', 1000],
      ['g', 1],
      ['lbs', 453.59237],
      ['oz', 28.349524],
    ],
  )
  assert.deepEqual(
    lengthUnits.map((unit) => [unit, toMillimetres('1', unit)]),
    [
      ['cm', 10],
      ['mm', 1],
      ['m', 1000],
      ['yd', 914.4],
      ['ft', 304.8],
      ['in', 25.4],
    ],
  )
  assert.equal(toGrams('16', 'oz'), toGrams('1', 'lbs'))
  assert.equal(toMillimetres('36', 'in'), toMillimetres('1', 'yd'))
})

test('what floats get wrong is right', () => {
  assert.notEqual(1.005 * 1000, 1005)
  assert.equal(toGrams('1.005', 'kg'), 1005)
  assert.equal(fromKilograms(1.005), 1005)
  assert.equal(toGrams('3.3', 'kg'), addUp([toGrams('1.1', 'kg'), toGrams('1.1', 'kg'), toGrams('1.1', 'kg')]))
  assert.notEqual(0.1 + 0.2, 0.3)
  assert.equal(addUp([0.1, 0.2]), 0.3)
  assert.equal(fromKilograms(1.001), 1001)
  assert.equal(fromCentimetres(35.3), 353)
  assert.equal(toGrams('0.29', 'kg'), 290)
})

test('what is finer than a millionth of a gram is rounded up, so that nothing slips under a limit', () => {
  assert.equal(toGrams('2000.0000001', 'g'), 2000.000001)
  assert.equal(toGrams('1999.9999999', 'g'), 2000)
})

test('an amount is written without needless zeros, in any unit', () => {
  assert.deepEqual(
    weightUnits.map((unit) => weightIn(unit, 1500)),
    ['1.5', '1500', '3.30693393', '52.9109429'],
  )
  assert.deepEqual(
    lengthUnits.map((unit) => lengthIn(unit, 254)),
    ['25.4', '254', '0.254', '0.27777778', '0.83333333', '10'],
  )
  assert.deepEqual([weightIn('kg', 0), weightIn('kg', 0.5), weightIn('kg', 100_000)], ['0', '0.0005', '100'])
})

test('what is no decimal number is our mistake: it should have been refused before', () => {
  for (const value of ['', '-1', '1,5', '.5', '5.', '1e3', 'NaN', '٣', '1 ', '0x1', '1234567890123'])
    assert.throws(() => toGrams(value, 'kg'), RangeError, value)
})

test('an amount comes back as it was written, in the unit that it came in', () => {
  const places = { kg: 9, g: 6, lbs: 8, oz: 7, cm: 7, mm: 6, m: 9, yd: 8, ft: 8, in: 7 }
  for (let index = 0; index < 5000; index++) {
    const chance = chanceOf(seed, index)
    const text = (unit: keyof typeof places) => {
      const fraction = Array.from({ length: chance.int(0, places[unit]) }, () => chance.int(0, 9))
        .join('')
        .replace(/0+$/, '')
      return `${chance.int(0, 10 ** chance.int(0, 5))}${fraction && `.${fraction}`}`
    }
    for (const unit of weightUnits) {
      const value = text(unit)
      assert.equal(weightIn(unit, toGrams(value, unit)), value, `seed ${seed}, ${index}: ${value} ${unit}`)
    }
    for (const unit of lengthUnits) {
      const value = text(unit)
      assert.equal(lengthIn(unit, toMillimetres(value, unit)), value, `seed ${seed}, ${index}: ${value} ${unit}`)
    }
  }
})

test('of two amounts the larger is the larger inside, and the same is the same, whatever the units', () => {
  for (let index = 0; index < 5000; index++) {
    const chance = chanceOf(seed, index)
    const thousandths = chance.int(0, 10_000_000)
    const more = thousandths + chance.int(1, 5)
    const write = (n: number) => (n / 1000).toFixed(3)
    for (const unit of weightUnits) assert.ok(toGrams(write(thousandths), unit) < toGrams(write(more), unit), `seed ${seed}, ${index}`)
    assert.equal(toGrams(write(thousandths), 'kg'), toGrams(String(thousandths), 'g'), `seed ${seed}, ${index}`)
    assert.equal(toMillimetres(write(thousandths * 12), 'in'), toMillimetres(write(thousandths), 'ft'), `seed ${seed}, ${index}`)
  }
})

test('a sum is that of the whole millionths, in any order', () => {
  for (let index = 0; index < 2000; index++) {
    const chance = chanceOf(seed, index)
    const whole = Array.from({ length: chance.int(1, 50) }, () => chance.int(0, 10 ** chance.int(1, 9)))
    const sum = whole.reduce((one, other) => one + other) / 1_000_000
    const amounts = whole.map((millionths) => millionths / 1_000_000)
    assert.equal(addUp(amounts), sum, `seed ${seed}, ${index}`)
    assert.equal(addUp(chance.shuffled(amounts)), sum, `seed ${seed}, ${index}`)
  }
})
