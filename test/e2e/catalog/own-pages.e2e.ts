import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removePage, setPage } from '#shop/pages/pages.ts'
import { addRedirects, removeRedirect } from '#shop/redirects/redirects.ts'
import { axeFindings } from '../audits/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { asOwner } from '../support/owner.ts'
import { openPage } from '../support/requests.ts'

test.use({ catalog: 'changed' })

const RETURNS = `# Sending things back

You have **{{returnDays}} days**. Write to [us](/contact).

## What it costs

| Size | Price |
| --- | --- |
| Small | $4 |
| ${'Long'.repeat(40)} | $9 |
`

test('A page of the owner replaces the built-in one, is in the sitemap, and fits a small screen', async ({
  page,
  request,
  shop,
}) => {
  const file = join(shop.data, 'page.md')
  writeFileSync(file, RETURNS)
  for (const name of ['returns', 'about-us'])
    expect((await shop.command('pages', 'set', name, file)).output).toContain('Sending things back')
  await expect.poll(async () => (await request.get('/returns')).text()).toContain('<title>Sending things back – ')
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/returns', '/pages/about-us']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sending things back')
    await expect(page.getByText('30 days', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    expect(await axeFindings(page), path).toEqual([])
  }
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/pages/about-us</loc>')
  await page.getByRole('link', { name: 'us', exact: true }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(page.getByRole('alert')).toHaveCount(0)

  for (const name of ['returns', 'about-us']) await shop.command('pages', 'undo', name)
  await expect.poll(async () => (await request.get('/returns')).text()).toContain('<title>Returns – ')
  await expect.poll(async () => (await request.get('/pages/about-us')).status()).toBe(404)
})

test('The owner’s journal lists its entries, has structured data and a feed, and disappears with the last entry', async ({
  page,
  request,
  shop,
}) => {
  expect((await request.get('/journal')).status()).toBe(404)
  const file = join(shop.data, 'entry.md')
  writeFileSync(file, '# The first firing\n\n2026-05-01\n\nWe fired *forty* mugs.\n')
  expect((await shop.command('pages', 'set', 'journal/first-firing', file)).output).toContain('/journal/first-firing')
  await expect.poll(async () => (await request.get('/journal')).status()).toBe(200)
  await page.setViewportSize({ width: 320, height: 740 })
  await openPage(page, '/journal')
  await expect(page.getByText('We fired forty mugs.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe('/journal.xml')
  await page.getByRole('link', { name: 'The first firing' }).click()
  await expect(page).toHaveURL(/\/journal\/first-firing$/)
  await expect(page.getByText('May 1, 2026')).toBeVisible()
  await openPage(page, '/journal/first-firing')
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const html = await (await request.get('/journal/first-firing')).text()
  expect(html).toContain('"BlogPosting"')
  expect(html).toContain('"datePublished":"2026-05-01"')
  expect(await (await request.get('/journal.xml')).text()).toContain('<title>The first firing</title>')

  const more = Array.from({ length: 20 }, (_, at) => `journal/entry-${at}`)
  await asOwner(shop, async (owner) => {
    for (const slug of more) await setPage(owner, slug, `# Title of ${slug}\n\n2026-01-01\n\nText.`)
    await setPage(owner, 'journal/later', '# Later\n\n9999-01-01\n\nText.')
  })
  await expect.poll(async () => (await request.get('/journal')).text()).toContain('rel="next" href="/journal?page=2"')
  expect(await (await request.get('/journal?page=2')).text()).toContain('rel="prev" href="/journal"')
  expect((await request.get('/journal/later')).status()).toBe(404)
  await openPage(page, '/journal')
  await page.getByRole('link', { name: 'Older entries' }).click()
  await expect(page).toHaveURL(/\/journal\?page=2$/)
  await expect(page.getByRole('main').locator('h2')).toHaveCount(1)
  await page.getByRole('link', { name: 'Newer entries' }).click()
  await expect(page.getByRole('link', { name: 'The first firing' })).toBeVisible()
  await asOwner(shop, async (owner) => {
    for (const slug of [...more, 'journal/later']) await removePage(owner, slug)
  })

  expect((await shop.command('pages', 'remove', 'journal/first-firing')).status).toBe(0)
  for (const path of ['/journal', '/journal/first-firing', '/journal.xml'])
    await expect.poll(async () => (await request.get(path)).status(), { message: path }).toBe(404)
})

const REDIRECTS = {
  '/old/about': '/contact',
  '/pages/old': '/faq',
  '/products/old-mug': '/returns',
  '/products/category/old-mugs': '/shipping',
  '/journal/old': '/privacy',
}

test('A link within the shop to a redirected or removed page ends where a full page load does', async ({
  page,
  shop,
}) => {
  const redirects = Object.entries(REDIRECTS).map(([path, target]) => ({ path, target }))
  const gone = { path: '/products/gone-mug', target: null }
  await asOwner(shop, (owner) => addRedirects(owner, [...redirects, gone]))
  const follow = async (path: string) => {
    await openPage(page, '/terms')
    const link = page.locator('footer a[data-link]').first()
    await link.evaluate((node, href) => node.setAttribute('href', href), path)
    await link.click()
  }
  for (const { path, target } of redirects) {
    await follow(path)
    await expect(page, path).toHaveURL(new RegExp(`${target}$`))
  }
  const answered = page.waitForResponse((response) => response.status() === 410)
  await follow(gone.path)
  expect((await answered).url()).toContain(gone.path)
  await asOwner(shop, async (owner) => {
    for (const { path } of [...redirects, gone]) await removeRedirect(owner, path)
  })
})
