import { beforeEach, describe, expect, it } from 'vitest'
import { readFace } from '#domain/face/face.ts'
import { NEWSLETTER_TEXTS } from '#domain/newsletter.ts'
import { NEWSLETTER_LINK_DAYS } from '#domain/newsletter-consent.ts'
import { DAY_MS } from '#shop/clock.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { exhaust, shopperOf } from '#test/shopper.ts'

const EMAIL = 'Ada@example.com'

describe.each(databases)('The newsletter on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const choose = (newsletter: string) =>
    void Object.assign(test.shop.face, readFace({ switches: { newsletter } }), { name: 'Linden' })
  beforeEach(() => choose('collect'))

  const ask = (email = EMAIL, source = 'footer') => shopper.send('POST', '/api/newsletter', { email, source })
  const confirm = (token: string) => shopper.send('POST', '/api/newsletter/confirm', { token })
  const unsubscribe = (token: string) => shopper.send('POST', '/api/newsletter/unsubscribe', { token })
  const rows = () => test.shop.database.db.selectFrom('newsletter_subscriptions').selectAll().execute()
  const sentTo = () => test.emails.map(({ to }) => to)
  async function subscribe(email = EMAIL): Promise<void> {
    await ask(email)
    await test.drain()
    await confirm(emailedToken(test.emails.slice(-1), 'newsletter'))
  }

  it('is not collected unless the face enables it', async () => {
    for (const choice of ['as-specified', 'off']) {
      choose(choice)
      expect((await ask()).status).toBe(404)
    }
    expect(await rows()).toEqual([])
  })

  it('sends one email with a link, and adds the subscriber once it is confirmed', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { message: NEWSLETTER_TEXTS.requested } })
    await test.drain()
    expect(test.emails).toMatchObject([{ to: EMAIL, subject: 'Confirm your subscription to the Linden newsletter' }])
    const [asked] = await rows()
    expect(asked).toMatchObject({ email: EMAIL, source: 'footer', confirmed_at: null })
    expect(asked!.agreed_to).toContain('By subscribing, you agree to receive the Linden newsletter')
    const token = emailedToken(test.emails, 'newsletter')
    expect(JSON.stringify(asked)).not.toContain(token)
    test.moveClock(60_000)
    const answers = [await confirm(token), await confirm(token)]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { message: NEWSLETTER_TEXTS.confirmed } })
    expect(await rows()).toMatchObject([{ asked_at: asked!.asked_at, confirmed_at: '2026-01-15T12:01:00.000Z' }])
    await test.drain()
    expect(test.emails).toHaveLength(1)
  })

  it('responds the same whether or not an address is subscribed, and sends nothing to a subscriber', async () => {
    const first = await ask()
    await test.drain()
    await confirm(emailedToken(test.emails, 'newsletter'))
    const before = await rows()
    const { status, body } = await ask('ada@EXAMPLE.com')
    expect({ status, body }).toEqual({ status: first.status, body: first.body })
    await test.drain()
    expect([sentTo(), await rows()]).toEqual([[EMAIL], before])
  })

  it('rejects links that are expired, replaced or made up, and deletes requests never confirmed', async () => {
    await ask()
    await test.drain()
    const earlier = emailedToken(test.emails, 'newsletter')
    await ask()
    await test.drain()
    const dead = { status: 400, body: { fields: { token: NEWSLETTER_TEXTS.deadLink } } }
    for (const token of [earlier, 'made-up', '']) expect(await confirm(token)).toMatchObject(dead)
    const token = emailedToken(test.emails.slice(-1), 'newsletter')
    await sweepLeftovers(test.shop)
    expect(await rows()).toHaveLength(1)
    test.moveClock(NEWSLETTER_LINK_DAYS * DAY_MS)
    expect(await confirm(token)).toMatchObject(dead)
    await sweepLeftovers(test.shop)
    expect(await rows()).toEqual([])
    await subscribe()
    test.moveClock(NEWSLETTER_LINK_DAYS * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await rows()).toHaveLength(1)
  })

  it('can be unsubscribed from in one step, repeatedly, even if it is no longer collected', async () => {
    await subscribe()
    const { unsubscribe: url } = test.emails[0]!
    choose('off')
    const token = new URL(url!).searchParams.get('unsubscribe')!
    for (const one of [token, token, 'made-up'])
      expect(await unsubscribe(one)).toMatchObject({ status: 200, body: { message: NEWSLETTER_TEXTS.unsubscribed } })
    expect(await rows()).toEqual([])
  })

  it('sends nothing to an address that was deleted before its email', async () => {
    await ask()
    await unsubscribe((await rows())[0]!.unsubscribe_token)
    await test.drain()
    expect(test.emails).toEqual([])
  })

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
  ])('rejects the address %j', async (email, message) => {
    expect(await ask(email)).toMatchObject({ status: 400, body: { fields: { email: message } } })
  })

  it('limits requests per mailbox and per client, known or not, before anything is written', async () => {
    expect(await exhaust((count) => ask(`ada+${count}@example.com`))).toBe(2)
    const others = shopperOf(test, { address: '192.0.2.7' })
    const email = (count: number) => ({ email: `ada${count}@example.com`, source: 'home' })
    expect(await exhaust((count) => others.send('POST', '/api/newsletter', email(count)))).toBe(20)
    expect(await rows()).toHaveLength(22)
    const guessing = shopperOf(test, { address: '192.0.2.8' })
    for (const call of ['confirm', 'unsubscribe'])
      expect(await exhaust(() => guessing.send('POST', `/api/newsletter/${call}`, { token: 'x' }))).toBe(
        call === 'confirm' ? 20 : 0,
      )
  })
})
