import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { hasErrors } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { CARD_LABELS, CARD_RETURN, cardErrors, readCard, type CardField } from '#domain/payment.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * The embedded provider's own page, to be mounted at `/sandbox`: the one place that card data is sent to. It takes JSON
 * from a script and a plain form from a browser without one. It logs nothing and keeps nothing. `secure` where the shop
 * is reached by HTTPS.
 */
export function createTokenizer(sandbox: Sandbox, { secure = false } = {}): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LIMITS.cardBytes }), async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
  })
  app.post('/tokens', (c) => (isJson(c) ? answerScript(sandbox, c) : answerForm(sandbox, c, secure)))
  return app
}

const isJson = (c: Context): boolean => /^application\/json\b/i.test(c.req.header('content-type') ?? '')

async function answerScript(sandbox: Sandbox, c: Context): Promise<Response> {
  const card = readCard((await c.req.json().catch(() => null)) ?? {})
  const fields = cardErrors(card)
  if (!hasErrors(fields)) return c.json(sandbox.tokenize(card))
  return c.json({ message: 'Please correct the marked fields.', code: 'invalid', fields }, 400)
}

/**
 * Sends the browser back to `return_url`. The form's other fields, and either the token or what was wrong, go with it in
 * a cookie: an address would leave them in the history, in logs and in what the next page is told of this one.
 */
async function answerForm(sandbox: Sandbox, c: Context, secure: boolean): Promise<Response> {
  const form = new URLSearchParams(await c.req.text())
  const back = pathOfThisShop(form.get('return_url') ?? '')
  if (!back) return c.json({ message: 'return_url must be a path of this shop.', code: 'invalid' }, 400)
  const card = readCard(Object.fromEntries(form))
  const fields = Object.keys(cardErrors(card)) as CardField[]
  const told = new URLSearchParams([...form].filter(([name]) => !isOurs(name)))
  if (fields.length === 0) told.set('payment_token', sandbox.tokenize(card).token)
  else told.set('card_errors', fields.map((field) => `${field}:${faultOf(card[field])}`).join(','))
  const { cookie, path, seconds } = CARD_RETURN
  setCookie(c, cookie, told.toString(), {
    path,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'Lax',
    ...(secure && { secure, prefix: 'secure' }),
  })
  return c.redirect(`${back.pathname}${back.search}${back.hash}`, 303)
}

/** Never the value itself: the shop is not told of a card. */
const faultOf = (value: string): string => (value.trim() === '' ? 'missing' : 'malformed')

const FIELDS = Object.keys(CARD_LABELS) as CardField[]
const isOurs = (name: string): boolean =>
  [...FIELDS, 'return_url', 'payment_token', 'card_errors'].some((own) => own === name)

/** Null for an address elsewhere, and for one that a browser would read as such: `//host`, `/\host`, `/.//host`. */
function pathOfThisShop(text: string): URL | null {
  const shop = 'http://shop.invalid'
  if (!text.startsWith('/') || !URL.canParse(text, shop)) return null
  const url = new URL(text, shop)
  return url.origin === shop && !url.pathname.startsWith('//') ? url : null
}
