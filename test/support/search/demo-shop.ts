import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { importFile } from '#shop/import/import-products.ts'
import { currentSynonyms } from '#shop/search/owner-synonyms.ts'
import { MEDIA, openFolder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

type Pictured = { name: string; pictures?: unknown; variants?: { picture?: unknown }[] }

/** A shop with the demo catalog and its synonyms. Only the mug has pictures, because reading all of them takes five seconds. */
export async function openDemoShop(open: () => Promise<Database>): Promise<TestShop> {
  const test = await openTestShop(open)
  test.shop.synonyms = await currentSynonyms(test.shop.database.db)
  const { products } = JSON.parse(readFileSync('demo/products.json', 'utf8')) as { products: Pictured[] }
  const folder = openFolder()
  cpSync('demo/pictures', join(folder.path, 'pictures'), { recursive: true })
  const fewer = products.map((product) => (product.name === 'Stoneware Mug' ? product : withoutPictures(product)))
  await importFile(test.shop, folder.write('products.json', JSON.stringify({ products: fewer })), { media: MEDIA })
  folder.remove()
  return test
}

const withoutPictures = ({ variants, ...product }: Pictured): Pictured => ({
  ...product,
  pictures: [],
  ...(variants && { variants: variants.map((variant) => ({ ...variant, picture: undefined })) }),
})
