import { createTransport } from 'nodemailer'
import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** Sends through a mail server, named as `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpMailer(url: string, from: Sender): Mailer {
  const transport = createTransport({
    url,
    // All well below the time for which the outbox lends a letter out, so that no two senders hold one.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  return { send: async (id, letter) => void (await transport.sendMail(messageOf(id, letter, from))) }
}
