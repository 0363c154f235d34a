import { expect, it } from 'vitest'
import { addProduct } from '#test/examples.ts'
import { databases } from '#test/databases.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { watchCatalog } from '#server/cache/catalog-watch.ts'
import { draftFace, publishFace } from './edit-face.ts'

const [, open] = databases[0]!
const { test, shopper } = shopperForEachTest(open)

it('A published name appears in emails, feeds and on the invoice, where SELLER_NAME overrides it', async () => {
  await draftFace(test.shop, () => ({ name: 'Elm Ceramics' }))
  await publishFace(test.shop)
  await watchCatalog(test.shop, () => {}).stop()
  await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
  const sellerOfOrder = async (name: string | null) => {
    test.shop.settings.seller = { ...test.shop.settings.seller, name }
    await shopper.prepare(1, 1)
    const { orderNumber } = (await shopper.order()).body
    await test.drain()
    const { body } = await shopper.send('GET', `/api/orders/${String(orderNumber)}`)
    const [{ number }] = (body.history as { documents: [{ number: string }] }).documents
    return (await shopper.send('GET', `/api/orders/${String(orderNumber)}/documents/${number}/content`)).body.seller
  }
  expect(await sellerOfOrder(null)).toMatchObject({ name: 'Elm Ceramics' })
  expect(await sellerOfOrder('Elm LLC')).toMatchObject({ name: 'Elm LLC' })
  const { subject, shopName, html } = test.emails[0]!
  expect({ subject, shopName }).toEqual({
    subject: expect.stringMatching(/^Your Elm Ceramics order /) as string,
    shopName: 'Elm Ceramics',
  })
  expect(html).not.toContain('Linden')
  for (const path of ['/llms.txt', '/feeds/google.xml'])
    expect(await (await createFeeds(test.shop).request(path)).text()).toContain('Elm Ceramics')
})
