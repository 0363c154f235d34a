/** An order with every line that a cart can hold takes a tenth of it. */
export const MAX_BODY_BYTES = 256 * 1024

export const RETRY_AFTER_SECONDS = 5
