import { describe, expect, it } from 'vitest'
import { indexMissing } from '#database/orders/list/index-orders.ts'
import { settledProblems } from '#shop/doctor/doctor.ts'
import { sweepOrderTerms } from '#shop/orders/order-terms.ts'
import { shopperOf } from '#test/shopper.ts'
import { accountCalls, ADA } from '#test/accounts.ts'
import { addProduct } from '#test/examples.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { LISTED, ordersToList } from '#test/owner/orders-to-list.ts'

const SHIP = 'POST /owner/orders/{number}/shipments'
const UPS = { carrier: 'UPS', trackingNumber: '1Z 999-AA1', trackingUrl: null }

describe.each(databases)("The owner's search of orders on %s", (_, open) => {
  const { test, buy, act, move, list, numbers } = ordersToList(open)
  const finds = async (q: string, ...found: string[]) => expect([q, await numbers({ q })]).toEqual([q, found])

  it('finds an order by the beginning of any word, in any case and without accents', async () => {
    const number = await buy(1, 'Zoë O’Brien-Núñez', 'Zoe.Brien@Example.com')
    await buy(2)
    const ofOrder = [number, number.slice(5), number.replace('-', ''), `#${number}`, number.toLowerCase()]
    const ofName = ['zoe', 'ZO', 'obrien', 'nunez', 'Brien-N', 'o’brien-núñez']
    for (const q of [...ofOrder, ...ofName, 'zoe.brien@exa', 'cafe', 'mug-blk', 'MUGB']) await finds(q, number)
    for (const q of ['zoo', 'example.com', `${number}x`]) await finds(q)
  })

  it('finds an order by its total, but not by the beginning of it', async () => {
    const number = await buy(1)
    await buy(2)
    const { orders } = await list({ q: number })
    const [{ totalCents }] = orders as [{ totalCents: number }]
    const total = (totalCents / 100).toFixed(2)
    const withComma = `$${total.replace(/^\d/, '$&,')}`
    for (const q of [total, `$${total}`, withComma]) await finds(q, number)
    for (const q of [total.slice(0, -1), `1${total}`]) await finds(q)
  })

  it('finds orders that have all words, newest first', async () => {
    const one = await buy(1, 'Ada Lovelace')
    const two = await buy(1, 'Ada Byron')
    await buy(2, 'Ada Lovelace')
    await finds('ada mug', two, one)
    await finds('MUG lovel ada', one)
    await finds('mug lamp')
  })

  it('finds orders typed with letters that numbers do not have', async () => {
    const number = await buy(2)
    await finds(number.replaceAll('0', 'O').replaceAll('1', 'l'), number)
  })

  it.each([
    ['x'.repeat(10_000), 'Search for at most 100 characters.'],
    ['a b c – !', 'Search for at least two letters or digits.'],
    ['aa bb cc dd ee ff gg hh ii jj kk', 'Search for at most 10 words.'],
  ])('rejects a text that it cannot search for: %.20s', async (q, message) => {
    expect(await act('GET /owner/orders', { ...LISTED, q })).toMatchObject({
      status: 400,
      body: { fields: { q: message } },
    })
  })

  it('finds a parcel by its tracking number, until its shipping is undone', async () => {
    const number = await buy(1)
    await finds('1z999')
    const { body } = await act('POST /owner/shipments', {})
    await move(SHIP, { number, ...UPS, batchId: body.batchId })
    await finds('1z999', number)
    await finds('1Z-999AA1', number)
    await move('DELETE /owner/shipments', {})
    await finds('1z999')
  })

  it('finds an order by a SKU, also after a parcel with this tracking number was undone', async () => {
    const number = await buy(1)
    const { body } = await act('POST /owner/shipments', {})
    await move(SHIP, { number, ...UPS, trackingNumber: 'MUG-BLK', batchId: body.batchId })
    await move('DELETE /owner/shipments', {})
    await finds('mug-blk', number)
  })

  it('finds a product with a number in its name', async () => {
    await addProduct(test.shop, { id: 3, name: 'Cable 2.5 mm', priceCents: 900, stock: 9 })
    const number = await buy(3)
    await finds('cable 2.5 mm', number)
    await finds('2.5 mm', number)
  })

  it('finds a corrected name and email address, and no longer those before', async () => {
    const number = await buy(1)
    await act('PUT /owner/orders/{number}/email', { number, email: 'byron@example.com' })
    await act('PUT /owner/orders/{number}/address', { number, changes: { firstName: 'Augusta' } })
    await finds('byron@example', number)
    await finds('augusta mug', number)
    await finds('ada@example.com')
    await move(SHIP, { number, ...UPS })
    await finds('augusta 1z999', number)
  })

  it('finds the orders of an account by its new email address', async () => {
    const shopper = shopperOf(test)
    await accountCalls(shopper).register({ email: 'ada@example.com' })
    await test.drain()
    await shopper.prepare(1)
    const number = String((await shopper.order()).body.orderNumber)
    const { password } = ADA
    await shopper.send('POST', '/api/account/email', { email: 'new@example.com', password })
    await test.drain()
    const token = emailedToken(test.emails, 'account/email')
    await shopper.send('POST', '/api/account/email/confirm', { token })
    await finds('ada@example')
    await finds('new@example', number)
  })

  it('does not find an erased person by name, email address or tracking number, but by what was bought', async () => {
    const number = await buy(1)
    await move(SHIP, { number, ...UPS })
    await finds('lovelace', number)
    expect((await act('DELETE /owner/customers/{email}', { email: 'ada@example.com' })).status).toBe(200)
    for (const q of ['ada', 'lovelace', 'ada@example.com', '1z999']) await finds(q)
    await finds('mug', number)
    const terms = await test.shop.database.db.selectFrom('order_terms').select('term').execute()
    expect(JSON.stringify(terms)).not.toMatch(/ada|lovelace|1z/)
  })

  it('finds orders that a node of an earlier version has written once the shop has swept, and the doctor says so', async () => {
    const number = await buy(1)
    const { database } = test.shop
    await database.db.updateTable('orders').set({ block: null }).execute()
    await database.db.deleteFrom('order_terms').execute()
    await finds('mug')
    const missing = `Order ${number} is not found by the owner's search yet. An open shop adds it within minutes.`
    expect(await settledProblems(test.shop)).toEqual([missing])
    await sweepOrderTerms(test.shop)
    await finds('mug', number)
    expect(await settledProblems(test.shop)).toEqual([])
    expect(await indexMissing(database, 10)).toBe(0)
  })
})
