import { RESET_TEXTS } from '#domain/password-resets.ts'
import { html } from './html.ts'
import type { Letter } from './mailer.ts'

/** The letter with the link to a new password. Nothing in it was written by who asked for it, not even a name. */
export const passwordResetLetter = (letter: { to: string; shopName: string; link: string }): Letter => ({
  to: letter.to,
  subject: `Choose a new ${letter.shopName} password`,
  text: textOf(letter),
  html: htmlOf(letter),
})

type Parts = { shopName: string; link: string }

const OTHERWISE = 'If you did not ask for it, you need not do anything: your password stays as it is.'

const textOf = ({ shopName, link }: Parts): string =>
  [
    `Somebody, probably you, asked for a new password for your ${shopName} account.`,
    `Choose it here: ${link}`,
    `${RESET_TEXTS.once} ${OTHERWISE}`,
    shopName,
  ].join('\n\n') + '\n'

const htmlOf = ({ shopName, link }: Parts): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Choose a new password</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1f1a;background:#ffffff">
        <div style="max-width:560px;margin:0 auto">
          <h1 style="font-size:22px">Choose a new password</h1>
          <p>Somebody, probably you, asked for a new password for your ${shopName} account.</p>
          <p><a href="${link}">Choose a new password</a></p>
          <p>${RESET_TEXTS.once} ${OTHERWISE}</p>
          <p>${shopName}</p>
        </div>
      </body>
    </html> `.text
