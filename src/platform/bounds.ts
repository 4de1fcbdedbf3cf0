import type { Settings } from './settings.ts'

/** Limits and forms that an operator sets, for services and pages. */
export type Bounds = ReturnType<typeof boundsFrom>

export const boundsFrom = (settings: Settings) => ({
  /** Tokens for one client in any 60 seconds. */
  tokens: settings.TOKEN_LIMIT,
  /** Answers kept under an Idempotency-Key for one organization. */
  keptAnswers: { count: settings.IDEMPOTENCY_ANSWERS, bytes: settings.IDEMPOTENCY_MEGABYTES * 1_000_000 },
  /** Limits of uploaded logos: pixels of each side, and time to decode one. */
  logo: { pixels: settings.LOGO_PIXELS, decodeMs: settings.LOGO_DECODE_MS },
  /** Limit of wrong postal codes for one tracking number in any 60 minutes. */
  trackingGuesses: settings.TRACKING_GUESSES,
  /** Questions of web pages with one public key of a checkout in any 60 seconds. */
  publicKeyRequests: settings.CHECKOUT_KEY_REQUESTS,
  /** Processor time that one request may spend on shipping rules, in milliseconds. */
  ruleMs: settings.RULE_BUDGET_MS,
  /** Characters of all shipping rules of an organization together. */
  ruleCharacters: settings.RULE_CHARACTERS,
  /** Limit of uploaded files of one organization that nothing uses yet. */
  unusedFiles: settings.FILES_UNUSED,
  /** Bytes of all stored files of one organization together. */
  fileBytes: settings.FILES_MEGABYTES * 1_000_000,
  /** Rows of one report, and how long its file can be downloaded. */
  reports: { rows: settings.REPORT_ROWS, expiryMinutes: settings.REPORT_EXPIRY_MINUTES },
  /** E-mails a day of one organization, and to one recipient. */
  emails: { perOrganization: settings.MAIL_PER_ORGANIZATION, perRecipient: settings.MAIL_PER_RECIPIENT },
  /** Organizations that may create parcels in version 2, if they have no switch of their own. */
  v2Parcels: settings.V2_PARCELS,
  /** Format of the body of an integration's webhook. */
  webhookJson: settings.WEBHOOK_JSON,
})
