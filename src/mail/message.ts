import type { SendMailOptions } from 'nodemailer'
import type { Letter, Sender } from './mailer.ts'

/** A letter as nodemailer takes it. Addresses go as objects, so that no name or address is read as a list of them. */
export const messageOf = (id: string, { to, subject, text, html }: Letter, from: Sender): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  // The same for every attempt, so that a mail server or reader can drop a repetition.
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})
