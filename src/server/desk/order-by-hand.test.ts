import { beforeEach, describe, expect, it } from 'vitest'
import { ENTERED_TEXTS } from '#domain/orders/by-hand/entered-lines.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'
import { ADDRESS } from '#test/shopper.ts'

const PATH = '/orders/new'
const FORM = {
  ...ADDRESS,
  requestKey: 'market-0001',
  'item-rows': '2',
  'other-rows': '0',
  'sku-1': 'MUG',
  'quantity-1': '2',
  shippingOptionId: 'standard',
  payment: 'transfer',
  reference: 'Bank 17',
}

describe('The form that creates an order, without JavaScript', () => {
  const { test, shopper } = shopperForEachTest(databases[0]![1])
  const open = deskPages()
  let desk: ReturnType<typeof deskOf>
  let browser: ReturnType<typeof open>
  let token: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 9, variants: [{ sku: 'MUG' }] })
    desk = deskOf(test)
    token = (await desk.first()).token
    browser = open(test)
  })
  const post = (form: Record<string, string>, by = token) => browser.post(PATH, { ...FORM, ...form }, { token: by })
  const valueOf = (text: string, name: string) =>
    new RegExp(`<input(?=[^>]*name="${name}")[^>]*?value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&quot;', '"')
  const orders = () => test.shop.database.db.selectFrom('orders').select(['number', 'total_cents']).execute()

  it('shows the receipt first, and then creates the order once', async () => {
    const shown = await post({})
    expect(shown.text).toContain('Paid by bank transfer')
    expect(shown.text).toContain('$49.19')
    expect(await orders()).toEqual([])
    const answer = { shown: valueOf(shown.text, 'shown')! }
    const [created, again] = [await post(answer), await post(answer)]
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect([created.to, again.to]).toEqual([`/orders/${order!.number}`, `/orders/${order!.number}`])
    const page = await browser.ask(created.to!, { token })
    for (const words of ['Bank transfer', 'Bank 17', 'created by hand by the owner']) expect(page.text).toContain(words)
    expect(page.text).not.toContain('placed by the shopper')
    const refund = await browser.post(`${created.to}/refund`, { amount: '5' }, { token })
    expect(refund.text).toContain('No payment provider is asked: give the money back by bank transfer.')
  })

  it('adds lines, finds items, and fills in the last address', async () => {
    const more = await post({ intent: 'add-item' })
    expect(valueOf(more.text, 'sku-1')).toBe('MUG')
    expect(valueOf(more.text, 'sku-2')).toBe('')
    expect(valueOf((await post({ intent: 'add-other' })).text, 'name-0')).toBe('')
    const found = await post({ find: 'mug' })
    expect(found.text).toContain('9 in stock')
    const added = await post({ find: 'mug', searched: 'mug', add: 'MUG' })
    expect(valueOf(added.text, 'sku-0')).toBe('MUG')
    // The field still shows these words, which Enter must not look for again.
    expect(valueOf(added.text, 'searched')).toBe('mug')
    expect((await post({ find: 'lamp', intent: 'find' })).text).toContain('No item matches.')
    await shopper.buy(1)
    const known = await post({ address1: '', city: 'Salem', intent: 'address' })
    expect([valueOf(known.text, 'address1'), valueOf(known.text, 'city')]).toEqual([ADDRESS.address1, 'Salem'])
  })

  it('marks what is wrong beside its field', async () => {
    const wrong = await post({ 'sku-1': 'CUP', city: '' })
    expect(wrong.text).toMatch(/id="field-sku-1-error"[^>]*>.*?There is no item with the SKU/s)
    expect((await post({ city: '' })).text).toMatch(/id="field-city-error"/)
    expect((await post({ 'price-1': 'ten' })).text).toMatch(/id="field-price-1-error"/)
    expect((await post({ 'price-1': '10' })).text).toMatch(/id="field-reason-1-error"/)
    expect(valueOf((await post({ 'sku-1': '' })).text, 'email')).toBe(ADDRESS.email)
    expect((await post({ 'sku-1': '' })).text).toContain(ENTERED_TEXTS.none)
    expect(await orders()).toEqual([])
  })

  it('lets a helper sell at the prices of the shop only', async () => {
    const helper = (await desk.invited()).token
    const page = await browser.ask(PATH, { token: helper })
    expect(page.text).not.toContain('Other price')
    expect(page.text).not.toContain('Items that are not in the shop')
    expect((await post({ 'price-1': '10', 'reason-1': 'Friend' }, helper)).text).toContain(ENTERED_TEXTS.forOwners)
    expect((await post({}, helper)).text).toContain('$49.19')
  })
})
