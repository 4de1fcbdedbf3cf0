import { createCanvas } from '@napi-rs/canvas'

/** A black square within white. */
const canvas = createCanvas(120, 60)
const context = canvas.getContext('2d')
context.fillStyle = '#fff'
context.fillRect(0, 0, 120, 60)
context.fillStyle = '#000'
context.fillRect(20, 10, 80, 40)
export const drawnLogoFile: Buffer = canvas.toBuffer('image/png')
