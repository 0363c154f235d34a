import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'

describe('The notes of an order at the desk, without JavaScript', () => {
  const { test, shopper } = shopperForEachTest(databases[0]![1])
  const open = deskPages()
  let path: string
  let owner: string
  let helper: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 1)
    path = `/orders/${String((await shopper.order()).body.orderNumber)}`
    const desk = deskOf(test)
    owner = (await desk.first()).token
    helper = (await desk.invited()).token
  })
  const show = async (token: string, query = '') => (await open(test).ask(path + query, { token })).text
  const post = (form: Record<string, string>, token: string) => open(test).post(`${path}?index`, form, { token })
  const idIn = (text: string) => /<button(?=[^>]*name="delete")[^>]*value="([^"]+)"/.exec(text)?.[1]

  it('are in the timeline, with who wrote them, and deleted after a question', async () => {
    expect((await post({ note: 'Rang at noon:\r\n<b>back</b> door' }, helper)).to).toBe(path)
    const shown = await show(owner)
    expect(shown).toMatch(/Note by <bdi>Ben<\/bdi>.*Rang at noon:\n&lt;b&gt;back/)
    const id = idIn(shown)!
    expect(idIn(await show(helper))).toBe(id)
    const customer = await open(test).ask('/customers/ada%40example.com', { token: owner })
    expect(customer.text).toContain('Rang at noon')
    expect(await show(owner, `?delete=${id}`)).toContain('Delete this note for good?')
    expect((await post({ delete: id }, owner)).to).toBe(path)
    expect(await show(owner)).not.toContain('Rang at noon')
    expect((await post({ delete: id }, owner)).text).toContain('This note has been deleted already.')
  })

  it('of others cannot be deleted by a helper', async () => {
    await post({ note: 'Do not refund' }, owner)
    const id = idIn(await show(owner))!
    expect(idIn(await show(helper))).toBeUndefined()
    expect((await post({ delete: id }, helper)).text).toContain('Only who wrote a note, or an owner, may delete it.')
    expect(await show(helper)).toContain('Do not refund')
  })

  it('that are refused come back with what was typed', async () => {
    const { text } = await post({ note: 'Visa 4242 4242 4242 4242' }, owner)
    expect(text).toContain('A note must not contain a card number')
    expect(text).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>Visa 4242/)
    expect((await post({ note: ' ' }, owner)).text).toContain('A note is required')
  })
})
