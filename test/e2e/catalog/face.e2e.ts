import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { addToCart } from '../support/shopper.ts'

test.use({ catalog: 'changed' })

const NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwll Stoneware & Sons'

const FACE = {
  name: NAME,
  announcement: { text: 'We are at the fair until May 2, and send again after it', to: '/shipping' },
  menu: [
    { label: 'All we make', to: '/products' },
    { label: 'For the kitchen', to: '/products/category/home-kitchen' },
    { label: 'Help', to: '/faq', links: [{ label: 'Where we are', to: '/contact' }] },
    { label: 'The kiln', to: 'https://kiln.example/' },
  ],
  footer: {
    blurb: 'Thrown in Portland.',
    columns: [
      { title: 'Find', links: [{ label: 'Everything', to: '/products' }] },
      { title: 'Help', links: [{ label: 'Write to us', to: '/contact' }] },
      { title: 'Law', links: [{ label: 'Terms', to: '/terms' }] },
    ],
  },
  socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@elm' }],
  home: [
    {
      section: 'hero',
      title: 'Mugs that pour',
      text: 'For every day.',
      link: { label: 'See the kitchen', to: '/products/category/home-kitchen' },
    },
    { section: 'categories', title: 'From the kiln' },
    { section: 'featured', title: 'What we like' },
  ],
  switches: { newsletter: 'off', signInButtons: 'off', reviews: 'off', withdrawal: 'off' },
}

test('A published face is on every page, fits small screens, and leaves no trace when it is undone', async ({
  page,
  request,
  shop,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text()
  const before = await textOf('/')
  const file = join(shop.data, 'shop.json')
  writeFileSync(file, JSON.stringify(FACE))
  expect((await shop.command('face', 'import', file)).output).toContain('npx shop face publish')
  expect(await textOf('/')).toBe(before)
  const [address = ''] = (await shop.command('face', 'preview')).output.split('\n')
  const preview = await textOf(new URL(address).pathname)
  expect(preview).toMatch(/This is a preview of version \d+\./)
  expect(preview).toContain(`<title>Mugs that pour – ${NAME.replace('&', '&amp;')}</title>`)
  expect(await textOf(/href="(\/preview\/\w+\/contact)"/.exec(preview)![1]!)).toContain('<title>Contact Us – ')
  expect(await textOf('/')).toBe(before)
  expect((await shop.command('face', 'publish')).status).toBe(0)
  await expect.poll(() => textOf('/')).toContain('Mastodon')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await expect(page).toHaveTitle(`Mugs that pour – ${NAME}`)
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Mugs that pour'])
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'From the kiln',
    'What we like',
  ])
  const button = page.getByRole('main').getByRole('link', { name: 'See the kitchen' })
  await expect(button).toHaveAttribute('href', '/products/category/home-kitchen')
  await expect(page.getByText('Shop Now')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: NAME })).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/shipping')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveText(FACE.menu.map(({ label }) => label))
  await page.getByLabel('Product categories').click()
  await expect(menu.getByRole('link', { name: 'Beauty' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('More in Help').click()
  await expect(menu.getByRole('link', { name: 'Beauty' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Where we are' })).toHaveAttribute('href', '/contact')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Everything', 'Write to us', 'Terms', 'Mastodon', 'Find your order'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Newsletter')).toHaveCount(0)
  await expect(page.getByText('Withdraw from the contract here')).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByText('Continue with Google')).toHaveCount(0)
  await addToCart(page, '1')
  await page.goto('/checkout')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Back to cart' })).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Menu').click()
  await expect(page.getByRole('navigation', { name: 'Main, small screen' }).getByRole('link')).toHaveText([
    'All we make',
    'Home & Kitchen',
    'Beauty',
    'Electronics',
    'Sale',
    'Deals',
    'For the kitchen',
    'Help',
    'Where we are',
    'The kiln',
    'Cart',
    'Wishlist',
  ])
  for (const path of ['/', '/login', '/terms']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }

  expect((await shop.command('face', 'undo')).status).toBe(0)
  await expect.poll(() => textOf('/')).toBe(before)
})

test('A menu of eight links takes one line below the name and leaves the search its width', async ({ page, shop }) => {
  const labels = ['Beef', 'Pork', 'Poultry', 'Sausages', 'Pantry', 'Christmas', 'Journal', 'Opening hours']
  const file = join(shop.data, 'shop.json')
  writeFileSync(file, JSON.stringify({ menu: labels.map((label) => ({ label, to: '/products' })) }))
  expect((await shop.command('face', 'import', file)).status).toBe(0)
  expect((await shop.command('face', 'publish')).status).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
  await expect(async () => {
    await page.goto('/')
    await expect(links.filter({ visible: true })).toHaveText(labels)
  }).toPass()
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  const name = await page.getByRole('banner').getByRole('link', { name: 'Linden' }).boundingBox()
  expect(new Set(tops).size).toBe(1)
  expect(tops[0]).toBeGreaterThanOrEqual(name!.y + name!.height)
  expect((await page.getByRole('banner').getByLabel('Search the shop').boundingBox())!.width).toBeGreaterThan(250)
  expect((await shop.command('face', 'undo')).status).toBe(0)
})
