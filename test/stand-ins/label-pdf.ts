/** A label of the size A6 as a PDF of one page: lines of text, and bars drawn from the last of them. Small, but a file that every reader opens. */
export const labelPdf = (lines: readonly string[]): Buffer => labelsPdf([lines])

/** Several labels as one PDF, with a page for each. */
export function labelsPdf(labels: readonly (readonly string[])[]): Buffer {
  const page = (index: number) => 4 + index * 2
  const pages = labels.flatMap((lines, index) => {
    const content = contentOf(lines)
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 297.64 419.53] ${resources} /Contents ${page(index) + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]
  })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${labels.map((_, index) => `${page(index)} 0 R`).join(' ')}] /Count ${labels.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages,
  ])
}

function contentOf(lines: readonly string[]): string {
  const text = lines.map((line, index) => `BT /F1 ${index === 0 ? 16 : 10} Tf 20 ${390 - index * 18} Td (${escapeText(line)}) Tj ET`)
  return [...text, ...barsOf(lines.at(-1) ?? '')].join('\n')
}

const escapeText = (text: string) => text.replaceAll(/[\\()]/g, '\\$&')

/** Not a symbology: bars as wide as the codes of the characters say, so that two labels look different. */
function barsOf(text: string): string[] {
  let x = 20
  return [...text].flatMap((character, index) => {
    const width = 1 + ((character.codePointAt(0) ?? 0) % 4)
    const bar = `${x} 40 ${width} 60 re f`
    x += width + 2 + (index % 2)
    return x < 280 ? [bar] : []
  })
}

function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(file, 'latin1')
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
