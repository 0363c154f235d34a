import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmNewsletter } from '#shop/newsletter/newsletter.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { emailedToken } from '#test/emails.ts'
import { commandIn } from '#test/process/owner-command.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'

const [ADA, BOB] = ['Ada@example.com', '=bob@example.com']

describe.each(places)('shop newsletter on %s', (_, make) => {
  let place: Place
  let test: TestShop
  beforeEach(async () => {
    place = await make()
    test = await openTestShop(async () => {
      const database = await openDatabase(place.location)
      await migrate(database)
      return database
    })
    Object.assign(test.shop.face, { switches: { newsletter: 'collect' } })
  })
  afterEach(async () => {
    await test.close()
    await place.remove()
  })

  const shop = (...args: string[]) => commandIn(place, ['newsletter', ...args], { SHOP_URL: 'https://shop.example' })
  const ask = (email: string) => shopperOf(test).send('POST', '/api/newsletter', { email, source: 'footer' })

  it('lists and exports confirmed subscribers, with consent and a link to unsubscribe, and removes an address', async () => {
    expect(shop()).toEqual([0, 'There are no newsletter subscribers.'])
    await ask(BOB)
    await test.drain()
    await confirmNewsletter(
      test.shop,
      { accountId: null, cartCookie: null, ipAddress: '' },
      emailedToken(test.emails, 'newsletter'),
    )
    test.moveClock(60_000)
    await ask(ADA)
    expect(shop()).toEqual([
      0,
      'EMAIL             ASKED             CONFIRMED         FORM',
      '=bob@example.com  2026-01-15 12:00  2026-01-15 12:00  footer',
      'Ada@example.com   2026-01-15 12:01  not yet           footer',
    ])
    const agreedTo = expect.stringMatching(/^By subscribing, you agree to receive the Linden newsletter/)
    expect(
      shop('list', '--json')
        .slice(1)
        .map((line) => JSON.parse(String(line))),
    ).toEqual([
      {
        email: BOB,
        source: 'footer',
        agreedTo,
        askedAt: '2026-01-15T12:00:00.000Z',
        confirmedAt: '2026-01-15T12:00:00.000Z',
      },
      { email: ADA, source: 'footer', agreedTo, askedAt: '2026-01-15T12:01:00.000Z', confirmedAt: null },
    ])
    const [, header, row, count, ...rest] = shop('export')
    expect([header, count, rest]).toEqual([
      'email,confirmed at,asked at,form,agreed to,unsubscribe',
      '1 subscriber.',
      [],
    ])
    expect(row).toMatch(
      /^'=bob@example\.com,2026-01-15T12:00:00\.000Z,2026-01-15T12:00:00\.000Z,footer,.*,https:\/\/shop\.example\/newsletter\?unsubscribe=[\w-]+$/,
    )
    expect(shop('remove', 'ada@EXAMPLE.com', '--dry-run')).toEqual([0, 'Ada@example.com', 'Dry run: no changes made.'])
    expect(shop('remove', 'ada@EXAMPLE.com')[0]).toBe(1)
    expect(shop('remove', 'ada@EXAMPLE.com', '--yes')).toEqual([0, 'Ada@example.com', 'Removed.'])
    expect(shop('remove', ADA, '--yes')).toEqual([
      1,
      'Ada@example.com is not subscribed. To list subscribers: npx shop newsletter',
    ])
    await test.drain()
    expect(test.emails).toHaveLength(1)
  })
})
