import { isEmail } from '#domain/accounts/accounts.ts'

/** `owner`: emails to the shop's owner. All others respond to something that the shopper did. */
export type EmailTopic = 'order' | 'account' | 'owner' | 'newsletter' | 'payment'

export type Email = {
  shopName: string
  to: string
  subject: string
  text: string
  html: string
  about: EmailTopic
  /** Lets an erasure find the file of an email to an account's old or new address. Not sent to mail servers. */
  accountId?: string
  /** An https URL that unsubscribes on POST and asks for confirmation on GET. */
  unsubscribe?: string
}

/** Resolves when the mail server has accepted the email. Retries use the same `id`. `signal` aborts the attempt. */
export type Mailer = { send: (id: string, email: Email, signal?: AbortSignal) => Promise<void> }

/** If null, emails use the shop's current name. */
export type Sender = { name: string | null; address: string; replyTo: string | null }

type Addresses = { mailFrom: string | null; replyTo: string | null }

/** The sender: MAIL_FROM, or `orders@` plus the shop's public host. */
export function senderOf(shopUrl: string, { mailFrom, replyTo }: Addresses): Sender {
  const from = mailFrom === null ? null : parseMailbox(mailFrom)
  return { name: from?.name || null, address: from?.address ?? `orders@${new URL(shopUrl).hostname}`, replyTo }
}

const MAX_NAME_LENGTH = 100

/** Parses `orders@maple.example` or `Maple <orders@maple.example>`, with an optionally quoted name. Null if invalid. */
export function parseMailbox(text: string): { name: string; address: string } | null {
  const [, quoted, plain = '', address = text] = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(text) ?? []
  const name = (quoted ?? plain).trim()
  return isEmail(address) && name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(name) ? { name, address } : null
}
