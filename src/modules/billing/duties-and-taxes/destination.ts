/** The shapes of the data files in `destinations/`. A file holds what is known of one destination, each group with its source and date. */

/** Source of figures, and the day on which they were read. */
export type FigureSource = { readonly source: string; readonly as_of: string }

/**
 * Duty rates by HS chapter and heading, in percent: `64 8.1, 6403 8, 6109= 12, 84-85= 0`. An equals sign says that every line of the
 * chapter or heading has this rate; without it, the rate is an average or the most common one. What an entry says of a chapter is
 * `chapter_precision`: the average of the chapter itself, or that of a wider group of goods. `unclassified`: for goods without an HS code.
 */
export type DutyTable = FigureSource & {
  readonly chapter_precision: 'chapter' | 'average'
  readonly unclassified: string
  readonly rates: string
}

/** Goods of these origins, sent from these countries, are free of duty with a proof of origin. `chapters`: all where it is absent. */
export type Preference = FigureSource & { readonly agreement: string; readonly origins: string; readonly chapters?: string }

/** Tax on imports, in percent. `reduced`: rates by chapter and heading, in the form of the duty table. */
export type TaxTable = FigureSource & { readonly name: string; readonly standard: string; readonly reduced: string }

/**
 * A consignment below `duty` owes no duty, one below `tax` no tax; a gift below `gift` owes neither. `from`: only for what is sent from
 * these countries. `flat_duty`: what a consignment below `duty` owes for each different HS code instead.
 */
export type Threshold = FigureSource & {
  readonly since: string
  readonly from?: string
  readonly currency: string
  readonly duty: string
  readonly tax: string
  readonly gift: string
  readonly flat_duty?: string
}

/**
 * Senders that are registered collect the tax when they sell, for consignments of up to `limit` (none: of any value) and not for the
 * chapters and headings in `except`. `no_duty`: goods under the scheme owe no duty either.
 */
export type CollectionScheme = FigureSource & {
  readonly name: string
  readonly currency: string
  readonly limit?: string
  readonly except?: string
  readonly no_duty?: true
}

export type StandingWarning = 'additional_tariffs_not_included' | 'sales_tax_not_included' | 'tax_rate_unknown' | 'threshold_unknown'

export type Destination = {
  readonly code: string
  readonly name: string
  /** True if the shipping cost is part of the value on which duty (`shipping_in_duty`) or tax (`shipping_in_tax`) is charged. */
  readonly shipping_in_duty: boolean
  readonly shipping_in_tax: boolean
  readonly duty: DutyTable
  readonly preferences: readonly Preference[]
  readonly tax: TaxTable
  /** Thresholds by start date: the newest that has begun applies. */
  readonly thresholds: readonly Threshold[]
  /** Chapters and headings to which no threshold applies. */
  readonly no_threshold?: string
  /** Duty and tax of a consignment are not collected while each is at most this amount. */
  readonly waived_up_to?: FigureSource & { readonly currency: string; readonly amount: string }
  readonly scheme?: CollectionScheme
  /** Warnings that every item to this destination has. */
  readonly always?: readonly StandingWarning[]
}
