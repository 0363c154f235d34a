import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { hasErrors } from '#domain/errors.ts'
import { CARD_LABELS, CARD_RETURN, cardErrors, readCard, type CardField } from '#domain/checkout/payment.ts'
import { createChallenge } from './challenge.ts'
import type { Sandbox } from './sandbox.ts'

const MAX_CARD_BYTES = 16 * 1024

/** The only endpoint that receives card data; logs and stores nothing. `secure` sets the Secure flag on its cookie. */
export function createTokenizer(sandbox: Sandbox, { secure = false, shopName = (): string => 'Linden' } = {}): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: MAX_CARD_BYTES }))
  app.route('/3d-secure', createChallenge(sandbox, shopName))
  app.use('/tokens', async (c, next) => {
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

/** Responds with a cookie, because query parameters would end up in history, logs and referrers. */
async function answerForm(sandbox: Sandbox, c: Context, secure: boolean): Promise<Response> {
  const form = new URLSearchParams(await c.req.text())
  const back = pathOfThisShop(form.get('return_url') ?? '')
  if (!back) return c.json({ message: 'return_url must be a path of this shop.', code: 'invalid' }, 400)
  const card = readCard(Object.fromEntries(form))
  const fields = Object.keys(cardErrors(card)) as CardField[]
  const result = new URLSearchParams([...form].filter(([name]) => !isOurs(name)))
  if (fields.length === 0) result.set('payment_token', sandbox.tokenize(card).token)
  else result.set('card_errors', fields.map((field) => `${field}:${faultOf(card[field])}`).join(','))
  const { cookie, path, linkPath, seconds } = CARD_RETURN
  setCookie(c, cookie, result.toString(), {
    path: back.pathname.startsWith(`${linkPath}/`) ? linkPath : path,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'Lax',
    ...(secure && { secure, prefix: 'secure' }),
  })
  return c.redirect(`${back.pathname}${back.search}${back.hash}`, 303)
}

/** Names the error without the value, because the shop must not receive card data. */
const faultOf = (value: string): string => (value.trim() === '' ? 'missing' : 'malformed')

const isOurs = (name: string): boolean =>
  [...Object.keys(CARD_LABELS), 'return_url', 'payment_token', 'card_errors'].includes(name)

/** Null for another host's URL, including `//host`, `/\host` and `/.//host`. */
function pathOfThisShop(text: string): URL | null {
  const shop = 'http://shop.invalid'
  if (!text.startsWith('/') || !URL.canParse(text, shop)) return null
  const url = new URL(text, shop)
  return url.origin === shop && !url.pathname.startsWith('//') ? url : null
}
