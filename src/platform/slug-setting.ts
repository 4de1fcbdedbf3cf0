export const isSlug = (value: string) => /^[a-z][a-z0-9_]*$/.test(value)

/** Reads PLATFORM_SLUG as `readSettings` does, which refuses what is no such name. Undefined: it is not set. */
export const slugIn = (environment: Record<string, string | undefined>) =>
  environment.CROSSDOCK_PLATFORM_SLUG?.trim() || environment.PLATFORM_SLUG?.trim() || undefined
