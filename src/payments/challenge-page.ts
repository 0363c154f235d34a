import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { formatCents, type Cents } from '#domain/money.ts'

type Shown = { shopName: string; amountCents: Cents }

/** The sandbox's imitation of a bank's page. Self-contained, without scripts. */
export const challengePage = ({ shopName, amountCents }: Shown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Confirm your payment – Test bank</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p>Test bank</p>
          <h1>Confirm your payment</h1>
          <dl>
            <dt>Shop</dt>
            <dd>${shopName}</dd>
            <dt>Amount</dt>
            <dd>${formatCents(amountCents)}</dd>
          </dl>
          <p>This page stands for that of your bank. Nothing is charged.</p>
          <form method="post">
            <button name="answer" value="confirm">Confirm</button>
            <button name="answer" value="cancel">Cancel</button>
          </form>
        </main>
      </body>
    </html>`

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf9f6, #191816); --raised: light-dark(#fff, #22211e);
  --ink: light-dark(#1d1c1a, #f1efe9); --quiet: light-dark(#6b6862, #a8a49b); --hairline: light-dark(#e4e1da, #37352f);
  --outline: light-dark(#8c887f, #7d7970); --accent: light-dark(#2f5d46, #9cc7ae); --on-accent: light-dark(#fff, #10221a) }
* { box-sizing: border-box }
body { margin: 0; padding: clamp(1rem, 8vh, 6rem) 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif }
main { display: grid; gap: 1.25rem; max-width: 28rem; margin: 0 auto; padding: clamp(1.25rem, 5vw, 2.5rem);
  border: 1px solid var(--hairline); border-radius: 16px; background: var(--raised); overflow-wrap: anywhere }
h1, p, dl, dd { margin: 0 }
h1 { font-size: 1.625rem; font-weight: 500; line-height: 1.2 }
p { color: var(--quiet) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem }
dd { text-align: end; font-weight: 500 }
form { display: flex; flex-wrap: wrap; gap: .75rem }
button { flex: 1 1 8rem; min-height: 2.75rem; border: 1px solid var(--outline); border-radius: 10px; background: none;
  color: inherit; font: inherit; font-weight: 500; cursor: pointer }
button:first-child { border-color: transparent; background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

export const CHALLENGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
