import { orderFacts } from '#domain/emails/facts.ts'
import { filled } from '#domain/pages/facts.ts'
import { emailOf, type Letter, type MailWords } from '#mail/layout.ts'
import type { Email } from '#mail/mailer.ts'
import { shownFacts, type FactShop } from '#shop/pages/pages.ts'
import { mailBrandingOf } from './mail-look.ts'

type Shop = FactShop & Parameters<typeof mailBrandingOf>[0]

/** Applies the face's look and text to a letter. */
export const ownEmail = (shop: Shop, letter: Letter): Email =>
  emailOf(letter, { look: mailBrandingOf(shop), words: wordsOf(shop, letter) })

function wordsOf(shop: Shop, letter: Letter): MailWords {
  if (letter.kind === 'owner') return {}
  const facts = { ...shownFacts(shop), ...('order' in letter && orderFacts(letter.order)) }
  const { emails = {} } = shop.face
  const texts = Object.entries({ ...emails[letter.kind], ...emails.all })
  return Object.fromEntries(texts.map(([member, text]) => [member, filled(text, facts)]))
}
