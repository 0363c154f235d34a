/** The lifetime of a confirmation link. A newer link invalidates it. */
export const NEWSLETTER_LINK_DAYS = 7

/** The text that the subscriber agrees to, shown beside the form and in the email, and stored with the email address. */
export const newsletterConsent = (shopName: string): string =>
  `You agree to receive the ${shopName} newsletter by email. We’ll email you a link to confirm, and you can unsubscribe at any time.`
