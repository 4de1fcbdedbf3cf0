import type { Bitmap } from '../../../labels/marks.ts'
import type { Context } from '../../../platform/context.ts'
import { Fault } from '../../../platform/errors.ts'
import { OutboundError } from '../../../platform/outbound/call.ts'
import { readPicture } from '../../account/brands/index.ts'
import { badField } from '../errors.ts'

const mostBytes = 1_000_000
const timeoutMs = 5_000
const pointer = '/company_logo_path'

/** The logo that a request names: base64, or an address that is fetched under the rules for outbound requests. Null for none. */
export async function readLogo(ctx: Context, path: string | null | undefined): Promise<Bitmap | null> {
  const text = path?.trim()
  if (!text) return null
  const bytes = /^https?:\/\//i.test(text) ? await fetchLogo(ctx, text) : decodeLogoText(text)
  try {
    return await readPicture(ctx, { bytes, content_type: '' })
  } catch (error) {
    throw error instanceof Fault ? badField(pointer, error.detail) : error
  }
}

function decodeLogoText(text: string): Buffer {
  const encoded = text.replace(/^data:image\/png;base64,/i, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    throw badField(pointer, 'Send a PNG in base64, or a public address that begins with https://.')
  return Buffer.from(encoded, 'base64')
}

async function fetchLogo(ctx: Context, url: string): Promise<Buffer> {
  try {
    const { status, body } = await ctx.send({
      method: 'GET',
      url,
      headers: { accept: 'image/png, image/jpeg' },
      timeoutMs,
      repeatable: true,
    })
    if (status !== 200)
      throw badField(pointer, `This address answers with the status ${status}. Send one that answers 200 with a PNG or JPEG.`)
    if (body.length > mostBytes) throw badField(pointer, 'This logo is larger than 1 MB.')
    return body
  } catch (error) {
    if (error instanceof OutboundError)
      throw badField(pointer, `This logo could not be fetched. ${error.message.replace('Webhook URLs', 'Addresses')}`)
    throw error
  }
}
