import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type DocumentPage, type Dpi, dotsPerMillimetre } from '../src/labels/marks.ts'
import { zplOf } from '../src/labels/zpl/index.ts'
import type { Grey } from './read-codes.ts'

/** What another's printer makes of the pages, in greys. It runs in a process of its own, because it never ends by itself. */
export async function printed(pages: readonly DocumentPage[], dpi: Dpi): Promise<Grey[]> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, ZPL_PRINTER: '1' } })
  try {
    const { width, height } = pages[0]!
    child.send({ zpl: zplOf(pages, dpi), width, height, dots: dotsPerMillimetre[dpi] })
    const [told] = (await once(child, 'message')) as [string[] | string]
    if (typeof told === 'string') throw new Error(told)
    return await Promise.all(told.map(greyOf))
  } finally {
    child.kill('SIGKILL')
  }
}

async function greyOf(png: string): Promise<Grey> {
  const image = await loadImage(Buffer.from(png, 'base64'))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, dots: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4]!) }
}

if (process.env.ZPL_PRINTER && process.send) {
  const { zplToBase64MultipleAsync } = await import('zpl-renderer-js')
  process.once('message', async ({ zpl, width, height, dots }: { zpl: string; width: number; height: number; dots: number }) => {
    const told = await zplToBase64MultipleAsync(zpl, width, height, dots).catch(String)
    process.send?.(told)
  })
}
