import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** Sends through a mail server. `url` has the form `smtp://user:password@host:587` or `smtps://…`. */
export const createSmtpMailer = (url: string, from: Sender): Mailer => ({
  send: async (id, email) => {
    // Loaded with the first email.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      // Well below the lease of an outbox message, so that two workers never send one email.
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    })
    await transport.sendMail(messageOf(id, email, from))
  },
})
