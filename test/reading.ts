import { PDFiumLibrary } from '@hyzyla/pdfium'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** What others see in our documents: text and dots, by readers that share no code with what wrote them. */
const library = await PDFiumLibrary.init()

export type Dots = { width: number; height: number; isBlack: (x: number, y: number) => boolean }

const dotsFrom = (data: ArrayLike<number>, width: number, height: number): Dots => ({
  width,
  height,
  isBlack: (x, y) => data[(y * width + x) * 4]! < 128,
})

/** Each page: its size in millimetres, its text line by line, and its dots. */
export async function readPdf(pdf: Uint8Array, dotsPerMillimetre = 8) {
  const document = await library.loadDocument(pdf)
  const pages = []
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // Rendering closes the page: the text comes first.
    const lines = page.getText().split(/\r?\n/)
    let dots: Dots | undefined
    await page.render({
      scale: (dotsPerMillimetre * 25.4) / 72,
      render: async ({ data, width, height }) => {
        dots = dotsFrom(data.slice(), width, height)
        return data
      },
    })
    const size = { width: (originalWidth * 25.4) / 72, height: (originalHeight * 25.4) / 72 }
    pages.push({ ...size, lines, dots: dots! })
  }
  document.destroy()
  return pages
}

export async function readPicture(bytes: Uint8Array): Promise<Dots> {
  const image = await loadImage(Buffer.from(bytes))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return dotsFrom(context.getImageData(0, 0, image.width, image.height).data, image.width, image.height)
}
