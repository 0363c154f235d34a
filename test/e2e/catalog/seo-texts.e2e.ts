import { writeFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'

test.use({ catalog: 'changed' })

test('The head of a page contains a product’s texts for search engines from a file', async ({ request, shop }) => {
  const file = `${shop.data}/seo.csv`
  const text = 'Handle,Title,Variant Price,SEO Title,SEO Description\nseo-mug,Mug,12,Handmade mug,Fired twice\n'
  writeFileSync(file, text)
  expect((await shop.command('import', file)).status).toBe(0)
  const page = async () => (await request.get('/products/seo-mug')).text()
  await expect.poll(page).toContain('<title>Handmade mug – ')
  for (const tag of ['name="description"', 'property="og:description"'])
    expect(await page()).toContain(`<meta ${tag} content="Fired twice"/>`)
  expect(await page()).toContain('<meta property="og:title" content="Handmade mug"/>')
  expect(await page()).toMatch(/<h1[^>]*><bdi>Mug<\/bdi>/)
})
