import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** `url` looks like `smtp://user:password@host:587`. If a reply is lost, the retry sends a copy with the same Message-ID. */
export const createSmtpMailer = (url: string, from: Sender): Mailer => ({
  send: async (id, email, signal) => {
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
