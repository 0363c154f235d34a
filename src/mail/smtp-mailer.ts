import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** `url`: `smtp://user:password@host:587`; a password needs TLS. Retries have the same Message-ID. */
export const createSmtpMailer = (url: string, from: Sender): Mailer => ({
  send: async (id, email, signal) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      requireTLS: hasPassword(url),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      // RFC 5321, 4.5.3.2.6: a server may take 10 minutes to accept an email. `signal` limits the total.
      socketTimeout: 10 * 60_000,
    })
    try {
      await transport.sendMail({ ...messageOf(id, email, from), ...(signal && { signal }) })
    } catch (error) {
      throw isCode(error, 'ETLS') ? new Error(WITHOUT_TLS, { cause: error }) : error
    }
  },
})

/** smtps connections are encrypted from the start. */
const hasPassword = (url: string): boolean =>
  url.startsWith('smtp:') && URL.canParse(url) && new URL(url).password !== ''

const WITHOUT_TLS =
  'The mail server offers no TLS, and the password of SMTP_URL is not sent without it. Use smtps:// or another server.'

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown } | null)?.code === code
