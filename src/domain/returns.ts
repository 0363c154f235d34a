/** How many days a customer has to send something back. Section 9. */
export const RETURN_DAYS = 30
