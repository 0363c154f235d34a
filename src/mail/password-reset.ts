import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { heading, linkTo, paragraph } from './blocks.ts'
import { emailOf } from './layout.ts'
import type { Email } from './mailer.ts'

/** The email with a password reset link. It contains no text of the requester, who may be a stranger. */
export const passwordResetEmail = ({ to, shopName, link }: { to: string; shopName: string; link: string }): Email =>
  emailOf({
    to,
    subject: `Choose a new ${shopName} password`,
    title: TITLE,
    shopName,
    isAboutAccount: true,
    blocks: [
      heading(TITLE),
      paragraph(`Somebody, probably you, asked for a new password for your ${shopName} account.`),
      linkTo({ label: TITLE, textLabel: 'Choose it here', url: link }),
      paragraph(`${RESET_TEXTS.once} ${OTHERWISE}`),
    ],
  })

const TITLE = 'Choose a new password'
const OTHERWISE = 'If you did not ask for it, you need not do anything: your password stays as it is.'
