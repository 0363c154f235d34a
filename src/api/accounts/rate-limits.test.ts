import { beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { pruneRateLimits } from '#shop/limits/rate-limits.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { gatewayBarrier } from '#test/gateways/gateway-barrier.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, DECLINED, shopperOf, exhaust } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }
const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.7'

describe.each(databases)('The rate limits on %s', (_, open) => {
  const test = shopForEachTest(open)

  const post = (path: string, body: object, address: string) => visit(test.api, { address }).send('POST', path, body)
  const login = (password: string, address: string, email = ADA.email) =>
    post('/api/auth/login', { email, password }, address)
  const register = (form: object = {}, address = HOME) => post('/api/auth/register', { ...ADA, ...form }, address)
  const pass = (seconds: number) => test.moveClock(seconds * 1000)
  const other = (count: number) => `10.0.0.${count}`

  it('return the wait in the body and in Retry-After', async () => {
    await exhaust(() => login('wrong', HOME))
    const { status, body, headers } = await login('wrong', HOME)
    expect([status, headers.get('retry-after'), body]).toEqual([
      429,
      '30',
      {
        message: 'Too many attempts to sign in. Please try again in 30 seconds.',
        code: 'too_many',
        retryAfter: 30,
      },
    ])
    pass(29)
    expect((await login('wrong', HOME)).headers.get('retry-after')).toBe('1')
    pass(1)
    expect((await login('wrong', HOME)).status).toBe(401)
  })

  it('count concurrent attempts', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, () => login('wrong', HOME)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(RATE_LIMITS.signInToAccount.burst)
  })

  it('work after a clock that was fast is set back', async () => {
    await register()
    await login('wrong', ELSEWHERE)
    const turned = await exhaust((count) => login('wrong', other(count), 'eve@example.com'))
    expect(turned).toBe(RATE_LIMITS.signInToAccount.burst)
    pass(-24 * 3600)
    expect((await login(ADA.password, ELSEWHERE)).status).toBe(200)
    expect((await register({ email: 'grace@example.com' })).status).toBe(201)
    // The attempts made stay counted, up to the limit.
    expect((await login('wrong', HOME, 'eve@example.com')).status).toBe(401)
    const { status, headers } = await login('wrong', HOME, 'eve@example.com')
    expect([status, headers.get('retry-after')]).toEqual([429, '30'])
  })

  describe('Signing in', () => {
    it('is limited for one account from many IP addresses, whether or not it exists', async () => {
      await register()
      for (const email of [ADA.email, 'nobody@example.com'])
        expect(await exhaust((count) => login('wrong', other(count), email))).toBe(RATE_LIMITS.signInToAccount.burst)
    })

    it('is limited from one IP address to many accounts', async () => {
      const attempts = await exhaust((count) => login('wrong', ELSEWHERE, `a${count}@example.com`))
      expect(attempts).toBe(RATE_LIMITS.signInFromAddress.burst)
    })

    it('with the right password works from a known IP address despite attempts from others', async () => {
      await register()
      await exhaust((count) => login('wrong', other(count)))
      expect((await login(ADA.password, ELSEWHERE)).status).toBe(429)
      expect((await login(ADA.password, HOME)).status).toBe(200)
    })

    it('with the right password works despite attempts from the same IP address', async () => {
      await register()
      await exhaust((count) => login('wrong', HOME, `a${count}@example.com`))
      expect((await login(ADA.password, HOME)).status).toBe(200)
    })

    it('works from the IP address that set a new password', async () => {
      await register()
      await exhaust((count) => login('wrong', other(count)))
      await post('/api/auth/forgot-password', { email: ADA.email }, ELSEWHERE)
      await test.drain()
      const token = emailedToken(test.emails, 'reset-password')
      await post('/api/auth/reset-password', { token, password: 'analytical engine' }, ELSEWHERE)
      expect((await login('analytical engine', ELSEWHERE)).status).toBe(200)
    })

    it('from a known IP address is limited too', async () => {
      await register()
      expect(await exhaust(() => login('wrong', HOME))).toBe(RATE_LIMITS.signInFromKnownAddress.burst)
    })

    it('from one address is limited to known accounts too, at a higher number', async () => {
      const emails = Array.from({ length: 6 }, (_, count) => `known${count}@example.com`)
      for (const email of emails) expect((await register({ email })).status).toBe(201)
      let attempts = 0
      for (const email of emails) attempts += await exhaust(() => login('wrong', HOME, email))
      expect(attempts).toBe(RATE_LIMITS.signInToKnownAccounts.burst)
      expect(attempts).toBeGreaterThan(RATE_LIMITS.signInFromAddress.burst)
      // Somebody else at this address is not locked out.
      expect((await login('wrong', HOME, 'nobody@example.com')).status).toBe(401)
      pass(RATE_LIMITS.signInToKnownAccounts.everySeconds)
      expect((await login(ADA.password, HOME, emails[5])).status).toBe(200)
    })

    it('is not counted when it succeeds', async () => {
      await register({}, ELSEWHERE)
      for (let count = 0; count < RATE_LIMITS.signInToAccount.burst + 5; count++)
        expect((await login(ADA.password, other(count))).status).toBe(200)
    })
  })

  it('limit registrations from one address and with one email address', async () => {
    const mine = await exhaust((count) => register({ email: `a${count}@example.com` }))
    expect(mine).toBe(RATE_LIMITS.registrationFromAddress.burst)
    const taken = await exhaust((count) => register({ email: 'a1@example.com' }, other(count)))
    expect(taken).toBe(RATE_LIMITS.registrationOfEmail.burst - 1)
  })

  it('limit registrations and links for one mailbox, however it is spelled', async () => {
    const spelled = (count: number) =>
      [`ada+${count}@example.com`, '\uFF41da@example.com', 'a.da@example.com'][count % 3]!
    expect(await exhaust((count) => register({ email: spelled(count) }, other(count)))).toBe(
      RATE_LIMITS.registrationOfEmail.burst,
    )
    const forgot = (count: number) => post('/api/auth/forgot-password', { email: spelled(count) }, other(count + 20))
    expect(await exhaust(forgot)).toBe(RATE_LIMITS.resetLinkToEmail.burst)
  })

  it('limit reset requests and dead links from one address', async () => {
    const ask = (count: number) => post('/api/auth/forgot-password', { email: `a${count}@example.com` }, HOME)
    expect(await exhaust(ask)).toBe(RATE_LIMITS.resetFromAddress.burst)
    const guess = () => post('/api/auth/reset-password', { token: 'guessed', password: 'analytical engine' }, ELSEWHERE)
    expect(await exhaust(guess)).toBe(RATE_LIMITS.resetFromAddress.burst)
  })

  it('limit order look-ups without blocking own orders', async () => {
    await addProduct(test.shop, { id: 1 })
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    const { orderNumber } = (await shopper.order()).body
    const guesser = visit(test.api, { address: HOME })
    expect(await exhaust(() => guesser.send('GET', `/api/orders/${String(orderNumber)}`))).toBe(
      RATE_LIMITS.orderLookUp.burst,
    )
    expect((await shopper.send('GET', `/api/orders/${String(orderNumber)}`)).status).toBe(200)
  })

  describe('Cards', () => {
    beforeEach(() => addProduct(test.shop, { id: 1 }))

    async function decline(shopper: ReturnType<typeof shopperOf>) {
      await shopper.payWith(DECLINED)
      return shopper.order()
    }

    it('are limited for one cart', async () => {
      const shopper = shopperOf(test)
      await shopper.prepare(1)
      expect(await exhaust(() => decline(shopper))).toBe(RATE_LIMITS.cardForCart.burst)
      expect((await decline(shopper)).body.message).toBe('Too many cards were declined. Please try again in 5 minutes.')
      const paypal = { paymentMethodId: 'paypal' }
      await shopper.send('PUT', '/api/checkout/payment', paypal)
      expect((await shopper.order()).status).toBe(201)
    })

    it('are limited from one address across carts', async () => {
      const attempts = await exhaust(async () => {
        const shopper = shopperOf(test)
        await shopper.prepare(1)
        return decline(shopper)
      })
      expect(attempts).toBe(RATE_LIMITS.cardFromAddress.burst)
    })

    it('count once for two concurrent requests with one form', async () => {
      const shopper = shopperOf(test)
      await shopper.prepare(1)
      for (let count = 0; count < RATE_LIMITS.cardForCart.burst; count++) {
        await shopper.payWith(DECLINED)
        test.shop.gateway = gatewayBarrier(test.sandbox, 2)
        const replies = await Promise.all([shopper.order(), shopper.order()])
        const declined = expect.stringContaining('Your card was declined.')
        expect(replies.map(({ body }) => body.message)).toEqual([declined, declined])
      }
      test.shop.gateway = test.sandbox
      expect((await decline(shopper)).status).toBe(429)
    })

    it('are not counted when they succeed', async () => {
      const shopper = shopperOf(test)
      for (let count = 0; count <= RATE_LIMITS.cardFromAddress.burst; count++) {
        await shopper.prepare(1)
        expect((await shopper.order({ shippingAddress: ADDRESS })).status).toBe(201)
      }
    })
  })

  it('are stored under keyed hashes and pruned', async () => {
    await login('wrong', HOME, 'marked@example.com')
    const rows = () => test.shop.database.db.selectFrom('rate_limits').selectAll().execute()
    expect(await rows()).toHaveLength(2)
    expect(JSON.stringify(await rows())).not.toMatch(/marked|192/)
    pass(60)
    await pruneRateLimits(test.shop)
    expect(await rows()).toEqual([])
  })

  it('grow with the configured factor', async () => {
    test.shop.settings.rateLimitFactor = 2
    expect(await exhaust(() => login('wrong', HOME))).toBe(2 * RATE_LIMITS.signInToAccount.burst)
    expect((await login('wrong', HOME)).headers.get('retry-after')).toBe('15')
  })
})
