type Color = { readonly light: string; readonly dark: string }
const makeColor = (light: string, dark: string): Color => ({ light, dark })

/** Colours of all pages and of the checkout widget. */
export const pageColors = {
  ground: makeColor('#f6f5f2', '#101416'),
  paper: makeColor('#ffffff', '#171c1f'),
  sunk: makeColor('#f2f0eb', '#1e2528'),
  ink: makeColor('#1d2427', '#e4e9ea'),
  soft: makeColor('#556065', '#a3afb4'),
  line: makeColor('#dedbd3', '#2e383c'),
  /** The border of what a shopper can choose or fill in. */
  edge: makeColor('#80898d', '#758287'),
  /** The border of a box on a page whose ground is not known. */
  frame: makeColor('#d5d1c8', '#3a464b'),
  accent: makeColor('#0f5c6e', '#74c4d4'),
  'accent-hover': makeColor('#0b4857', '#9ad7e3'),
  'on-accent': makeColor('#ffffff', '#0c2a31'),
  tint: makeColor('#e4f0f2', '#19323a'),
  blue: makeColor('#1b5e8c', '#84bdea'),
  green: makeColor('#2c6e3f', '#86cc9a'),
  amber: makeColor('#8a5300', '#e5b25e'),
  red: makeColor('#a8322a', '#f09a90'),
  /** The ground of pictures, which are made for paper. */
  picture: makeColor('#ffffff', '#ffffff'),
  shadow: makeColor(
    '0 1px 2px rgb(40 35 20 / 5%), 0 8px 24px rgb(40 35 20 / 5%)',
    '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 20%)',
  ),
} as const satisfies Readonly<Record<string, Color>>

const fonts = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
}

const declareProperties = (entries: readonly (readonly [name: string, value: string])[]) =>
  entries.map(([name, value]) => `--${name}:${value}`).join(';')
const declareColors = (scheme: keyof Color) => declareProperties(Object.entries(pageColors).map(([name, color]) => [name, color[scheme]]))

/** Custom properties of a page, which follow the colour scheme of the browser. */
export const pageTokens = `:root{color-scheme:light dark;${declareColors('light')};${declareProperties(Object.entries(fonts))}}
@media (prefers-color-scheme:dark){:root{${declareColors('dark')}}}
`

/** Colours of the widget by the names that shops know, without `--delivery-`. */
const widgetColors = {
  ink: pageColors.ink,
  soft: pageColors.soft,
  paper: pageColors.paper,
  sunk: pageColors.sunk,
  line: pageColors.frame,
  accent: pageColors.accent,
  'on-accent': pageColors['on-accent'],
  tint: pageColors.tint,
  error: pageColors.red,
}
const declareWidget = (write: (color: Color) => string) =>
  declareProperties(Object.entries(widgetColors).map(([name, color]) => [`_${name}`, `var(--delivery-${name},${write(color)})`]))

/** Custom properties of the widget. They follow the color-scheme of the shop's page: a shop without a dark style keeps a light widget. */
export const widgetTokens = `:host{${declareWidget(({ light }) => light)}}
@supports (color:light-dark(white,black)){:host{${declareWidget(({ light, dark }) => `light-dark(${light},${dark})`)}}}
`
