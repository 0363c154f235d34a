import { readFileSync } from 'node:fs'
import type { Database } from '#database/database.ts'
import { parseSynonyms } from '#domain/search/synonyms.ts'
import { importFile } from '#shop/import/import-products.ts'
import { MEDIA } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** A shop with the demo catalog and its synonyms. */
export async function openDemoShop(open: () => Promise<Database>): Promise<TestShop> {
  const synonyms = parseSynonyms(readFileSync('demo/synonyms.txt', 'utf8'))
  const test = await openTestShop(open, { settings: { synonyms } })
  await importFile(test.shop, 'demo/products.json', { media: MEDIA })
  return test
}
