import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportFile, EXPORT_FORMATS, type ExportFormat } from '#shop/catalog/export-products.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile } from '#shop/import/import-products.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'

const HEADER = 'Handle,Title,Variant Price,SEO Title,SEO Description\n'

describe.each(databases)('A file’s texts for search engines on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring(`${HEADER}mug,Mug,12.00,Handmade  mug,"Fired twice,\nglazed once"\nbowl,Bowl,9.00,,\n`)
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (text: string) => importFile(test.shop, folder.write('seo.csv', text), { media: MEDIA, yes: true })
  const texts = async (slug = 'mug') => {
    const answer = (await (await test.api.request(`/api/products/${slug}`)).json()) as Record<string, string>
    return [answer.seoTitle, answer.seoDescription]
  }
  const TEXTS = ['Handmade mug', 'Fired twice, glazed once']

  it('are those of the product, each on one line, and absent if the file has none', async () => {
    expect(await texts()).toEqual(TEXTS)
    expect(await texts('bowl')).toEqual([undefined, undefined])
  })

  it('stay in an import without the columns, and are restored by undo', async () => {
    await bring('Handle,Title,Variant Price\nmug,Mug,13.00\n')
    expect(await texts()).toEqual(TEXTS)
    await bring('URL handle,Title,SEO title,SEO description\nmug,Mug,Other,\n')
    expect(await texts()).toEqual(['Other', undefined])
    await undoImport(test.shop)
    expect(await texts()).toEqual(TEXTS)
  })

  it.each(EXPORT_FORMATS)('are exported as %s, and imported unchanged', async (format: ExportFormat) => {
    const file = `${folder.path}/export.${format}`
    await exportFile(test.shop, file, { format, shopUrl: 'https://shop.example' })
    expect(readFileSync(file, 'utf8')).toContain('Handmade mug')
    expect((await importFile(test.shop, file, { media: MEDIA, yes: true })).unchanged).toBe(2)
  })

  it('are reported if they are too long', async () => {
    await expect(bring(`${HEADER}mug,Mug,12.00,${'x'.repeat(301)},\n`)).rejects.toMatchObject({
      problems: { first: [{ where: 'line 2, SEO Title', reason: 'is longer than 300 characters' }] },
    })
  })
})
