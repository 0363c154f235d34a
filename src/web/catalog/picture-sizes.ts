/** The `sizes` of a picture across a phone. Slightly too small, because the next larger file is twice as heavy. */
export const PHONE_SIZES = '(min-width: 30rem) 94vw, (min-width: 25rem) 88vw, 92vw'
