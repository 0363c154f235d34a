import type { SendMailOptions } from 'nodemailer'
import type { Email, EmailTopic, Sender } from './mailer.ts'

/** Converts to nodemailer's format. Addresses are objects, because nodemailer parses strings as lists. */
export const messageOf = (id: string, email: Email, from: Sender): SendMailOptions => ({
  from: { name: from.name ?? email.shopName, address: from.address },
  ...(from.replyTo !== null && { replyTo: { name: '', address: from.replyTo } }),
  to: { name: '', address: email.to },
  subject: email.subject,
  text: email.text,
  html: email.html,
  // Same for every attempt, so that mail servers can drop duplicates.
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  ...(CAN_UNSUBSCRIBE[email.about] && {
    list: { unsubscribe: `mailto:${from.replyTo ?? from.address}?subject=Unsubscribe` },
  }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: one-click unsubscribe.
    ...(email.unsubscribe && {
      'List-Unsubscribe': `<${email.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** Emails about an account have an unsubscribe link, since a stranger may have created it. Order emails must always be sent. */
const CAN_UNSUBSCRIBE: Record<EmailTopic, boolean> = {
  order: false,
  account: true,
  owner: false,
  newsletter: false,
  payment: false,
}
