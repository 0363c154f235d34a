import { isEmail } from '#domain/accounts/accounts.ts'

/** `owner`: of the shop. Each answers something that was done. */
export type EmailTopic = 'order' | 'account' | 'owner' | 'newsletter'

export type Email = {
  shopName: string
  to: string
  subject: string
  text: string
  html: string
  about: EmailTopic
  /** The file of an email to a former or a new address is found by it when its account is erased. Mail servers never see it. */
  accountId?: string
  /** An https address that unsubscribes when it is posted to, and asks when it is opened. */
  unsubscribe?: string
}

/** Resolves when the mail server has accepted the email. Retries use the same `id`. An aborted `signal` ends the attempt. */
export type Mailer = { send: (id: string, email: Email, signal?: AbortSignal) => Promise<void> }

/** Without a name, emails are from the shop by the name that it has then. */
export type Sender = { name: string | null; address: string; replyTo: string | null }

type Addresses = { mailFrom: string | null; replyTo: string | null }

/** Emails are from MAIL_FROM, or else from `orders@` the shop's public host. */
export function senderOf(shopUrl: string, { mailFrom, replyTo }: Addresses): Sender {
  const from = mailFrom === null ? null : parseMailbox(mailFrom)
  return { name: from?.name || null, address: from?.address ?? `orders@${new URL(shopUrl).hostname}`, replyTo }
}

const MAX_NAME_LENGTH = 100

/** Reads `orders@maple.example`, or `Maple <orders@maple.example>` with a name that may be quoted. Null if it is neither. */
export function parseMailbox(text: string): { name: string; address: string } | null {
  const [, quoted, plain = '', address = text] = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(text) ?? []
  const name = (quoted ?? plain).trim()
  return isEmail(address) && name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(name) ? { name, address } : null
}
