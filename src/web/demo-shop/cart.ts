/** Products of the demo shop. */
export const demoProducts = [
  {
    sku: 'COF-HB-1000',
    name: 'Espresso blend, 1 kg',
    description: 'Roasted coffee beans',
    hs_code: '090121',
    country_of_origin: 'NL',
    price_cents: 1850,
    weight_g: 1000,
    quantity: 1,
  },
  {
    sku: 'CUP-BLUE',
    name: 'Cup, blue',
    description: 'Stoneware cup',
    hs_code: '691200',
    country_of_origin: 'PT',
    price_cents: 1200,
    weight_g: 350,
    quantity: 2,
  },
] as const

/** Maximum quantity of a product, enough to become too heavy for most carriers. */
export const mostQuantity = 60

/** The box and its filling. */
export const packagingGrams = 150

export type CartLine = { readonly product: (typeof demoProducts)[number]; readonly quantity: number }

export const totalsOf = (lines: readonly CartLine[]) => ({
  cents: lines.reduce((sum, { product, quantity }) => sum + product.price_cents * quantity, 0),
  grams: lines.reduce((sum, { product, quantity }) => sum + product.weight_g * quantity, packagingGrams),
})

export const demoCountries = {
  NL: 'Netherlands',
  BE: 'Belgium',
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  US: 'United States',
} as const
