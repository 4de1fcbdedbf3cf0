import { defaultBrandColor } from '../../modules/account/brands/schema.ts'
import { pageColors } from '../design-tokens.ts'

type Rgb = readonly [number, number, number]

/** Background of each colour scheme: of its two grounds the one on which text is harder to read. */
const papers = { light: pageColors.ground.light, dark: pageColors.paper.dark }

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb
const written = (rgb: readonly number[]) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2, relative luminance. */
function luminance(color: string) {
  const [red, green, blue] = rgbOf(color).map((part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast of two colours, from 1 for equal ones to 21 for black and white. Text needs 4.5. */
export function contrastRatio(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** The colour itself where it can be read on the paper; or else as near to it as can be. */
function readable(color: string, paper: string, towards: string) {
  const [from, to] = [rgbOf(color), rgbOf(towards)]
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = written(from.map((part, i) => part + (to[i]! - part) * share))
    if (contrastRatio(mixed, paper) >= 4.6) return mixed
  }
  return towards
}

/** Colours of a brand in which everything can be read. Defaults to the platform's colour for an invalid one. */
export function colorsOf(color: string | null | undefined) {
  const brand = /^#[\da-f]{6}$/i.test(color ?? '') ? color!.toLowerCase() : defaultBrandColor
  return {
    brand,
    onBrand: contrastRatio(brand, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
    light: readable(brand, papers.light, '#000000'),
    dark: readable(brand, papers.dark, '#ffffff'),
  }
}
