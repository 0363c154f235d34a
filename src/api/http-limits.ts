/** Ten times the size of the largest possible order. */
export const MAX_BODY_BYTES = 256 * 1024

export const RETRY_AFTER_SECONDS = 5
