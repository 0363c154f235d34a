import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { setRate } from '#shop/cart/edit-rates.ts'
import { NO_RATES, settledRates } from '#domain/cart/rates.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { setPage } from '#shop/pages/pages.ts'
import { versionedRates } from '#database/catalog/catalog-version.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const DAY_MS = 24 * 3600_000

describe.each(databases)('The return period on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  /** The watch of the catalog replaces the rates like this. */
  async function setDays(days: string): Promise<void> {
    await setRate({ database: test.shop.database, environment: NO_RATES }, 'return-days', days)
    Object.assign(test.shop.rates, settledRates((await versionedRates(test.shop.database.db)).rates, NO_RATES))
  }

  const orderMug = async () => {
    await shopper.prepare(1, 1)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await test.drain()
    return number
  }
  const untilOf = async (number: string) => {
    const { body } = await shopper.send('GET', `/api/orders/${number}`)
    return (body.history as { returnable: { return: { until: string } } }).returnable.return.until
  }

  it('follows the setting in API responses, the owner’s pages and llms.txt', async () => {
    await setPage(test.shop, 'returns', '# Returns\n\nWithin {{returnDays}} days.')
    await setDays('45')
    const read = async (path: string) => (await test.api.request(path)).json()
    expect(((await read('/api/shop')) as Answer<'GET /api/shop'>).returnDays).toBe(45)
    expect(await read('/api/pages/returns')).toMatchObject({ page: { html: '<p>Within 45 days.</p>' } })
    expect(await (await createFeeds(test.shop).request('/llms.txt')).text()).toContain('returned within 45 days.')
  })

  it('is the only one for an order placed while the right of withdrawal was switched off', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 5 })
    const before = await orderMug()
    const choose = (switches: { withdrawal: 'on' | 'off' }) => (test.shop.face = { ...test.shop.face, switches })
    choose({ withdrawal: 'off' })
    const after = await orderMug()
    const withdrawal = { kind: 'withdrawal', items: [{ item: 0, quantity: 1 }] }
    const preview = (number: string) => shopper.send('POST', `/api/orders/${number}/returns/preview`, withdrawal)
    const confirmed = test.emails.filter(({ subject }) => subject.includes('Linden order'))
    expect(confirmed.map(({ text }) => text.includes('withdraw'))).toEqual([true, false])
    expect((await preview(before)).status).toBe(200)
    expect(await preview(after)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has no right of withdrawal') as string },
    })
    choose({ withdrawal: 'on' })
    expect((await preview(after)).status).toBe(409)
    const { body } = await shopper.send('GET', `/api/orders/${after}`)
    expect(body.history).toMatchObject({
      returnable: { withdrawal: { items: [], until: null }, return: { items: [{}] } },
    })
  })

  it('of an order stays as it was when it was placed', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 5 })
    const before = await orderMug()
    await setDays('7')
    const after = await orderMug()
    expect([await untilOf(before), await untilOf(after)]).toEqual(['2026-02-14', '2026-01-22'])
    test.moveClock(8 * DAY_MS)
    const preview = (number: string) =>
      shopper.send('POST', `/api/orders/${number}/returns/preview`, {
        kind: 'return',
        items: [{ item: 0, quantity: 1 }],
        reason: 'doesNotFit',
      })
    expect((await preview(before)).status).toBe(200)
    expect(await preview(after)).toMatchObject({
      status: 409,
      body: { message: 'Mug: the 7 days to return it ended on January 22, 2026.' },
    })
  })
})
