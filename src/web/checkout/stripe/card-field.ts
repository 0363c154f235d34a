/** The name by which an error summary links to the card's iframes. */
export const CARD_FIELD = 'providerCard'
