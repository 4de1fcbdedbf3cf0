import type { Carrier } from '../carriers/kit/carrier.ts'
import { carrierOf } from '../carriers/registry.ts'
import type { WebPage } from '../http/mount.ts'
import { Fault, foundOrFault, notFound } from '../platform/errors.ts'
import { cacheableFile, forAnyOrigin, serveCacheable } from './cacheable.ts'
import { renderHtml } from './html.ts'

/** Derives the hue of a carrier from its code, so that it is the same everywhere. Neighbours in the alphabet have hues far apart. */
const hueOf = (code: string) => [...code].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7) % 360

/** The first letters of the first two words, or the first two letters of the only one. */
function initialsOf(name: string) {
  const [first = '', second] = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

const [height, letterWidth, mostLetters] = [36, 9, 24]

/** A plain picture of a name: white letters on the hue of the carrier, readable on light and dark pages. */
export function drawCarrierLogo({ code, name }: Pick<Carrier, 'code' | 'name'>): string {
  // XML has no form for control characters.
  const clean = name.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  const letters = [...clean]
  const shown = letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : clean
  const [hue, textWidth] = [hueOf(code), [...shown].length * letterWidth]
  const width = height + 20 + textWidth
  return renderHtml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${clean}">
<rect width="${width}" height="${height}" rx="8" fill="hsl(${hue},45%,30%)"/>
<rect width="${height}" height="${height}" rx="8" fill="hsl(${hue},50%,20%)"/>
<g fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif" font-weight="600">
<text x="${height / 2}" y="23" font-size="15" text-anchor="middle">${initialsOf(clean)}</text>
<text x="${height + 10}" y="24" font-size="17" textLength="${textWidth}" lengthAdjust="spacingAndGlyphs">${shown}</text>
</g>
</svg>
`.text
}

/** Pictures of the carriers for checkouts. Browsers show them and run nothing in them. */
export const carrierLogoPage: WebPage = {
  path: '/carriers/{carrier_code}/logo.svg',
  async serve({ carrier_code }, incoming) {
    const carrier = foundOrFault(carrierOf(carrier_code!), () => new Fault(notFound, 'There is no carrier with this code.'))
    return serveCacheable(incoming, cacheableFile(drawCarrierLogo(carrier)), {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400',
      ...forAnyOrigin,
    })
  },
}
