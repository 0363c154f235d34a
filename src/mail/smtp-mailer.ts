import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** Sends through a mail server, named as `smtp://user:password@host:587` or `smtps://…`. */
export const createSmtpMailer = (url: string, from: Sender): Mailer => ({
  send: async (id, letter) => {
    // Loaded with the first letter.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      // All well below the time for which the outbox lends a letter out, so that no two senders hold one.
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    })
    await transport.sendMail(messageOf(id, letter, from))
  },
})
