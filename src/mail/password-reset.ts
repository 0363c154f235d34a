import { html } from 'hono/html'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import type { Email } from './mailer.ts'

/** The email with a password reset link. It contains no text of the requester, who may be a stranger. */
export const passwordResetEmail = (email: { to: string; shopName: string; link: string }): Email => ({
  to: email.to,
  subject: `Choose a new ${email.shopName} password`,
  text: textOf(email),
  html: String(htmlOf(email)),
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

const htmlOf = ({ shopName, link }: Parts) =>
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
    </html> `
