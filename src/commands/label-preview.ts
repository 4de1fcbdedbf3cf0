import { writeFileSync } from 'node:fs'
import { carriers } from '../carriers/index.ts'
import { slug } from '../platform/slug.ts'
import { command, Refusal, type Value } from './command.ts'
import { named } from './values.ts'

const formats = ['pdf', 'png', 'zpl'] as const
type Format = (typeof formats)[number]
const papers = ['A4', 'A5', 'A6'] as const
const kinds = ['plain', 'everything'] as const
const printers = [203, 300, 600] as const
type Printer = (typeof printers)[number]

const oneOf = <const T extends string>(placeholder: string, words: readonly T[]): Value<T> => ({
  placeholder,
  takes: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  read: (text) => words.find((word) => word === text),
})
const dots: Value<number> = {
  placeholder: 'N',
  takes: 'a whole number',
  read: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined),
}

export const labelPreviewCommand = command({
  name: 'label-preview',
  summary: 'Draw a sample label of a carrier to a file',
  argument: named('CARRIER'),
  options: {
    format: { about: 'what to draw', value: oneOf('FORMAT', formats), required: true },
    dpi: { about: 'dots per inch: 203, 300 or 600 for png and zpl, 203 unless said; a pdf has none', value: dots },
    paper: { about: 'the paper that it lies on, A6 unless said; a pdf or png only', value: oneOf('SIZE', papers) },
    sample: { about: 'a plain label unless said, or one with everything', value: oneOf('KIND', kinds) },
    output: { about: 'where to', value: named('FILE'), required: true },
  },
  async run(_, { format, dpi, paper, sample = 'plain', output }, code) {
    const resolution = resolutionFor(format, dpi)
    if (format === 'zpl' && paper !== undefined && paper !== 'A6')
      throw new Refusal(`A label printer has no ${paper} paper. Leave --paper out, or use --format pdf.`)
    const bytes = await draw(code, { format, resolution, paper: paper ?? 'A6', sample })
    writeFileSync(output, bytes)
    return { json: { file: output, bytes: bytes.length }, text: `${output} holds a sample label of ${code}: ${bytes.length} bytes.` }
  },
})

/** A PDF is measured in points, of which there are 72 to the inch; everything else is dots of a printer. */
function resolutionFor(format: Format, dpi: number | undefined): Printer {
  if (format === 'pdf') {
    if (dpi !== undefined && dpi !== 72) throw new Refusal(`A pdf has no dots: leave --dpi out, or give 72 instead of ${dpi}.`)
    return 203
  }
  const known = printers.find((one) => one === (dpi ?? 203))
  if (known === undefined) throw new Refusal(`A ${format} is drawn at 203, 300 or 600 dpi: change --dpi ${dpi} to one of these.`)
  return known
}

type Wanted = { format: Format; resolution: Printer; paper: (typeof papers)[number]; sample: (typeof kinds)[number] }

/** What draws is loaded here and not before: a server has no use for it until it draws. */
async function draw(code: string, { format, resolution, paper, sample }: Wanted): Promise<Uint8Array> {
  const drawn = carriers.filter(({ label }) => label)
  const carrier = drawn.find((one) => one.code === code)
  if (!carrier)
    throw new Refusal(`There is no carrier ${code} whose labels are drawn. There are ${drawn.map((one) => one.code).join(', ')}.`)
  const { sampleLabel } = await import('../carriers/practice/labels/sample.ts')
  const { onPaper } = await import('../labels/paper.ts')
  const page = carrier.label!(sampleLabel(code === slug ? 'letter' : code, sample, carrier.name))
  const sheets = onPaper([page], { paper_size: paper })
  if (format === 'pdf') return (await import('../labels/pdf/document.ts')).pdfOf(sheets, { title: `Sample label of ${carrier.name}` })
  if (format === 'png') return (await import('../labels/raster/png.ts')).pngOf(sheets[0]!, resolution)
  return Buffer.from((await import('../labels/zpl/index.ts')).zplOf([page], resolution))
}
