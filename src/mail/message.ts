import type { SendMailOptions } from 'nodemailer'
import type { Email, EmailTopic, Sender } from './mailer.ts'

/** An email in nodemailer's format. Addresses are objects, because nodemailer parses strings as address lists. */
export const messageOf = (id: string, email: Email, from: Sender): SendMailOptions => ({
  from: { name: from.name ?? email.shopName, address: from.address },
  ...(from.replyTo !== null && { replyTo: { name: '', address: from.replyTo } }),
  to: { name: '', address: email.to },
  subject: email.subject,
  text: email.text,
  html: email.html,
  // The same for every attempt, so that mail servers can drop duplicates.
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  ...(CAN_UNSUBSCRIBE[email.about] && {
    list: { unsubscribe: `mailto:${from.replyTo ?? from.address}?subject=Unsubscribe` },
  }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: mail programs unsubscribe by one press.
    ...(email.unsubscribe && {
      'List-Unsubscribe': `<${email.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** Emails about an account can be unsubscribed from, since a stranger may have created it. Those about an order must be sent. */
const CAN_UNSUBSCRIBE: Record<EmailTopic, boolean> = {
  order: false,
  account: true,
  owner: false,
  newsletter: false,
}
