import { sentAndForgotten, type Emails } from '#shop/emails/mail-run.ts'
import { mailFormerEmail, mailNewEmail } from './email-change.ts'
import { mailEmailConfirmation } from './email-confirmation.ts'
import { mailPasskeyChange } from '#shop/accounts/passkeys/passkeys.ts'
import { mailPasswordReset } from './password-resets.ts'

type AccountEmail = 'emailConfirmation' | 'passwordReset' | 'passkeyChange' | 'newAddress' | 'formerAddress'

export const accountEmails: Pick<Emails, AccountEmail> = {
  emailConfirmation: (shop, id, email, signal) => mailEmailConfirmation(shop, id, email.confirmAccountId, signal),
  passwordReset: (shop, _, email, signal) => mailPasswordReset(shop, email.passwordResetId, signal),
  passkeyChange: mailPasskeyChange,
  newAddress: (shop, id, email, signal) => sentAndForgotten(id, mailNewEmail(shop, id, email, signal)),
  formerAddress: (shop, id, email, signal) => sentAndForgotten(id, mailFormerEmail(shop, id, email, signal)),
}
