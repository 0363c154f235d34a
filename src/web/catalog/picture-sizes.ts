/** The width of a phone, a little less than it paints: the next larger file would be twice as heavy. */
export const PHONE_SIZES = '(min-width: 30rem) 94vw, (min-width: 25rem) 88vw, 92vw'
