import { hash } from 'node:crypto'

type SignaturePoint = [x: number, y: number]

/** The signature for a parcel: always the same for a number, and no two alike. Loops that lean to the right, then a line below. */
export function signatureOf(number: string): SignaturePoint[][] {
  const hand = hash('sha256', number, 'buffer')
  const between = (at: number, least: number, most: number) => least + (hand[at]! / 255) * (most - least)
  const word = (at: number, from: number, width: number): SignaturePoint[] => {
    const [loops, height, lean, swing] = [between(at, 3, 7), between(at + 1, 16, 34), between(at + 2, 0.1, 0.5), between(at + 3, 4, 11)]
    return Array.from({ length: 60 }, (_, step): SignaturePoint => {
      const turn = (step / 59) * loops * 2 * Math.PI
      const rise = height * Math.cos(turn) * (1 - 0.6 * (step / 59))
      return [Math.round(from + (step / 59) * width + swing * Math.sin(turn) + lean * rise), Math.round(50 - rise)]
    })
  }
  const first = between(0, 60, 110)
  const flourish: SignaturePoint[] = [
    [Math.round(first * 0.6), Math.round(between(12, 84, 94))],
    [Math.round(first + between(13, 60, 120)), Math.round(between(14, 78, 90))],
  ]
  return [word(1, 10, first), word(6, first + 30, between(11, 50, 110)), flourish]
}
