import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

type PasswordReset = {
  to: string
  shopName: string
  link: string
  /** True if the address has never been confirmed. */
  startsAnew: boolean
}

/** The email with a password reset link. It includes no text from the requester, who may be a stranger. */
export const passwordResetEmail = ({ to, shopName, link, startsAnew }: PasswordReset): EmailContent => ({
  to,
  subject: `Reset your ${shopName} password`,
  title: TITLE,
  shopName,
  kind: 'passwordReset',
  preview: startsAnew ? [STARTS_ANEW] : [RESET_TEXTS.once, OTHERWISE],
  blocks: [
    paragraph(`We received a request to reset the password for your ${shopName} account.`),
    linkTo({ label: TITLE, url: link }),
    startsAnew ? paragraph(STARTS_ANEW) : null,
    paragraph(`${RESET_TEXTS.once} ${OTHERWISE}`),
  ],
})

const TITLE = 'Reset your password'
const STARTS_ANEW =
  'This email address has not been confirmed yet. If you set a new password, the name, addresses, wishlist and cart in the account will be deleted, because someone else may have entered them.'
const OTHERWISE = 'If you did not ask for this, you can ignore this email: your password stays the same.'
