import type { Email } from '#mail/mailer.ts'

/** The token of the link to a page, from whichever email contains it: emails due together are sent in any order. */
export function emailedToken(
  emails: Email[],
  page: 'confirm-email' | 'reset-password' | 'account/email' | 'newsletter',
): string {
  const text = emails.map((email) => email.text).join('\n')
  return new RegExp(`/${page}\\?(?:token|confirm)=(\\S+)`).exec(text)![1]!
}
