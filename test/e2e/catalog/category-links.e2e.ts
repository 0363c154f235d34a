import { expect, test } from '../support/fixtures.ts'

const SLUGS = {
  'Home & Kitchen': 'home-kitchen',
  Beauty: 'beauty',
  Electronics: 'electronics',
  Clothing: 'clothing',
  Sale: 'sale',
  Deals: 'deals',
}

test('A category link is its name in lower case, with a hyphen for " & "', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main', exact: true })
  await menu.getByRole('link', { name: 'Products' }).hover()
  const places = {
    menu: menu.getByRole('listitem').getByRole('link'),
    tiles: page.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem').getByRole('link'),
    footer: page.getByRole('contentinfo').getByRole('navigation', { name: 'Shop' }).getByRole('link'),
  }
  const led = new Set<string>()
  for (const [place, links] of Object.entries(places)) {
    await expect(links.first(), place).toBeVisible()
    for (const link of await links.all()) {
      const name = (await link.innerText()).trim()
      if (name === 'All Products') continue
      await expect(link, name).toHaveAttribute('href', `/products/category/${SLUGS[name as keyof typeof SLUGS]}`)
      led.add(name)
    }
  }
  expect([...led].toSorted()).toEqual(Object.keys(SLUGS).toSorted())

  await page.goto('/products')
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  for (const name of ['Home & Kitchen', 'Beauty', 'Electronics', 'Clothing'] as const)
    await expect(chips.filter({ hasText: name })).toHaveAttribute('href', `/products/category/${SLUGS[name]}`)
})
