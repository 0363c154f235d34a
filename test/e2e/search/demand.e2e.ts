import { rmSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { createDemoDatabase, copyDemoCatalog } from '../support/demo-database.ts'
import { hydrated } from '../support/hydration.ts'
import { makeDataFolder, startShop } from '../support/shop-server.ts'

test('Lost demand is counted once per request and reported to the owner', async ({ page }) => {
  const data = makeDataFolder()
  copyDemoCatalog(data)
  const database = await createDemoDatabase()
  const shop = await startShop({ DATA_DIR: data, ...(database && { DATABASE_URL: database.url }) })
  try {
    await page.goto(`${shop.url}/products?q=xylophone`)
    await hydrated(page)
    // The browser loads the next list without a page load.
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('harpsichord')
    await search.press('Enter')
    await expect(page).toHaveURL(/q=harpsichord/)
    await expect(page.getByText('0 products').first()).toBeVisible()
    await page.goto('about:blank')
  } finally {
    // The shop writes its counts when it stops.
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
