import { html, raw } from 'hono/html'
import { heading, paragraph, paragraphsOf, type Block } from './blocks.ts'
import { headerOf, stylesOf, withButton, type MailLook } from './look.ts'
import { EMAIL_KINDS, type OrderEmailKind, type OtherEmailKind } from '#domain/emails/kinds.ts'
import { cutBetweenWords } from '#domain/markup.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Email } from './mailer.ts'

type Content = Pick<Email, 'to' | 'subject' | 'shopName' | 'accountId' | 'unsubscribe'> & {
  /** The preview text that mail clients show after the subject; says what the subject does not. */
  preview: readonly string[]
  /** The HTML title, if it differs from the subject. */
  title?: string
  /** Shown above the blocks instead of the title. */
  opening?: Block
  blocks: readonly (Block | null)[]
}

/** The content of an email, without its look. */
export type EmailContent = Content & ({ kind: OrderEmailKind; order: Order } | { kind: OtherEmailKind | 'owner' })

/** The owner's text, with facts filled in. */
export type MailWords = Partial<Record<'subject' | 'intro' | 'closing' | 'signature', string>>
/** `look` is null if the face has not been customized. */
type Own = { look: MailLook | null; words: MailWords }
const NOTHING_OWN: Own = { look: null, words: {} }

/** Renders an email as text and HTML, in light and dark colors, signed by the shop. */
export function emailOf(content: EmailContent, { look, words }: Own = NOTHING_OWN): Email {
  const { to, shopName, subject, accountId, unsubscribe, blocks, title, opening, preview, kind } = content
  const { intro = '', closing = '', signature } = words
  const parts = [
    opening ?? heading(title ?? subject),
    ...paragraphsOf(intro),
    ...blocks,
    ...paragraphsOf(closing),
    ...(signature === undefined ? [paragraph(shopName)] : paragraphsOf(signature)),
  ].filter((block) => block !== null)
  const texts = parts.map(({ text }) => text).filter((text) => text !== null)
  const shown = look ? [headerOf(look), ...withButton(parts, look)] : parts
  return {
    to,
    subject: plainLine(words.subject ?? '').trim() || subject,
    shopName,
    ...(accountId !== undefined && { accountId }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    about: kind === 'owner' ? 'owner' : EMAIL_KINDS[kind].about,
    text: texts.join('\n\n') + '\n',
    html: String(htmlOf(title ?? subject, previewOf(preview), shown, stylesOf(look))),
  }
}

const htmlOf = (title: string, preview: string, parts: readonly Pick<Block, 'html'>[], styles: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body style="${BODY}">
        <div style="${HIDDEN}" aria-hidden="true">${preview}${BLANKS}</div>
        <div role="main" style="max-width:560px;margin:0 auto">${parts.map((part) => part.html)}</div>
      </body>
    </html> `

const MAX_PREVIEW = 140

const previewOf = (facts: readonly string[]): string => {
  const sentences = facts.map((fact) => plainLine(fact).trim()).filter(Boolean)
  return cutBetweenWords(sentences.map((sentence) => sentence.replace(/[^.?!]$/u, '$&.')).join(' '), MAX_PREVIEW)
}

/** Outlook only respects `mso-hide`. */
const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'

/** Filler that keeps the first lines of the email out of the preview. */
const BLANKS = '\u034f\u200c\u00a0'.repeat(70)

/** Inline colors, for mail clients that drop the style element. */
const BODY =
  'color-scheme:light;margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1c1a;background:#faf9f6'
