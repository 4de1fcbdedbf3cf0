/** The state of a connection that has never failed. */
export const healthyState = { health: '{}', probe_at: null, disabled_at: null }

/** Ends the lease of the process that sends to a connection: the next one begins with the settings that are written now. */
export const revokeLease = ({ fence }: { fence: number }) => ({ fence: fence + 1, leased_until: null })
