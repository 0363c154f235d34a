import { beforeEach, describe, expect, it } from 'vitest'
import type { DeedInput } from '#contract/owner/index.ts'
import { openOwner } from '#api/owner/owner.ts'
import { DRAFT_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { mailPaymentLink } from '#shop/orders/by-hand/payment-links.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { PARTS } from '#test/owner/moving.ts'
import { ADDRESS } from '#test/shopper.ts'

type Saved = DeedInput<'POST /owner/drafts'>

const DRAFT: Saved = {
  requestKey: 'phone-0001',
  lines: [{ sku: 'MUG', quantity: 2 }],
  address: ADDRESS,
  shippingOptionId: 'standard',
}

describe.each(databases)('A draft order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const owner = () => openOwner({ ...test.shop, ...PARTS, eraseEmailFiles: async () => 0 })
  const create = (saved: Partial<Saved> = {}) => owner()('POST /owner/drafts', { ...DRAFT, ...saved })
  const edit = (id: string, saved: object = {}) => {
    const { requestKey: _key, ...rest } = DRAFT
    return owner()('PUT /owner/drafts/{id}', { id, ...rest, ...saved })
  }
  const waiting = async () => (await owner()('GET /owner/drafts', { limit: 9 })).drafts
  const linkIn = (text: string) => /\/pay\/([\w-]+)/.exec(text)?.[1] ?? ''
  const read = async (token: string) => (await shopper.send('GET', `/api/pay/${token}`)).status
  const stock = async () =>
    (await test.shop.database.db.selectFrom('variants').select('stock').executeTakeFirstOrThrow()).stock
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 5, variants: [{ sku: 'MUG' }] })
  })

  it('is left out of a list that has reached its limit, which says so', async () => {
    await create()
    test.moveClock(1000)
    const last = await create({ requestKey: 'phone-0002' })
    const list = (limit: number) => owner()('GET /owner/drafts', { limit })
    expect(await list(1)).toMatchObject({ drafts: [{ id: last.id }], hasMore: true })
    expect(await list(2)).toMatchObject({ drafts: { length: 2 }, hasMore: false })
  })

  it('is created once for each request key, takes no stock, and is listed until it is paid or canceled', async () => {
    const [one, same] = [await create(), await create()]
    expect(same.id).toBe(one.id)
    expect(await stock()).toBe(5)
    expect(await waiting()).toMatchObject([
      { id: one.id, name: 'Ada Lovelace', email: ADDRESS.email, totalCents: 4919 },
    ])
    expect(await owner()('DELETE /owner/drafts/{id}', { id: one.id })).toMatchObject({ state: 'canceled' })
    expect(await waiting()).toEqual([])
    await expect(edit(one.id)).rejects.toThrow('This draft was canceled.')
    expect(await examine(test.shop)).toEqual([])
  })

  it('is not changed by somebody who saw an earlier state', async () => {
    const { id, updatedAt: seenAt } = await create()
    test.moveClock(1000)
    await edit(id, { seenAt, lines: [{ sku: 'MUG', quantity: 1 }] })
    await expect(edit(id, { seenAt })).rejects.toThrow(DRAFT_TEXTS.changedHere)
    const { entered, receipt } = await owner()('GET /owner/drafts/{id}', { id })
    expect([entered, receipt!.totalCents]).toEqual([[{ sku: 'MUG', quantity: 1 }], 2759])
  })

  it('is emailed with a link of its own, which ends if it goes to another address', async () => {
    const { id } = await create({ isMailed: true })
    await test.drain()
    expect(test.emails[0]).toMatchObject({ to: ADDRESS.email, subject: 'Your Linden order is ready to be paid' })
    const token = linkIn(test.emails[0]!.text)
    expect(await read(token)).toBe(200)
    expect(await test.shop.database.db.selectFrom('payment_links').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ token_hash: token }),
    )
    await edit(id, { address: { ...ADDRESS, email: 'eve@example.com' }, isMailed: true })
    await test.drain()
    expect(test.emails[1]!.to).toBe('eve@example.com')
    expect([await read(token), await read(linkIn(test.emails[1]!.text))]).toEqual([404, 200])
    expect(await owner()('POST /owner/drafts/{id}/emails', { id })).toEqual({ email: 'eve@example.com' })
    await owner()('DELETE /owner/drafts/{id}', { id })
    await test.drain()
    expect(test.emails).toHaveLength(2)
  })

  it('is emailed to the address that it has when its link is made', async () => {
    const { id } = await create()
    const { database } = test.shop
    const transaction: typeof database.transaction = async (work, how) => {
      await edit(id, { address: { ...ADDRESS, email: 'eve@example.com' } })
      return database.transaction(work, how)
    }
    const shop = { ...test.shop, database: { ...database, transaction } }
    const email = { email: 'paymentLink' as const, draftId: id }
    await mailPaymentLink(shop, 'm1', email, new AbortController().signal)
    expect(test.emails.map(({ to }) => to)).toEqual(['eve@example.com'])
    expect(await read(linkIn(test.emails[0]!.text))).toBe(200)
  })

  it('that was paid in cash instead becomes one order, and its link says so', async () => {
    const { id } = await create()
    const token = linkIn((await owner()('POST /owner/drafts/{id}/links', { id })).url)
    const paid = () => owner()('POST /owner/drafts/{id}/orders', { id, payment: 'cash', expectedCents: 4919 })
    const [one, same] = [await paid(), await paid()]
    expect([one.isNew, same.isNew, same.order.number]).toEqual([true, false, one.order.number])
    expect(await stock()).toBe(3)
    expect((await shopper.send('GET', `/api/pay/${token}`)).body).toMatchObject({
      status: 'paid',
      orderNumber: one.order.number,
    })
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
  })

  it('is exported and deleted with the data of its customer, who may have ordered nothing yet', async () => {
    const { id } = await create()
    const token = linkIn((await owner()('POST /owner/drafts/{id}/links', { id })).url)
    const { guestEntries } = await owner()('GET /owner/customers/{email}/data', { email: ADDRESS.email })
    expect(guestEntries).toMatchObject([{ shippingAddress: ADDRESS }])
    await owner()('DELETE /owner/customers/{email}', { email: ADDRESS.email })
    expect(await read(token)).toBe(404)
    await expect(owner()('GET /owner/drafts/{id}', { id })).rejects.toThrow(DRAFT_TEXTS.unknown)
  })
})
