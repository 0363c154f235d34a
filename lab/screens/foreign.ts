import { expect, type Page } from '@playwright/test'
import { mockCall } from '../../test/e2e/support/mock-api.ts'
import { footerLink, headerLink, openQuietPage } from './steps.ts'
import type { State } from './state.ts'

type Own = { _id: string; slug: string; name: string; price: number; category: string; image: string; rating: number }
type Product = Partial<Own> & { id?: string; isFeatured?: boolean; images?: { url: string }[]; tags?: string[] }

/** The shop's products with only the fields of section 3, in three alternating formats. */
async function foreignProducts(page: Page): Promise<Product[]> {
  const response = await page.request.get('/api/products?limit=8')
  const { products } = (await response.json()) as { products: Own[] }
  return products.map(({ _id, slug, name, price, category, image, rating }, index): Product => {
    const product = { name, price, category, rating, isFeatured: true }
    if (index % 3 === 0) return { ...product, id: _id, image }
    if (index % 3 === 1) return { ...product, slug, images: [{ url: image }], tags: ['sale'] }
    return { ...product, _id, image }
  })
}

/** Mocks each product call with one format, and opens a page that makes such calls. */
const showList = (form: (products: Product[]) => unknown, show: (page: Page) => Promise<void>): State['open'] =>
  async function open(page) {
    await openQuietPage(page)
    const json = form(await foreignProducts(page))
    for (const call of ['GET /api/products', 'GET /api/products/category/{category}'])
      await mockCall(page, call, { json })
    await show(page)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  }

const showHome = (page: Page) => headerLink(page, 'Linden').click()
const showAll = (page: Page) => footerLink(page, 'All Products').click()

/** Shows the first product of the foreign list. */
async function showProduct(page: Page): Promise<void> {
  await showAll(page)
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
}

const cart: State = {
  name: 'cart-foreign',
  async open(page) {
    await openQuietPage(page)
    const [one, two] = await foreignProducts(page)
    const lines = [
      { _id: 'a', productId: '1', name: one!.name, price: one!.price, quantity: 2, image: one!.image },
      { productId: '2', name: two!.name, price: String(two!.price), quantity: 1, image: two!.images?.[0] },
    ]
    await mockCall(page, 'GET /api/cart', { json: lines })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Shopping cart/ })
      .click()
    await expect(page.getByRole('row', { name: one!.name! })).toBeVisible()
  },
}

/** Pages that show responses of other shops, in the formats of sections 3 and 7. */
export const foreignStates: State[] = [
  { name: 'home-foreign', open: showList((products) => products, showHome) },
  { name: 'list-foreign', open: showList((items) => ({ items }), showAll) },
  {
    name: 'product-foreign',
    async open(page) {
      await openQuietPage(page)
      const [product] = await foreignProducts(page)
      const description = 'A plain text, with a < sign and an & in it.'
      await mockCall(page, 'GET /api/products', { json: [product] })
      await mockCall(page, 'GET /api/products/{productId}', { json: { ...product, description, reviews: 12 } })
      await showProduct(page)
    },
  },
  ...['v-1', null].map((onlyVariantId): State => ({
    name: onlyVariantId ? 'product-listed' : 'product-listed-choices',
    async open(page) {
      await openQuietPage(page)
      const [product] = await foreignProducts(page)
      await mockCall(page, 'GET /api/products', { json: [{ ...product, onlyVariantId }] })
      await mockCall(page, 'GET /api/products/{productId}', { status: 429, json: {} })
      await showProduct(page)
    },
  })),
  cart,
]
