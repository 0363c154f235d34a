import { expect, test } from '../support/fixtures.ts'
import { ADA, addToCart, CARD, enterAddress, enterCard, orderNumber, placeOrder } from '../support/shopper.ts'

test.use({ catalog: 'changed' })

// Each file's product has one piece.
const files = [
  { file: 'shopify-apparel.csv', slug: 'classic-varsity-top', choice: { Size: 'Medium' } },
  { file: 'shopify-home-and-garden.csv', slug: 'clay-plant-pot', choice: { Size: 'Regular' } },
]

for (const { file, slug, choice } of files) {
  test(`The last item of a product imported from ${file} is sold once, and the second buyer sees that it sold out`, async ({
    page,
    browser,
    shop,
  }) => {
    const { status, output } = await shop.command('import', `test/data/${file}`)
    expect(output).not.toMatch(/^line (?!1: the shop does not use the columns)/m)
    expect(status).toBe(0)

    await addToCart(page, slug, choice)
    await enterAddress(page, { ...ADA, Email: `first-${slug}@example.com` })
    await enterCard(page, CARD.good)

    const other = await browser.newContext({ baseURL: shop.url })
    const second = await other.newPage()
    await addToCart(second, slug, choice)
    await enterAddress(second, { ...ADA, Email: `second-${slug}@example.com` })
    await enterCard(second, CARD.good)
    // A shopper who reaches the review now sees it there already.
    await expect(second.getByRole('button', { name: /^Place Order/ })).toBeVisible()

    await placeOrder(page)
    await orderNumber(page)
    await placeOrder(second)
    await expect(second.getByText(/out of stock/i).first()).toBeVisible()
    await expect(second).not.toHaveURL(/order-confirmation/)
    await other.close()
  })
}
