/** The lifetime of a confirmation link. A newer link invalidates it. */
export const NEWSLETTER_LINK_DAYS = 7

/** The text that the subscriber agrees to, shown next to the form and in the email, and stored with the email address. */
export const newsletterConsent = (shopName: string): string =>
  `By subscribing, you agree to receive the ${shopName} newsletter by email. You can unsubscribe at any time.`

/** Shown beside the form only, because the email has the link. */
export const NEWSLETTER_LINK_TO_COME = 'We’ll email you a link to confirm.'
