import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DESK_TEXTS } from '#domain/people/desk-sessions.ts'
import { PEOPLE_TEXTS } from '#domain/people/people.ts'
import { packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'

const UNTRACKED = { carrier: null, trackingNumber: null, trackingUrl: null }
const NOTICE = 'linden_desk_notice_3001'

describe('A form of the desk, without JavaScript', () => {
  const { test, shopper } = shopperForEachTest(databases[0]![1])
  const open = deskPages()
  let number: string
  let desk: ReturnType<typeof deskOf>
  let browser: ReturnType<typeof open>
  let token: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    desk = deskOf(test)
    token = (await desk.first()).token
    browser = open(test)
  })

  it('receives an exchange that can only be refunded, as a refund', async () => {
    await shipOrder(test.shop, number, UNTRACKED)
    const asked = {
      requestKey: 'key-00001',
      kind: 'claim',
      reason: 'damaged',
      comment: null,
      wish: 'exchange',
    } as const
    await requestReturn(test.shop, number, { ...asked, lines: [{ position: 0, quantity: 1 }] })
    await approveReturn(test.shop, { number, ordinal: 1 }, null)
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 2 }] })
    const path = `/orders/${number}/returns/1/receive`
    const shown = await browser.ask(path, { token })
    expect(shown.text).toContain('A refund')
    const receive = async (settlement: string) =>
      (await browser.post(path, { 'units-0': '1', 'restock-0': '0', settlement }, { token })).text
    expect(await receive('replacement')).toContain('Mug: 0 items are not refunded yet, so 1 cannot be replaced.')
    expect(await receive('refund')).toContain('name="shown"')
    for (const text of [shown.text, await receive('replacement')]) expect(text).not.toContain('--refund')
  })

  it('comes back with all that was entered when tracking numbers are checked', async () => {
    await packOrder(test.shop, number)
    await test.shop.database.db.updateTable('payments').set({ state: 'disputed' }).execute()
    const path = `/packing/ship?${new URLSearchParams({ batch: 'a', order: number })}`
    const entered = {
      order: number,
      parcel: 'x',
      tracking: '1Z1',
      carrier: 'UPS',
      untracked: 'on',
      evenIfUnpaid: number,
    }
    const { text } = await browser.post(path, { ...entered, intent: 'check' }, { token })
    expect(text).toMatch(/<input(?=[^>]*name="carrier")[^>]*value="UPS"/)
    expect(text).toMatch(/<input(?=[^>]*name="tracking")[^>]*value="1Z1"/)
    expect(text.match(/<input(?=[^>]*type="checkbox")[^>]*checked=""/g)).toHaveLength(2)
  })

  it('that fails in the middle does not say that nothing was done', async () => {
    vi.spyOn(test.shop.database, 'transaction').mockRejectedValue(new Error('The database is gone'))
    const { status, text } = await browser.post('/packing/pick', { order: number, units: '2 1' }, { token })
    expect(status).toBe(500)
    expect(text).toContain('What was done before it failed is kept: look before you try again.')
  })

  it('that was refused says so as an error, also on the page that it leads to', async () => {
    const helper = (await desk.invited()).token
    for (const [by, path, why] of [
      [token, '/me', DESK_TEXTS.noSession],
      [helper, `/orders/${number}/documents`, PEOPLE_TEXTS.forOwners],
    ] as const) {
      const { to, cookies } = await browser.post(path, { session: 'none' }, { token: by })
      const cookie = `linden_desk_3001=${by}; ${cookies[0]!.split(';')[0]}`
      expect((await browser.ask(to!, { headers: { cookie } })).text).toMatch(new RegExp(`role="alert".*${why}`))
    }
  })

  it('is answered with a notice that only a page uses up', async () => {
    const clears = async (path: string) => {
      const { cookies } = await browser.ask(path, { headers: { cookie: `linden_desk_3001=${token}; ${NOTICE}=Done` } })
      return cookies.join().includes(`${NOTICE}=; Path=/; Max-Age=0`)
    }
    for (const path of ['/me', '/me.data']) expect([path, await clears(path)]).toEqual([path, true])
    for (const path of ['/documents.csv', `/orders/${number}/packing-slip.pdf`, '/nowhere'])
      expect([path, await clears(path)]).toEqual([path, false])
  })
})
