/** Of a request's body. An order with every line that a cart can hold has a tenth of it. */
export const MAX_BODY_BYTES = 256 * 1024

/** The Retry-After of a response with status 503. */
export const RETRY_AFTER_SECONDS = 5
