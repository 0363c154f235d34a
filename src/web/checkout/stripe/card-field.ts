/** The name by which an error summary leads to the frames of the card. */
export const CARD_FIELD = 'providerCard'
