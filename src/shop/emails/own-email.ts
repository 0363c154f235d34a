import { orderFacts } from '#domain/emails/facts.ts'
import { filled } from '#domain/pages/facts.ts'
import { emailOf, type EmailContent, type MailWords } from '#mail/layout.ts'
import type { Email } from '#mail/mailer.ts'
import { shownFacts, type FactShop } from '#shop/pages/pages.ts'
import { mailBrandingOf } from './mail-look.ts'

type Shop = FactShop & Parameters<typeof mailBrandingOf>[0]

/** Applies the face's look and text to the content of an email. */
export const ownEmail = (shop: Shop, content: EmailContent): Email =>
  emailOf(content, { look: mailBrandingOf(shop), words: wordsOf(shop, content) })

function wordsOf(shop: Shop, content: EmailContent): MailWords {
  if (content.kind === 'owner') return {}
  const facts = { ...shownFacts(shop), ...('order' in content && orderFacts(content.order)) }
  const { emails = {} } = shop.face
  const texts = Object.entries({ ...emails[content.kind], ...emails.all })
  return Object.fromEntries(texts.map(([member, text]) => [member, filled(text, facts)]))
}
