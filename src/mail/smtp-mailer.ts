import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/**
 * Sends through a mail server. `url` has the form `smtp://user:password@host:587` or `smtps://…`. If the server's reply is
 * lost, the retry sends a second copy with the same Message-ID, which most mail servers and clients drop.
 */
export const createSmtpMailer = (url: string, from: Sender): Mailer => ({
  send: async (id, email, signal) => {
    // Loaded with the first email.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      // Limits of each step; `signal` limits their sum.
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    })
    await transport.sendMail({ ...messageOf(id, email, from), ...(signal && { signal }) })
  },
})
