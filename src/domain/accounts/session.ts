export const SESSION_SECONDS = { remembered: 30 * 24 * 3600, usual: 12 * 3600 } as const
