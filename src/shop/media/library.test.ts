import { readdirSync, truncateSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { libraryPicture } from '#database/media/library.ts'
import { createFolderStore } from '#media/folder-store.ts'
import { changeCategory } from '#shop/assortment/categories.ts'
import { setPage } from '#shop/pages/pages.ts'
import { checkMedia } from './check-media.ts'
import { addPicture, changePicture, removePicture } from './library.ts'
import { missingPictures } from './missing-pictures.ts'
import { usedPictures } from './picture-uses.ts'
import { databases } from '#test/databases.ts'
import { addProduct, examplePicture } from '#test/examples.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const pixels = (width: number, height: number, background = '#88a888') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(databases)('The picture library on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const media = () => ({ store: createFolderStore(`${folder.path}/media`), others: [] })
  const stored = () => readdirSync(`${folder.path}/media`)
  const add = async (name: string, file: string, mode = {}) => addPicture(test.shop, media(), name, file, mode)
  const picture = (name: string) => libraryPicture(test.shop.database.db, name)

  it('stores a picture in several sizes, with its text, its focal point, and a URL derived from its content', async () => {
    const file = folder.write('kiln.png', await pixels(700, 350))
    await add('kiln', file, { alt: 'Our kiln', focus: [30, 70] })
    expect(await picture('kiln')).toEqual({
      name: 'kiln',
      src: expect.stringMatching(/^\/media\/[0-9a-f]{16}$/),
      alt: 'Our kiln',
      width: 700,
      height: 350,
      widths: [320, 640, 700],
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      focus: [30, 70],
    })
    expect(stored()).toHaveLength(6)
    expect(await checkMedia(test.shop.database, media())).toMatchObject({
      pictures: 1,
      files: 6,
      missing: [],
      unreferenced: [],
    })
    await expect(add('kiln', file)).rejects.toThrow('There is already a picture kiln.')
  })

  it('writes nothing in a dry run', async () => {
    const file = folder.write('kiln.png', await pixels(40, 20))
    expect(await add('kiln', file, { dryRun: true })).toMatchObject({ width: 40, height: 20 })
    expect(await picture('kiln')).toBeNull()
    expect(readdirSync(folder.path)).toEqual(['kiln.png'])
  })

  it('shows another file at another URL under the same name, and keeps fields not given again', async () => {
    await add('kiln', folder.write('kiln.png', await pixels(40, 20)), { alt: 'Our kiln' })
    const other = folder.write('other.png', await pixels(60, 60, '#112233'))
    const { before, after } = await changePicture(test.shop, media(), 'kiln', { file: other, focus: [10, 10] })
    expect(after).toMatchObject({ alt: 'Our kiln', width: 60, height: 60, focus: [10, 10] })
    expect(after.src).not.toBe(before.src)
    expect(await picture('kiln')).toEqual(after)
    await expect(changePicture(test.shop, media(), 'klin', { alt: '' })).rejects.toThrow('There is no picture klin.')
  })

  it('reports which product shows a picture, does not remove it meanwhile, and deletes its files afterward', async () => {
    const { src } = await add('kiln', folder.write('kiln.png', await pixels(40, 20)))
    expect(await usedPictures(test.shop.database.db)).toMatchObject([{ name: 'kiln', usedBy: [] }])
    await addProduct(test.shop, { name: 'Mug', pictures: [examplePicture(src)] })
    expect(await usedPictures(test.shop.database.db)).toMatchObject([{ usedBy: ['product mug'] }])
    await expect(removePicture(test.shop, media(), 'kiln', {})).rejects.toThrow('kiln is still used by product mug.')
    const glaze = folder.write('glaze.png', await pixels(50, 20))
    await add('glaze', glaze)
    await add('same', glaze)
    await removePicture(test.shop, media(), 'glaze', { dryRun: true })
    await removePicture(test.shop, media(), 'same', {})
    expect(stored()).toHaveLength(4)
    await removePicture(test.shop, media(), 'glaze', {})
    expect(stored()).toHaveLength(2)
    expect(await picture('glaze')).toBeNull()
  })

  it('shows a picture in a page at any width, under the latest URL, and reports which page shows it', async () => {
    const page = (text: string) => setPage(test.shop, 'about', `# About\n\n${text}`)
    const shown = async () => {
      const { page } = (await (await test.api.request('/api/pages/about')).json()) as Answer<'GET /api/pages/{page}'>
      return page!.html
    }
    await expect(page('![](media:kiln)')).rejects.toThrow('There is no picture kiln. To add it: npx shop media add')
    await expect(page('![](https://x.example/a.png)')).rejects.toThrow('<img>. A picture of yours is ![](media:name)')
    const { src } = await add('kiln', folder.write('kiln.png', await pixels(700, 350)), { alt: 'Our kiln' })
    await page('Look: ![](media:kiln) ![Hot](media:kiln)')
    const img = (alt: string) =>
      `<img src="${src}-700.webp" srcset="${src}-320.webp 320w, ${src}-640.webp 640w, ${src}-700.webp 700w" ` +
      `sizes="(min-width: 48rem) min(700px, 44rem), 92vw" width="700" height="350" alt="${alt}" loading="lazy" />`
    expect(await shown()).toBe(`<p>Look: ${img('Our kiln')} ${img('Hot')}</p>`)
    await expect(removePicture(test.shop, media(), 'kiln', {})).rejects.toThrow('is still used by page about.')
    const version = await catalogVersion(test.shop.database.db)
    const other = folder.write('other.png', await pixels(60, 60, '#112233'))
    const { after } = await changePicture(test.shop, media(), 'kiln', { file: other })
    expect(await shown()).toContain(`<img src="${after.src}-60.webp"`)
    expect(await catalogVersion(test.shop.database.db)).toBeGreaterThan(version)
  })

  it('provides a category’s picture in its list and tile, and keeps it meanwhile', async () => {
    await addProduct(test.shop, { name: 'Mug', category: 'Mugs' })
    const file = folder.write('kiln.png', await pixels(40, 20))
    const show = () => changeCategory(test.shop, 'mugs', (own) => ({ ...own, picture: 'kiln' }))
    await expect(show()).rejects.toThrow(
      'picture of mugs must be one of your pictures or a visible product: there is no kiln.',
    )
    const { src } = await add('kiln', file, { alt: 'Our kiln' })
    await show()
    const read = async (path: string) => (await test.api.request(path)).json()
    expect(await read('/api/products/category/mugs')).toMatchObject({ about: { picture: { src, alt: 'Our kiln' } } })
    expect(await read('/api/storefront')).toMatchObject({ tiles: [{ slug: 'mugs', picture: { src } }] })
    expect(await usedPictures(test.shop.database.db)).toMatchObject([{ usedBy: ['category mugs'] }])
    await expect(removePicture(test.shop, media(), 'kiln', {})).rejects.toThrow('is still used by category mugs.')
  })

  it('is a doctor finding while its files are missing', async () => {
    await add('kiln', folder.write('kiln.png', await pixels(40, 20)))
    const lost = { store: createFolderStore(`${folder.path}/lost`), others: [] }
    expect(await missingPictures(test.shop.database, lost)).toMatchObject([
      { shownBy: 'the library: kiln', files: 2, missing: 2 },
    ])
  })

  it('rejects 50 MB and huge dimensions before decoding, and files that are not pictures', async () => {
    const hero = folder.write('hero.jpg', '')
    truncateSync(hero, 52_400_000)
    await expect(add('hero', hero)).rejects.toThrow('hero.jpg cannot be used: it is 52.4 MB, and the limit is 20 MB.')
    const column = folder.write('column.png', await pixels(1, 40_000))
    await expect(add('column', column)).rejects.toThrow(
      'column.png cannot be used: it is wider or higher than 30000 pixels.',
    )
    await expect(add('note', folder.write('note.jpg', 'Hello'))).rejects.toThrow(
      'note.jpg cannot be used: it is not a picture',
    )
    await expect(add('Our Kiln', hero, { alt: 'a\nb', focus: [50, 101] })).rejects.toThrow(
      /lowercase letters.*\n.*one line of at most 200.*\n.*from 0 to 100/,
    )
  })
})
