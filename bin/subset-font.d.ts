declare module 'subset-font' {
  type Options = { targetFormat: 'truetype'; noHinting: boolean; noLayoutClosure: boolean; dropTables: readonly string[] }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
