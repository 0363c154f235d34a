import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { startShop } from '../support/shop-server.ts'

const CARD = { cardNumber: '5105 1051 0510 5100', cardHolder: 'Cardina Holdermark', expiryDate: '12/39', cvv: '987' }
const PASSWORDS = ['Marked password one', 'Marked password two', 'Marked password three']
const PERSON = {
  firstName: 'Zaphira',
  lastName: 'Markedname',
  address1: '77 Marked Crescent',
  city: 'Markedville',
  state: 'IL',
  postalCode: '62701',
  country: 'United States',
  email: 'zaphira.marked@example.com',
}

test('Personal data is stored in the database and in emails only, and secrets nowhere', async () => {
  const shop = await startShop({ LOG_LEVEL: 'trace' })
  const cookies = new Map<string, string>()
  const answered: string[] = []

  async function send(method: string, path: string, body?: string | object, headers: Record<string, string> = {}) {
    const isForm = typeof body === 'string'
    const answer = await fetch(shop.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        origin: shop.url,
        ...(body !== undefined && {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const text = await answer.text()
    answered.push(`${String(answer.headers.get('location'))} ${text}`)
    return { status: answer.status, text }
  }
  const json = async (...call: Parameters<typeof send>) => JSON.parse((await send(...call)).text)
  const account = (password: string) => ({ ...PERSON, password })

  try {
    await send('POST', '/api/cart/items', { productId: 'insulated-bottle' })
    const { token } = await json('POST', '/api/auth/register', account(PASSWORDS[0]!))
    await send('POST', '/api/auth/login', { email: PERSON.email, password: PASSWORDS[1] })
    await send('POST', '/login', new URLSearchParams({ email: PERSON.email, password: PASSWORDS[1]! }).toString())
    await send('PUT', '/api/checkout/shipping', { address: PERSON, shippingOptionId: 'standard' })
    const noScript = { ...CARD, return_url: '/checkout?step=payment', paymentMethodId: 'credit-card' }
    await send('POST', '/sandbox/tokens', new URLSearchParams(noScript).toString())
    const paid = await json('POST', '/sandbox/tokens', CARD)
    // Some clients send card data to the wrong call.
    await send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: paid.token, ...CARD })
    await send('POST', '/api/payment/confirm', { id: CARD.cardNumber, paymentToken: CARD.cardNumber })
    await send('POST', '/api/cart/items', { productId: { ...CARD } })
    await send('POST', '/checkout', new URLSearchParams({ intent: 'payment', ...CARD }).toString())
    const order = await json('POST', '/api/orders', { ...CARD })
    expect(order.orderNumber).toMatch(/^\w{4}-\w{4}$/)
    await send('GET', `/order-confirmation/${order.orderNumber}`)
    await send('POST', '/api/auth/forgot-password', { email: PERSON.email })
    const emails = () => pathsOf(shop.data).filter((path) => path.endsWith('.eml'))
    await expect.poll(() => emails().length).toBe(3)
    const all = emails()
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
      .replaceAll(/=\r?\n/g, '')
    const reset = /reset-password\?token=(?:3D)?([\w-]{43})/.exec(all)![1]!
    const confirmation = /confirm-email\?token=(?:3D)?([\w.-]+)/.exec(all)![1]!
    const key = /\?key=(?:3D)?([\w-]{43})/.exec(all)![1]!
    await send('GET', `/order-confirmation/${order.orderNumber}?key=${key}`, undefined, { cookie: '' })
    await send('GET', `/confirm-email?token=${confirmation}`)
    await send('POST', '/api/auth/confirm-email', { token: confirmation })
    await send('GET', `/reset-password?token=${reset}`)
    await send('POST', '/api/auth/reset-password', { token: reset, password: PASSWORDS[2] })

    const session = [token, cookies.get('linden_cart')!.split('.')[0]!]
    const bare = CARD.cardNumber.replaceAll(' ', '')
    const secrets = [CARD.cardNumber, bare, CARD.cardHolder, `"${CARD.cvv}"`, ...PASSWORDS, ...session]
    const personal = [...Object.values(PERSON).filter((value) => /marked|zaphira/i.test(value)), order.orderNumber]
    for (const secret of [...secrets, ...personal, reset, confirmation, key])
      expect(shop.output(), secret).not.toContain(secret)
    for (const path of pathsOf(shop.data)) {
      const bytes = readFileSync(path)
      for (const secret of secrets) expect(bytes.includes(secret), `${path} holds ${secret}`).toBe(false)
      if (/\/shop\.db(-wal|-shm)?$|\/letters\//.test(path))
        expect(statSync(path).mode & 0o777, `${path} is for its owner alone`).toBe(0o600)
      else for (const value of personal) expect(bytes.includes(value), `${path} holds ${value}`).toBe(false)
    }
    for (const secret of [bare, CARD.cardNumber, CARD.cardHolder, ...PASSWORDS])
      expect(answered.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret)))).toEqual([])
  } finally {
    await shop.stop()
  }
})

/** Returns all files of a folder. */
const pathsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
