import { beforeEach, describe, expect, it } from 'vitest'
import type { DeedInput } from '#contract/owner/index.ts'
import { openOwner } from '#api/owner/owner.ts'
import { DRAFT_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { PARTS } from '#test/owner/moving.ts'
import { ADDRESS, CHALLENGE, DECLINED, shopperOf } from '#test/shopper.ts'

type Saved = DeedInput<'POST /owner/drafts'>

const DRAFT: Saved = {
  requestKey: 'phone-0001',
  lines: [
    { sku: 'MUG', quantity: 12, priceCents: 1500, reason: 'By the dozen' },
    { name: 'Gift wrap', quantity: 1, priceCents: 300 },
  ],
  address: ADDRESS,
  shippingOptionId: 'express',
}
const CARD = '4242 4242 4242 4242'

describe.each(databases)('A payment link on %s', (_, open) => {
  const test = shopForEachTest(open)
  const owner = () => openOwner({ ...test.shop, ...PARTS })
  const draft = (saved: Partial<Saved> = {}) => owner()('POST /owner/drafts', { ...DRAFT, ...saved })
  const edit = (id: string, saved: Partial<Saved>) => {
    const { requestKey: _key, ...rest } = { ...DRAFT, ...saved }
    return owner()('PUT /owner/drafts/{id}', { id, ...rest })
  }
  const linkOf = async (id: string) =>
    new URL((await owner()('POST /owner/drafts/{id}/links', { id })).url).pathname.replace('/pay/', '')
  const visitor = () => shopperOf(test)
  type Shown = { requestKey: string; status: string; problem: string | null; receipt: { total: number } | null }
  const read = async (token: string) => (await visitor().send('GET', `/api/pay/${token}`)).body as unknown as Shown
  const pay = (token: string, shown: Shown, number = CARD) =>
    visitor().send('POST', `/api/pay/${token}`, {
      requestKey: shown.requestKey,
      total: shown.receipt?.total ?? 0,
      paymentMethodId: 'credit-card',
      paymentToken: test.sandbox.tokenize({ cardNumber: number, cardHolder: 'A', expiryDate: '12/30', cvv: '123' })
        .token,
    })
  const orders = () => test.shop.database.db.selectFrom('orders').select(['number', 'total_cents']).execute()
  const payments = async () =>
    (await test.shop.database.db.selectFrom('payments').select('state').orderBy('state').execute()).map(
      ({ state }) => state,
    )
  const stock = async () =>
    (await test.shop.database.db.selectFrom('variants').select('stock').executeTakeFirstOrThrow()).stock
  const settle = async () => {
    await test.drain()
    test.moveClock(60_000)
    await test.drain()
  }
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 20, variants: [{ sku: 'MUG' }] })
  })

  it('shows the order at the agreed prices, and pays it like any other order', async () => {
    const { id } = await draft()
    expect(await stock()).toBe(20)
    await test.shop.database.db.updateTable('variants').set({ price_cents: 9900 }).execute()
    const token = await linkOf(id)
    const shown = await read(token)
    expect(shown).toMatchObject({ status: 'open', problem: null, receipt: { subtotal: 183, total: 210.63 } })
    const { status, body } = await pay(token, shown)
    expect([status, body.status]).toEqual([201, 'paid'])
    expect(await orders()).toEqual([{ number: body.orderNumber, total_cents: 21_063 }])
    expect(await stock()).toBe(8)
    await settle()
    expect(await payments()).toEqual(['captured'])
    expect(test.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining(String(body.orderNumber))])
    const { history } = await owner()('GET /owner/orders/{number}', { number: String(body.orderNumber) })
    expect(history.events).toMatchObject([{ kind: 'created', repriced: [{ toCents: 1500, reason: 'By the dozen' }] }])
    expect(await examine(test.shop)).toEqual([])
    expect(await owner()('GET /owner/drafts/{id}', { id })).toMatchObject({
      state: 'paid',
      orderNumber: body.orderNumber,
    })
  })

  it('is paid without a card too, however many pieces the owner has entered', async () => {
    await test.shop.database.db.updateTable('variants').set({ stock: 900 }).execute()
    const cardless = async (requestKey: string, line: object, paymentMethodId: string) => {
      const token = await linkOf((await draft({ requestKey, lines: [{ quantity: 400, ...line }] })).id)
      const { requestKey: key, receipt } = await read(token)
      const paid = { requestKey: key, total: receipt!.total, paymentMethodId }
      return (await visitor().send('POST', `/api/pay/${token}`, paid)).status
    }
    expect(await cardless('phone-paypal', { sku: 'MUG', priceCents: 100, reason: 'Wholesale' }, 'paypal')).toBe(201)
    expect(await cardless('phone-gift', { name: 'Flyer', priceCents: 0, requiresShipping: false }, 'none')).toBe(201)
  })

  it('that is opened in two tabs and paid twice has one order and one charge', async () => {
    const token = await linkOf((await draft()).id)
    const shown = await read(token)
    const answers = await Promise.all([pay(token, shown), pay(token, shown, '5555 5555 5555 4444'), pay(token, shown)])
    const later = await pay(token, shown)
    expect(later).toMatchObject({ status: 201, body: { status: 'paid' } })
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect(await orders()).toHaveLength(1)
    await settle()
    expect((await payments()).filter((state) => state === 'captured')).toHaveLength(1)
    expect(await stock()).toBe(8)
    expect(await examine(test.shop)).toEqual([])
  })

  it('that was opened before an edit charges nothing, and then what it shows', async () => {
    const { id } = await draft()
    const token = await linkOf(id)
    const before = await read(token)
    await edit(id, { lines: [{ sku: 'MUG', quantity: 1 }] })
    const refused = await pay(token, before)
    expect(refused).toMatchObject({ status: 409, body: { message: DRAFT_TEXTS.changed } })
    expect(await orders()).toEqual([])
    const now = await read(token)
    expect(now.receipt!.total).toBe(34.59)
    const wrong = await pay(token, { ...now, receipt: { total: 1 } })
    expect(wrong.status).toBe(409)
    expect(await payments()).toEqual([])
    expect((await pay(token, now)).status).toBe(201)
    expect(await orders()).toMatchObject([{ total_cents: 3459 }])
  })

  it('waits for the bank, and gives the money back if the order is edited or canceled meanwhile', async () => {
    for (const change of [(id: string) => edit(id, {}), (id: string) => owner()('DELETE /owner/drafts/{id}', { id })]) {
      const { id } = await draft({ requestKey: `phone-${await test.clock.now.getTime()}` })
      const token = await linkOf(id)
      const asked = await pay(token, await read(token), CHALLENGE)
      expect(asked).toMatchObject({ status: 202, body: { status: 'requires_action' } })
      const attempt = String(asked.body.attempt)
      await change(id)
      test.sandbox.answerChallenge(attempt, true)
      const answer = await visitor().send('POST', `/api/payment/attempts/${attempt}`)
      expect(answer.body).toMatchObject({ status: 'failed' })
      test.moveClock(1000)
    }
    await settle()
    expect(await payments()).toEqual(['released', 'released'])
    expect(await orders()).toEqual([])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is completed by the return from the bank, or without it by the sweep', async () => {
    const { id } = await draft()
    const token = await linkOf(id)
    const { body } = await pay(token, await read(token), CHALLENGE)
    test.sandbox.answerChallenge(String(body.attempt), true)
    test.moveClock(5 * 60_000)
    await sweepWaitingPayments(test.shop)
    expect(await read(token)).toMatchObject({ status: 'paid' })
    expect(await orders()).toHaveLength(1)
    expect(await stock()).toBe(8)
  })

  it('says what is wrong: a declined card, a sold-out item, a canceled or unknown order', async () => {
    const { id } = await draft()
    const token = await linkOf(id)
    const shown = await read(token)
    expect(await pay(token, shown, DECLINED)).toMatchObject({
      status: 400,
      body: { fields: { payment: expect.any(String) } },
    })
    await test.shop.database.db.updateTable('variants').set({ stock: 3 }).execute()
    expect(await read(token)).toMatchObject({ status: 'open', problem: 'Mug: only 3 left in stock' })
    expect((await pay(token, shown)).status).toBe(409)
    await owner()('DELETE /owner/drafts/{id}', { id })
    expect(await read(token)).toMatchObject({ status: 'canceled', receipt: null, paymentMethods: [] })
    expect(await pay(token, shown)).toMatchObject({ status: 409, body: { message: DRAFT_TEXTS.canceled } })
    expect(await visitor().send('GET', '/api/pay/guessed')).toMatchObject({
      status: 404,
      body: { message: DRAFT_TEXTS.unknownLink },
    })
    await expect(linkOf(id)).rejects.toThrow('This draft was canceled.')
  })

  it('cannot be paid or emailed while its shipping option is gone, and says why', async () => {
    const { id } = await draft()
    const token = await linkOf(id)
    const shown = await read(token)
    await test.shop.database.db.deleteFrom('shipping_options').where('id', '=', 'express').execute()
    const { problem } = await read(token)
    expect(await pay(token, shown)).toMatchObject({ status: 409, body: { message: problem } })
    await expect(owner()('POST /owner/drafts/{id}/emails', { id })).rejects.toThrow(problem!)
    expect(await payments()).toEqual([])
  })

  it('whose key a customer has used for another order charges nothing, and the owner can still mark it as paid', async () => {
    const { id } = await draft()
    const token = await linkOf(id)
    const shown = await read(token)
    const shopper = visitor()
    await shopper.prepare(1)
    expect((await shopper.order({ requestKey: shown.requestKey })).status).toBe(201)
    const before = await payments()
    const { status, body } = await pay(token, shown)
    expect([status, body.message]).toEqual([409, ORDER_TEXTS.keyTaken])
    expect(await payments()).toEqual(before)
    const { order } = await owner()('POST /owner/drafts/{id}/orders', { id, payment: 'cash' })
    expect(await read(token)).toMatchObject({ status: 'paid', orderNumber: order.number })
    expect(await orders()).toHaveLength(2)
  })
})
