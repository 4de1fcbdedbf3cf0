import { writeFileSync } from 'node:fs'
import { listCarriers } from '../carriers/registry.ts'
import { fileOf } from '../labels/file.ts'
import { hasResolution, type Resolution, labelFormats as resolutions } from '../labels/formats.ts'
import { type PaperSize, paperSizes } from '../labels/paper.ts'
import { type CommandApp, CommandError, type CommandValue, defineCommand } from './command.ts'
import { textValue } from './values.ts'

const formats = { pdf: 'application/pdf', png: 'image/png', zpl: 'application/zpl' } as const
type Format = keyof typeof formats
const kinds = ['plain', 'everything'] as const

const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

const oneOf = <const T extends string>(placeholder: string, words: readonly T[]): CommandValue<T> => ({
  placeholder,
  takes: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  read: (text) => words.find((word) => word === text),
})
const dots: CommandValue<number> = {
  placeholder: 'N',
  takes: 'a whole number',
  read: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined),
}

export const labelPreviewCommand = defineCommand({
  argument: textValue('CARRIER'),
  options: {
    format: { about: 'what to draw', value: oneOf('FORMAT', namesOf(formats)), required: true },
    dpi: { about: 'dots per inch: 203, 300 or 600, for png and zpl only. Default: 203', value: dots },
    paper: { about: 'paper size, for pdf and png only. Default: A6', value: oneOf('SIZE', namesOf(paperSizes)) },
    sample: { about: 'a plain label or one with every field. Default: plain', value: oneOf('KIND', kinds) },
    output: { about: 'where to', value: textValue('FILE'), required: true },
  },
  async run({ loadApp }, { format, dpi, paper, sample = 'plain', output }, code) {
    const resolution = resolutionFor(format, dpi)
    if (format === 'zpl' && paper !== undefined && paper !== 'A6')
      throw new CommandError(`A label printer has no ${paper} paper. Leave --paper out, or use --format pdf.`)
    const bytes = await draw((await loadApp()).sampleLabel, code, { format, dpi: resolution, paper: paper ?? 'A6', sample })
    writeFileSync(output, bytes)
    return { json: { file: output, bytes: bytes.length }, text: `${output} holds a sample label of ${code}: ${bytes.length} bytes.` }
  },
})

/** Returns the resolution if the format has it; the lowest one is the default. */
function resolutionFor(format: Format, dpi: number | undefined): Resolution {
  const mime_type = formats[format]
  const known = resolutions[mime_type]
  const chosen = dpi ?? known[0]
  if (hasResolution(mime_type, chosen)) return chosen
  if (format === 'pdf') throw new CommandError(`A pdf has no dots: leave --dpi out, or give 72 instead of ${dpi}.`)
  throw new CommandError(
    `A ${format} is drawn at ${known.slice(0, -1).join(', ')} or ${known.at(-1)} dpi: change --dpi ${dpi} to one of these.`,
  )
}

type PreviewRequest = { format: Format; dpi: Resolution; paper: PaperSize; sample: (typeof kinds)[number] }

async function draw(
  sampleLabel: CommandApp['sampleLabel'],
  code: string,
  { format, dpi, paper, sample }: PreviewRequest,
): Promise<Uint8Array> {
  const drawn = listCarriers().filter(({ label }) => label)
  const carrier = drawn.find((one) => one.code === code)
  if (!carrier)
    throw new CommandError(`There is no carrier ${code} whose labels are drawn. There are ${drawn.map((one) => one.code).join(', ')}.`)
  const page = carrier.label!(await sampleLabel(carrier, sample))
  return fileOf([page], { mime_type: formats[format], dpi, paper_size: paper, title: `Sample label of ${carrier.name}` })
}
