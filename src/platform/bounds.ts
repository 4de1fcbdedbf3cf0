import type { Settings } from './settings.ts'

/** Limits that an operator sets, for what is limited inside services and pages. */
export type Bounds = ReturnType<typeof boundsFrom>

export const boundsFrom = (settings: Settings) => ({
  /** Tokens for one client in any 60 seconds. */
  tokens: settings.TOKEN_LIMIT,
  /** Wrong postal codes for one tracking number in any 60 minutes. */
  trackingGuesses: settings.TRACKING_GUESSES,
  /** Processor time that one request may spend on shipping rules, in milliseconds. */
  ruleMs: settings.RULE_BUDGET_MS,
  /** Characters of all shipping rules of an organization together. */
  ruleCharacters: settings.RULE_CHARACTERS,
})
