import * as urls from '#domain/urls.ts'
import { dayWords } from '#domain/day-words.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { quotedLine } from '#domain/quoted-line.ts'
import { linkTo, paragraph, quotation } from './blocks.ts'
import type { EmailContent } from './layout.ts'

type Suspended = {
  to: string
  shopName: string
  shopUrl: string
  timeZone: TimeZone
  passkeys: readonly { name: string; createdAt: string }[]
}

/** Sent after a password reset that suspends passkeys. Their names are quoted, because an intruder may have written them. */
export const suspendedPasskeysEmail = ({ to, shopName, shopUrl, timeZone, passkeys }: Suspended): EmailContent => ({
  to,
  subject: `Your ${shopName} passkeys are paused`,
  title: 'Your passkeys are paused',
  shopName,
  kind: 'passkeysSuspended',
  preview: ['A new password was set. Your passkeys will not work until you choose to keep them.'],
  blocks: [
    paragraph(
      `A new password was set for your ${shopName} account. To keep anyone else out, your passkeys will not work until you choose to keep them.`,
    ),
    quotation(
      'Passkeys in your account',
      passkeys.map(({ name, createdAt }) => quotedLine(`${name}, added on ${dayWords(dayOf(createdAt, timeZone))}`)),
    ),
    paragraph(
      'Sign in with the new password. In your profile, keep the passkeys that are yours and remove any others.',
    ),
    paragraph(
      'If this was not you, someone else may have access to your email. Change the password of your email account first.',
    ),
    linkTo({ label: 'Review your passkeys', url: shopUrl + urls.profile }),
  ],
})
