import type { Page } from '@playwright/test'
import { footerLink, headerLink } from '../../../lab/screens/steps.ts'
import { mockCall } from '../support/mock-api.ts'
import { openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { PICTURE, main, mockLists, openFaq, tile } from './formats.ts'

test.use({ reuseContext: true })

const LAMPS = [
  { _id: 'p-1', name: 'Reading Lamp', price: 39.5, images: [PICTURE], category: 'Lighting', featured: true },
  { id: 7, name: 'Desk Lamp', price: '12.50', image: PICTURE, category: 'Lighting', isFeatured: true, tags: ['sale'] },
  {
    slug: 'floor-lamp',
    name: 'Floor Lamp',
    price: 80,
    image: { url: PICTURE },
    category: 'Home & Kitchen',
    is_featured: true,
    tags: ['deal'],
  },
  {
    id: 'p-4',
    slug: 'night-lamp',
    name: 'Night Lamp',
    price: 9,
    image: 'https://via.placeholder.com/300',
    category: 'Lighting',
    featured: true,
    inStock: false,
  },
]

const TILES = [
  { name: 'Reading Lamp', price: '$39.50', to: '/products/p-1', flag: null, image: PICTURE },
  { name: 'Desk Lamp', price: '$12.50', to: '/products/7', flag: 'Sale', image: PICTURE },
  { name: 'Floor Lamp', price: '$80.00', to: '/products/floor-lamp', flag: 'Deal', image: PICTURE },
  {
    name: 'Night Lamp',
    price: '$9.00',
    to: '/products/night-lamp',
    flag: 'Out of stock',
    image: 'Image not available',
  },
]

const LISTS: [form: string, json: unknown][] = [
  ['an array', LAMPS],
  ['{ products }', { products: LAMPS }],
  ['{ items }', { items: LAMPS }],
]

async function expectTiles(page: Page, form: string): Promise<void> {
  await expect(main(page).getByRole('article'), form).toHaveCount(TILES.length)
  for (const { name, price, to, flag, image } of TILES) {
    const article = tile(page, name)
    await expect(article, form).toContainText(price)
    await expect(article.getByRole('link', { name, exact: true }), form).toHaveAttribute('href', to)
    for (const word of ['Out of stock', 'Sale', 'Deal'])
      await expect(article.getByText(word, { exact: true }), `${form}: ${name}`).toHaveCount(word === flag ? 1 : 0)
    // The graphic for a missing image is a data URL that contains its text.
    const shown = await article
      .locator('img')
      .first()
      .evaluate(({ src, alt }: HTMLImageElement) => src + alt)
    expect(decodeURIComponent(shown), `${form}: ${name}`).toContain(image)
  }
  await expectSound(page, form)
}

test.describe('A list of products in another format', () => {
  const pages: [page: string, open: (page: Page) => Promise<void>][] = [
    ['the home page', (page) => headerLink(page, 'Home').click()],
    ['the product list', (page) => footerLink(page, 'All Products').click()],
    ['a category page', (page) => footerLink(page, 'Electronics').click()],
    [
      'a search',
      async (page) => {
        await page
          .getByRole('searchbox', { name: 'Search the shop' })
          .or(page.getByRole('combobox'))
          .first()
          .fill('lamp')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/products\?q=lamp/)
      },
    ],
  ]
  for (const [title, open] of pages)
    test(`A product list in another format is shown by ${title}`, async ({ page }) => {
      await openPage(page, '/faq')
      const mocks = await mockLists(page)
      for (const [form, json] of LISTS) {
        for (const mock of mocks) mock.reply = { json }
        await open(page)
        await expectTiles(page, form)
        await openFaq(page)
      }
    })

  test('The home page shows only products that another format flags as featured', async ({ page }) => {
    await openPage(page, '/faq')
    await mockLists(page, [{ id: 'p-0', name: 'Plain Lamp', price: 5 }, ...LAMPS])
    await headerLink(page, 'Home').click()
    await expectTiles(page, 'with a plain one')
    await expect(page.getByText('No featured products found.')).toBeHidden()
  })

  test('The home page shows the first three products of another format when none is featured', async ({ page }) => {
    await openPage(page, '/faq')
    const plain = ['One', 'Two', 'Three', 'Four'].map((name, rating) => ({ id: `p-${rating}`, name, price: 5, rating }))
    await mockLists(page, plain)
    await headerLink(page, 'Home').click()
    await expect(page.getByText('No featured products found. Showing random products instead.')).toBeVisible()
    await expect(main(page).getByRole('article').getByRole('link')).toHaveText(['One', 'Two', 'Three'])
  })

  test('A whole list is searched, filtered and sorted in the browser', async ({ page }) => {
    await openPage(page, '/faq')
    await mockLists(page, LAMPS)
    const shown = main(page).getByRole('article').getByRole('heading').getByRole('link')
    await footerLink(page, 'All Products').click()
    await expect(shown).toHaveCount(4)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
    await expect(shown).toHaveText(['Night Lamp', 'Desk Lamp', 'Reading Lamp', 'Floor Lamp'])
    await page.getByRole('checkbox', { name: /^In stock/ }).check()
    await expect(shown).toHaveText(['Desk Lamp', 'Reading Lamp', 'Floor Lamp'])
    await page.getByLabel('Lowest price, in dollars').fill('20')
    await expect(shown).toHaveText(['Reading Lamp', 'Floor Lamp'])
    await page.getByRole('search', { name: 'Search and filter products' }).getByLabel('Search').fill('FLOOR')
    await expect(shown).toHaveText(['Floor Lamp'])
    await expect(main(page).getByText('1 product', { exact: true }).first()).toBeVisible()
    await expectSound(page)
  })

  test('Ids in another format are one segment of a product URL', async ({ page }) => {
    await openPage(page, '/faq')
    const ids = ['100%', 'a/b c', 'a?b#c', 'лампа']
    const products = ids.map((id) => ({ id, name: `Lamp ${id}`, price: 5 }))
    await mockLists(page, products)
    const product = await mockCall(page, 'GET /api/products/{productId}')
    for (const [index, id] of ids.entries()) {
      await footerLink(page, 'All Products').click()
      product.reply = { json: products[index] }
      await tile(page, `Lamp ${id}`).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: `Lamp ${id}`, level: 1 })).toBeVisible()
      expect(product.requests.at(-1)!.path).toBe(`/api/products/${encodeURIComponent(id)}`)
      await expectSound(page, id)
    }
  })

  test('The category chips come from the products of a list in another format', async ({ page }) => {
    await openPage(page, '/faq')
    await mockLists(page, { items: LAMPS })
    await footerLink(page, 'All Products').click()
    const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expect(chips).toHaveCount(3)
    await expect(chips.filter({ hasText: 'Lighting' })).toHaveAttribute('href', '/products/category/lighting')
    await expect(chips.filter({ hasText: 'Home & Kitchen' })).toHaveAttribute('href', '/products/category/home-kitchen')
    await expectSound(page)
  })
})
