/** The lifetime of a link to confirm. A newer one ends it too. */
export const NEWSLETTER_LINK_DAYS = 7

/** The subscriber agrees to this text, which stands beside the form and in the email. It is stored with the address. */
export const newsletterConsent = (shopName: string): string =>
  `You agree to receive the ${shopName} newsletter by email. We ask you to confirm by a link, and you can unsubscribe at any time.`
