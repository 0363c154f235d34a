import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

describe.each(databases)('Looking up the card behind a token on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const choose = (paymentToken: string) =>
    shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken })
  const asked: string[] = []
  const count = () => {
    asked.length = 0
    const { gateway } = test.shop
    test.shop.gateway = { ...gateway, lookUpCard: async (token) => (asked.push(token), gateway.lookUpCard(token)) }
  }

  it('requires a cart', async () => {
    count()
    expect([(await choose('made-up')).status, asked]).toEqual([400, []])
  })

  it('is limited per cart, counted before the provider is called', async () => {
    await addProduct(test.shop, { id: 1 })
    await shopper.add(1, 1)
    count()
    for (let time = 0; time < 100; time++) expect((await choose(`made-up-${time}`)).status).toBe(400)
    expect(await choose('made-up')).toMatchObject({
      status: 429,
      body: { message: 'Too many cards were entered. Please try again in 20 seconds.' },
    })
    expect(asked).toHaveLength(100)
  })
})
