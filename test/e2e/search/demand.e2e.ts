import { rmSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { createFurnishedDatabase, furnish } from '../support/furnished.ts'
import { hydrated } from '../support/hydration.ts'
import { makeDataFolder, startShop } from '../support/shop-server.ts'

test.skip(({ isMobile }) => isMobile, 'Counted alike at every width.')

test('Lost demand is counted once per request and reported to the owner', async ({ page }) => {
  const data = makeDataFolder()
  furnish(data)
  const database = await createFurnishedDatabase()
  const shop = await startShop({ DATA_DIR: data, ...(database && { DATABASE_URL: database.url }) })
  try {
    await page.goto(`${shop.url}/products?q=xylophone`)
    await hydrated(page)
    // The browser asks for the next itself.
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('harpsichord')
    await search.press('Enter')
    await expect(page).toHaveURL(/q=harpsichord/)
    await expect(page.getByText('0 products').first()).toBeVisible()
    await page.goto('about:blank')
  } finally {
    // It writes what it has counted when it is closed.
    await shop.stop()
  }
  try {
    const { output } = await shop.command('report', 'demand')
    expect(output).toContain('Searches with zero results\n  1  harpsichord\n  1  xylophone\n\n')
  } finally {
    await database?.drop()
    rmSync(data, { recursive: true, force: true })
  }
})
