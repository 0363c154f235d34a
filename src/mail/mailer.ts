/** `owner`: of the shop. Nobody subscribes to an email of the shop: each answers something that was done. */
export type EmailTopic = 'order' | 'account' | 'owner'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  about: EmailTopic
  /** The file of an email to a former or a new address is found by it when its account is erased. Mail servers never see it. */
  accountId?: string
}

/** Resolves when the mail server has accepted the email. Retries use the same `id`. An aborted `signal` ends the attempt. */
export type Mailer = { send: (id: string, email: Email, signal?: AbortSignal) => Promise<void> }

export type Sender = { name: string; address: string; replyTo: string | null }

type Addresses = { mailFrom: string | null; replyTo: string | null }

/** Emails are from MAIL_FROM, or else from `orders@` the shop's public host. */
export const senderOf = (shopName: string, shopUrl: string, { mailFrom, replyTo }: Addresses): Sender => ({
  name: shopName,
  address: mailFrom ?? `orders@${new URL(shopUrl).hostname}`,
  replyTo,
})
