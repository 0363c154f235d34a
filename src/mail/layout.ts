import { html, raw } from 'hono/html'
import { heading, paragraph, type Block } from './blocks.ts'
import { cutBetweenWords } from '#domain/markup.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Email } from './mailer.ts'

type Letter = Pick<Email, 'to' | 'subject' | 'about'> & {
  /** Lists of emails show this text behind the subject: facts that the subject does not tell. */
  preview: readonly string[]
  /** The title of the HTML, if it is not the subject. */
  title?: string
  /** It stands above the blocks in place of the title. */
  opening?: Block
  blocks: readonly (Block | null)[]
  shopName: string
}

/** Every email of the shop: the same blocks as text and as HTML, in light and dark colors, signed by the shop. */
export function emailOf({ blocks, shopName, title, opening, preview, ...email }: Letter): Email {
  const parts = [opening ?? heading(title ?? email.subject), ...blocks, paragraph(shopName)].filter(
    (block) => block !== null,
  )
  const texts = parts.map(({ text }) => text).filter((text) => text !== null)
  return {
    ...email,
    shopName,
    text: texts.join('\n\n') + '\n',
    html: String(htmlOf(title ?? email.subject, previewOf(preview), parts)),
  }
}

const htmlOf = (title: string, preview: string, parts: readonly Block[]) =>
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
          ${raw(STYLES)}
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

/** Outlook obeys `mso-hide` alone. */
const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'

/** They keep the first lines of the email out of the preview. */
const BLANKS = '\u034f\u200c\u00a0'.repeat(70)

/** Mail programs that drop the style element show these colors, and links that are readable on them. */
const BODY =
  'color-scheme:light;margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1c1a;background:#faf9f6'

const STYLES = `a { color: #2f5d46 }
          @media (prefers-color-scheme: dark) {
            body { color-scheme: dark !important; color: #f0eee8 !important; background: #161714 !important }
            a { color: #93c7a9 }
          }`
