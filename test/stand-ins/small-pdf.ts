/** A real PDF of one page with lines of text and a row of bars, as a carrier's label. The size is in millimetres. */
export function smallPdf(lines: readonly string[], { width = 105, height = 148 } = {}): Buffer {
  const points = (mm: number) => ((mm * 72) / 25.4).toFixed(2)
  const escaped = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  const bars = Array.from({ length: 60 }, (_, bar) => `${points(10 + bar * 1.4)} ${points(12)} ${bar % 3 === 0 ? 2.4 : 1.2} 60 re f`)
  const text = lines.map((line, at) => `BT /F1 10 Tf ${points(8)} ${points(height - 12 - at * 6)} Td (${escaped(line)}) Tj ET`)
  const content = [...text, ...bars].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(width)} ${points(height)}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const start = file.length
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
