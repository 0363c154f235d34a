import * as urls from '#domain/urls.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { Letter } from './layout.ts'

export type PasskeyChange = 'added' | 'removed'

type Change = { to: string; shopName: string; shopUrl: string; passkeyChange: PasskeyChange }

export function passkeyChangeEmail({ to, shopName, shopUrl, passkeyChange }: Change): Letter {
  const { title, effect } = TEXTS[passkeyChange]
  return {
    to,
    subject: `${title} ${shopName} account`,
    title: `${title} account`,
    shopName,
    kind: 'passkeyChange',
    preview: [effect, 'If it was not you, sign out everywhere.'],
    blocks: [
      paragraph(effect),
      paragraph('If it was you, you need not do anything.'),
      paragraph(
        'If it was not you, remove the passkeys that you do not know, sign out everywhere, and set a new password.',
      ),
      linkTo({ label: 'See your passkeys', url: shopUrl + urls.profile }),
    ],
  }
}

const TEXTS = {
  added: {
    title: 'A passkey was added to your',
    effect: 'It can sign in to your account from now on.',
  },
  removed: { title: 'A passkey was removed from your', effect: 'It cannot sign in to your account any more.' },
} as const
