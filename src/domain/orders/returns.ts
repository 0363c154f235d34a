/** Section 9. */
export const RETURN_DAYS = 30
