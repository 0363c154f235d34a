import { beforeEach, describe, expect, it } from 'vitest'
import { DRAFT_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'
import { ADDRESS } from '#test/shopper.ts'

const FORM = {
  ...ADDRESS,
  requestKey: 'phone-0001',
  'item-rows': '1',
  'other-rows': '1',
  'sku-0': 'MUG',
  'quantity-0': '2',
  'price-0': '15',
  'reason-0': 'Scratched',
  'name-0': 'Gift wrap',
  'each-0': '3',
  'untaxed-0': 'on',
  shippingOptionId: 'standard',
  payment: 'link',
}

describe('An order with a payment link at the desk, without JavaScript', () => {
  const test = shopForEachTest(databases[0]![1])
  const open = deskPages()
  let browser: ReturnType<typeof open>
  let token: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 9, variants: [{ sku: 'MUG' }] })
    token = (await deskOf(test).first()).token
    browser = open(test)
  })
  const post = (path: string, form: Record<string, string>) => browser.post(path, form, { token })
  const ask = (path: string) => browser.ask(path, { token })
  const valueOf = (text: string, name: string) =>
    new RegExp(`<input(?=[^>]*name="${name}")[^>]*?value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&quot;', '"')
  /** Sends a form with what its first submission shows. */
  async function submit(path: string, form: Record<string, string>) {
    const { text } = await post(path, form)
    return post(path, { ...form, shown: valueOf(text, 'shown') ?? '' })
  }
  const created = async (): Promise<string> => (await submit('/orders/new', FORM)).to!

  it('is created, listed while it waits, and emailed', async () => {
    const shown = await post('/orders/new', FORM)
    expect(shown.text).toContain('Stock is taken when it is paid.')
    expect((await ask('/orders/drafts')).text).toContain('will be here until they are paid.')
    const path = await created()
    expect((await ask('/orders/drafts')).text).toContain(`href="${path}"`)
    await test.drain()
    expect(test.emails).toMatchObject([{ to: ADDRESS.email }])
    const { text } = await post(path, { intent: 'link' })
    expect(valueOf(text, 'url')).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]{32}$/)
    expect((await post(path, { intent: 'email' })).to).toBe(path)
    expect((await post(path, { intent: 'cancel' })).to).toBe(path)
    expect((await ask(path)).text).toContain('Canceled')
  })

  it('is edited with all that was entered, unless somebody has changed it', async () => {
    const path = await created()
    const { text } = await ask(`${path}/edit`)
    const names = ['sku-0', 'quantity-0', 'price-0', 'reason-0', 'name-0', 'each-0', 'city']
    expect(names.map((name) => valueOf(text, name))).toEqual([
      'MUG',
      '2',
      '15.00',
      'Scratched',
      'Gift wrap',
      '3.00',
      ADDRESS.city,
    ])
    const seenAt = valueOf(text, 'seenAt')!
    test.moveClock(1000)
    expect((await submit(`${path}/edit`, { ...FORM, seenAt, 'quantity-0': '1' })).to).toBe(path)
    expect((await ask(path)).text).toContain('$25.19')
    expect((await submit(`${path}/edit`, { ...FORM, seenAt })).text).toContain(DRAFT_TEXTS.changedHere)
  })

  it('becomes an order when it is paid in cash instead', async () => {
    const path = await created()
    const { to } = await submit(`${path}/paid`, { payment: 'cash' })
    const [order] = await test.shop.database.db.selectFrom('orders').select('number').execute()
    expect(to).toBe(`/orders/${order!.number}`)
    expect((await ask(path)).text).toContain(`href="/orders/${order!.number}"`)
    expect((await ask(`${path}/paid`)).text).toContain('This draft is already paid.')
  })
})
