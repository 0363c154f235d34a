import * as urls from '#domain/urls.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

export type PasskeyChange = 'added' | 'removed'

type Change = { to: string; shopName: string; shopUrl: string; passkeyChange: PasskeyChange }

export function passkeyChangeEmail({ to, shopName, shopUrl, passkeyChange }: Change): EmailContent {
  const { title, effect } = TEXTS[passkeyChange]
  return {
    to,
    subject: `${title} ${shopName} account`,
    title: `${title} account`,
    shopName,
    kind: 'passkeyChange',
    preview: [effect, 'If this was not you, sign out everywhere.'],
    blocks: [
      paragraph(effect),
      paragraph('If this was you, there is nothing you need to do.'),
      paragraph(
        'If this was not you, remove any passkeys you do not recognize, sign out everywhere, and set a new password.',
      ),
      linkTo({ label: 'Review your passkeys', url: shopUrl + urls.profile }),
    ],
  }
}

const TEXTS = {
  added: {
    title: 'A passkey was added to your',
    effect: 'It can now be used to sign in to your account.',
  },
  removed: { title: 'A passkey was removed from your', effect: 'It can no longer be used to sign in to your account.' },
} as const
