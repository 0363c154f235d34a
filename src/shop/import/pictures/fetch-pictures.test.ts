import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabaseStore } from '#media/database-store.ts'
import { createFolderStore } from '#media/folder-store.ts'
import type { MediaStore } from '#media/media-store.ts'
import { databases } from '#test/databases.ts'
import { mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openPictureServer, type PictureServer } from '#test/web/picture-server.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile, type ImportOptions } from '#shop/import/import-products.ts'
import { createPictureFetcher } from './picture-fetcher.ts'
import { previewImport } from '#shop/import/preview-import.ts'

const MUG = 'https://pictures.example/mug.png'

describe.each(databases)('An import that downloads pictures on %s', (_, open) => {
  let shop: TestShop
  let folder: Folder
  let server: PictureServer
  let media: MediaStore
  beforeEach(async () => {
    shop = await openTestShop(open)
    folder = openFolder()
    server = await openPictureServer()
    const { database } = shop.shop
    media = database.kind === 'postgres' ? createDatabaseStore(database) : createFolderStore(folder.path)
    server.paths.set('/mug.png', await picture('#88a888'))
  })
  afterEach(async () => {
    await server.close()
    folder.remove()
    await shop.close()
  })

  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const fetcher = () => createPictureFetcher({ media, network: server.network })
  const fileOf = (rows: ShopifyRow[], columns?: string[]) => folder.write('products.csv', shopifyCsv(rows, columns))
  const bring = (file: string, options: Partial<ImportOptions> = {}) =>
    importFile(shop.shop, file, { media, fetcher: fetcher(), fetchPictures: true, yes: true, ...options })
  const bringMug = (change: ShopifyRow = {}) => bring(fileOf([mugRow({ 'Image Src': MUG, ...change })]))
  const show = async (slug = 'mug') =>
    (await (await shop.api.request(`/api/products/${slug}`)).json()) as {
      images: string[]
      pictures: { src: string; alt: string; widths: number[] }[]
      variants: { picture: number | null }[]
    }

  it('serves them itself, in its own formats', async () => {
    const { fetched } = await bringMug()
    expect(fetched).toEqual({ fetched: 1, known: 0, pending: 0, failed: { count: 0, first: [] } })
    const { pictures } = await show()
    expect(pictures).toMatchObject([
      { src: expect.stringMatching(/^\/media\/[0-9a-f]{16}$/), alt: 'Mug', widths: [40] },
    ])
    const file = `${pictures[0]!.src.slice('/media/'.length)}-40.avif`
    expect(await media.has([file, 'other.avif'])).toEqual(new Set([file]))
  })

  it('does not download a URL again', async () => {
    const once = [
      mugRow({ 'Image Src': MUG }),
      { Handle: 'lamp', Title: 'Lamp', 'Variant Price': '9', 'Image Src': MUG },
    ]
    await bring(fileOf(once))
    const before = await show()
    const lost = mugRow({ Handle: 'cup', 'Variant SKU': 'CUP', 'Image Src': 'https://pictures.example/cup.png' })
    expect(await bring(fileOf([...once, lost]))).toMatchObject({
      unchanged: 2,
      fetched: { known: 1, failed: { count: 1 } },
    })
    server.paths.set('/cup.png', await picture('#112233'))
    expect(await bring(fileOf([...once, lost]))).toMatchObject({ updated: 1, fetched: { fetched: 1, known: 1 } })
    expect(server.requests).toEqual(['/mug.png', '/cup.png', '/cup.png'])
    expect(await show()).toEqual(before)
  })

  it('downloads a URL again if its picture was deleted', async () => {
    await bringMug()
    const { pictures } = await show()
    await media.remove([`${pictures[0]!.src.slice('/media/'.length)}-40.avif`])
    expect(await bringMug()).toMatchObject({ unchanged: 1, fetched: { fetched: 1 } })
  })

  it('keeps downloaded pictures when it is repeated without downloading', async () => {
    await bringMug()
    const before = await show()
    expect(await bring(fileOf([mugRow({ 'Image Src': MUG })]), { fetchPictures: false })).toMatchObject({
      unchanged: 1,
    })
    expect(await show()).toEqual(before)
    expect(server.requests).toEqual(['/mug.png'])
  })

  it('links pictures without downloading, as before', async () => {
    expect(await bring(fileOf([mugRow({ 'Image Src': MUG })]), { fetchPictures: false })).not.toHaveProperty(
      'fetched.known',
    )
    expect((await show()).images).toEqual([MUG])
    expect(server.connections).toEqual([])
  })

  it('keeps the alt text and the variants of a linked picture that it downloads', async () => {
    const sizes = ['S', 'L'].map((size) =>
      mugRow({ 'Option1 Name': 'Size', 'Option1 Value': size, 'Variant SKU': size, 'Variant Image': MUG }),
    )
    Object.assign(sizes[0]!, { 'Image Src': MUG, 'Image Alt Text': 'Thrown by hand' })
    await bring(fileOf(sizes), { fetchPictures: false })
    const columns = ['Handle', 'Title', 'Variant Price', 'Variant SKU', 'Image Src']
    await bring(fileOf(sizes, columns))
    const { pictures, variants } = await show()
    expect(pictures).toMatchObject([{ src: expect.stringContaining('/media/'), alt: 'Thrown by hand' }])
    expect(variants.map(({ picture }) => picture)).toEqual([0, 0])
  })

  it('continues if pictures fail, and lists them in the order of the file; they stay links', async () => {
    const gone = 'https://pictures.example/gone.png'
    const plain = 'http://pictures.example/mug.png'
    const rows = [gone, MUG, plain].map((address) => ({ Handle: 'mug', 'Image Src': address }))
    const { created, fetched } = await bring(fileOf([mugRow(), ...rows]))
    expect({ created, fetched }).toEqual({
      created: 1,
      fetched: {
        fetched: 1,
        known: 0,
        pending: 0,
        failed: {
          count: 2,
          first: [
            { where: 'line 3, Image Src', reason: `${gone} was not fetched: the server answered with status 404` },
            { where: 'line 5, Image Src', reason: `${plain} was not fetched: only https:// addresses are fetched` },
          ],
        },
      },
    })
    expect((await show()).images).toEqual([gone, expect.stringMatching(/^\/media\//), plain])
  })

  it('downloads nothing for an invalid file, which is not imported', async () => {
    await expect(bringMug({ 'Variant Price': 'abc' })).rejects.toThrow('Nothing was imported')
    const other = mugRow({ Handle: 'cup', 'Variant SKU': 'CUP', 'Image Src': MUG })
    await expect(bring(fileOf([mugRow({ Title: '' }), other]))).rejects.toThrow('Nothing was imported')
    expect(server.requests).toEqual([])
    expect(await bring(fileOf([mugRow({ Title: '' }), other]), { skipBad: true })).toMatchObject({
      fetched: { fetched: 1 },
    })
  })

  it('reports in a preview how many it would download, without downloading any', async () => {
    await bringMug()
    const others = ['/a.png', '/b.png'].map((path) => ({
      Handle: 'mug',
      'Image Src': `https://pictures.example${path}`,
    }))
    const local = { Handle: 'mug', 'Image Src': 'https://[::1]/c.png' }
    const changed: string[] = []
    const seen = await previewImport(shop.shop, fileOf([mugRow({ 'Image Src': MUG }), ...others, local]), {
      fetcher: fetcher(),
      fetchPictures: true,
      onProduct: (slug) => changed.push(slug),
    })
    expect(seen.fetched).toMatchObject({ fetched: 0, known: 1, pending: 2, failed: { count: 1 } })
    expect(changed).toEqual(['mug'])
    expect(server.requests).toEqual(['/mug.png'])
  })
})
