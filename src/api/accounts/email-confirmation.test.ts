import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Example.com', password: 'difference engine' }
const DEAD = 'This link is for another account, or no longer works. Please request a new one.'
const DAY_MS = 24 * 3600_000

type Browser = ReturnType<typeof shopperOf>

describe.each(databases)('An email address on %s', (_, open) => {
  let test: TestShop
  let guest: Browser
  let browser: Browser
  beforeEach(async () => {
    test = await openTestShop(open)
    guest = shopperOf(test)
    browser = shopperOf(test)
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(() => test.close())

  const pass = (days: number) => (test.clock.now = new Date(test.clock.now.getTime() + days * DAY_MS))
  const register = (by: Browser, form: object = {}) => by.send('POST', '/api/auth/register', { ...ADA, ...form })
  const confirm = (by: Browser, token: unknown) => by.send('POST', '/api/auth/confirm-email', { token })
  const isConfirmed = async (by: Browser) =>
    ((await by.send('GET', '/api/session')).body.user as { emailConfirmed: boolean }).emailConfirmed

  async function place(by: Browser, email = 'ada@EXAMPLE.com'): Promise<string> {
    await by.prepare(1)
    await by.ship('standard', { ...ADDRESS, email })
    return String((await by.order()).body.orderNumber)
  }

  async function ordersOf(by: Browser): Promise<string[]> {
    const { orders } = (await by.send('GET', '/api/orders')).body as { orders: { orderNumber: string }[] }
    return orders.map(({ orderNumber }) => orderNumber)
  }

  /** The token of the newest link that was mailed. */
  async function mailedToken(
    link = /^Confirm my email address: http:\/\/localhost:3000\/confirm-email\?token=(\S+)$/m,
  ) {
    await test.drain()
    return test.emails.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
  }

  it('is confirmed by the link in an email, and only then do earlier guest orders join the account', async () => {
    const [first, second] = [await place(guest), await place(guest)]
    const other = await place(shopperOf(test), 'grace@example.com')
    const { status, body } = await register(browser)
    expect([status, body]).toMatchObject([201, { token: expect.any(String), user: { emailConfirmed: false } }])
    expect(await ordersOf(browser)).toEqual([])
    expect((await browser.send('GET', `/api/orders/${first}`)).status).toBe(404)

    const confirmed = await confirm(browser, await mailedToken())
    expect([confirmed.status, confirmed.body.message]).toEqual([
      200,
      'Your email address is confirmed. 2 earlier orders are now in your account.',
    ])
    expect(await isConfirmed(browser)).toBe(true)
    expect((await ordersOf(browser)).toSorted()).toEqual([first, second].toSorted())
    expect((await browser.send('GET', `/api/orders/${first}`)).status).toBe(200)
    expect((await browser.send('GET', `/api/orders/${other}`)).status).toBe(404)
  })

  it('receives only the shop’s own words before it is confirmed', async () => {
    await register(browser, { firstName: 'Pay at', lastName: 'https://evil.example' })
    await test.drain()
    const [message, ...others] = test.emails
    expect(others).toEqual([])
    expect(message).toMatchObject({ to: 'Ada@Example.com', subject: 'Confirm your email address for Linden' })
    expect(message!.text + message!.html).not.toMatch(/evil|Pay at/)
  })

  it('of someone else gives a stranger nothing, even if its owner opens the link', async () => {
    const order = await place(guest)
    const stranger = browser
    await register(stranger)
    const token = await mailedToken()
    expect((await confirm(guest, token)).status).toBe(401)
    await register(guest, { email: 'other@example.com' })
    const { status, body } = await confirm(guest, token)
    expect([status, body.message]).toEqual([400, DEAD])
    expect([await isConfirmed(stranger), await ordersOf(stranger)]).toEqual([false, []])
    expect((await stranger.send('GET', `/api/orders/${order}`)).status).toBe(404)
  })

  it('is recovered from a stranger with a password reset link, which confirms it', async () => {
    const order = await place(guest)
    await register(browser)
    await guest.send('POST', '/api/auth/forgot-password', { email: ADA.email })
    const token = await mailedToken(/^Reset your password: .*token=(\S+)$/m)
    await guest.send('POST', '/api/auth/reset-password', { token, password: 'analytical engine' })
    expect((await browser.send('GET', '/api/orders')).status).toBe(401)
    await guest.send('POST', '/api/auth/login', { email: ADA.email, password: 'analytical engine' })
    expect([await isConfirmed(guest), await ordersOf(guest)]).toEqual([true, [order]])
  })

  it('that is confirmed also claims its owner’s later guest orders at the next sign-in', async () => {
    await register(browser)
    await confirm(browser, await mailedToken())
    const order = await place(guest)
    expect(await ordersOf(browser)).toEqual([])
    await browser.send('POST', '/api/auth/login', ADA)
    expect(await ordersOf(browser)).toEqual([order])
    expect((await guest.send('GET', `/api/orders/${order}`)).status).toBe(200)
  })

  it('that is not confirmed claims nothing at sign-in', async () => {
    await place(guest)
    await register(browser)
    await browser.send('POST', '/api/auth/login', ADA)
    expect(await ordersOf(browser)).toEqual([])
  })

  describe('with a link that', () => {
    it('is valid for seven days', async () => {
      await register(browser)
      const token = await mailedToken()
      const login = () => browser.send('POST', '/api/auth/login', { ...ADA, remember: true })
      pass(7)
      await login()
      const { status, body } = await confirm(browser, token)
      expect([status, body]).toEqual([400, { message: DEAD, code: 'invalid', fields: { token: DEAD } }])
      test.clock.now = new Date(test.clock.now.getTime() - 1)
      await login()
      expect((await confirm(browser, token)).status).toBe(200)
    })

    it('is opened again reports that it is already confirmed', async () => {
      await register(browser)
      const token = await mailedToken()
      await confirm(browser, token)
      expect((await confirm(browser, token)).body.message).toBe('Your email address is confirmed.')
    })

    it.each(['', 'nonsense', 'zzzzzzzzz.AAAA', '.', '💡'])('is forged fails: %s', async (token) => {
      await register(browser)
      expect((await confirm(browser, token)).status).toBe(400)
      expect(await isConfirmed(browser)).toBe(false)
    })

    it('is requested again is not sent once the address is confirmed', async () => {
      await register(browser)
      const token = await mailedToken()
      await browser.send('POST', '/api/auth/send-confirmation')
      await confirm(browser, token)
      await test.drain()
      expect(test.emails).toHaveLength(1)
    })

    it('is requested again is sent three times, then once every twenty minutes', async () => {
      await register(browser)
      const ask = () => browser.send('POST', '/api/auth/send-confirmation')
      for (let count = 0; count < 3; count++)
        expect((await ask()).body.message).toBe(
          'We have sent you a link. It expires in 7 days. You will be asked to sign in.',
        )
      expect((await ask()).body.message).toBe(
        'Too many links were requested for this address. The newest one works. Please try again in 20 minutes.',
      )
      await confirm(browser, await mailedToken())
      expect(test.emails).toHaveLength(4)
      pass(1)
      await browser.send('POST', '/api/auth/login', ADA)
      expect((await ask()).body.message).toBe('Your email address is confirmed.')
      await test.drain()
      expect(test.emails).toHaveLength(4)
    })
  })
})
