import { type Finding, readDrawn, readPrinted, samples } from '../../label-matrix.ts'
import type { Goal, Size } from '../../proofs/goal.ts'

const resolutions = { small: [203], gate: [203, 300, 600], full: [203, 300, 600] } as const satisfies Record<Size, readonly number[]>
/** A printer that is imitated gets slower with each page of a batch. */
const pagesAtOnce = 4

export const l1: Goal = {
  id: 'L1',
  promise: 'Every barcode on every label of every carrier is read back, from PDF, PNG and ZPL, at every resolution',
  async run({ size }) {
    const findings: Finding[] = [await readDrawn(samples)]
    for (const dpi of resolutions[size])
      for (let at = 0; at < samples.length; at += pagesAtOnce) findings.push(await readPrinted(samples.slice(at, at + pagesAtOnce), dpi))
    const [drawn, ...printed] = findings.map(({ images }) => images)
    const counts = { labels: samples.length, 'codes drawn': drawn!, 'codes printed': printed.reduce((sum, images) => sum + images, 0) }
    return { counts, violations: findings.flatMap(({ wrong }) => wrong) }
  },
}
