/** The URL of the card drawn from name, logo and accent. The demo has a file of its own. */
export const SOCIAL_CARD_PATH = '/social-card.png'
export const SOCIAL_CARD_SIZE = { width: 1200, height: 630 }
