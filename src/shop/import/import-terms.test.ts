import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { catalogText, MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile } from './import-products.ts'
import type { BadFile } from './problems.ts'

const SHOPIFY = `Handle,Title,Type,Variant Price,Variant Requires Shipping,Variant Taxable,Gift Card,Variant Inventory Policy
gift-voucher,Gift Voucher,Vouchers,25.00,TRUE,TRUE,TRUE,continue
ebook,Ebook,Books,9.00,FALSE,FALSE,FALSE,continue
flour,Flour,Food,3.00,TRUE,false,FALSE,continue
mug,Mug,Table,12.50,TRUE,TRUE,,continue`

const WOOCOMMERCE = `ID,Type,SKU,Name,Published,Tax status,Sold individually?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,"simple, downloadable, virtual",E,Ebook,1,none,0,9,,,
2,simple,F,Flour,1,shipping,1,3,,,
3,simple,M,Mug,1,taxable,0,12.50,,,
4,variable,C,Course,1,taxable,0,,,Place,"Here, Online"
5,variation,C1,Course - Here,1,taxable,,20,C,Place,Here
6,"variation, virtual",C2,Course - Online,1,none,,15,C,Place,Online`

describe.each(databases)('An import of products that need no shipping or are untaxed, on %s', (_, open) => {
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

  const bring = async (name: string, text: string) => {
    const report = await importFile(test.shop, folder.write(name, text), { media: MEDIA, yes: true })
    return report.warnings.first.map(({ reason }) => reason)
  }
  const terms = async () => {
    const rows = await test.shop.database.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['sku', 'slug', 'requires_shipping', 'taxable'])
      .orderBy('slug')
      .orderBy('sku')
      .execute()
    return rows.map((row) => [row.sku ?? row.slug, row.requires_shipping, row.taxable])
  }
  const EXPECTED = [
    ['ebook', 0, 0],
    ['flour', 1, 0],
    ['gift-voucher', 0, 0],
    ['mug', 1, 1],
  ]

  it('reads them from Shopify’s columns, and reports what became of a gift card', async () => {
    expect(await bring('products.csv', SHOPIFY)).toEqual([
      '1 gift card became a product without shipping and tax: the shop issues no codes, so send what was bought yourself',
    ])
    expect(await terms()).toEqual(EXPECTED)
  })

  it('reads them from WooCommerce’s columns, per variation, and counts what has no effect here', async () => {
    expect(await bring('products.csv', WOOCOMMERCE)).toEqual(
      expect.arrayContaining([
        '1 downloadable product has no download here: send the file yourself when it is ordered',
        '1 product of which WooCommerce taxes the shipping alone is not taxed: the shop taxes no shipping',
        '1 product "sold individually" can be bought in quantities up to max-quantity (npx shop settings): the shop has no per-product limit',
      ]),
    )
    expect(await terms()).toEqual([
      ['C1', 1, 1],
      ['C2', 0, 0],
      ['E', 0, 0],
      ['F', 1, 0],
      ['M', 1, 1],
    ])
  })

  it('rejects an unknown word, by line and column', async () => {
    const file = folder.write('products.csv', SHOPIFY.replace('FALSE,FALSE,FALSE', 'perhaps,FALSE,FALSE'))
    const refused = importFile(test.shop, file, { media: MEDIA }).catch((error: BadFile) => error.problems.first)
    expect(await refused).toEqual([
      {
        where: 'line 3, Variant Requires Shipping',
        reason: '"perhaps" is not valid; write true, yes or 1 if it is sent, or false, no or 0 if it is not',
      },
    ])
  })

  it('reads its own exports, and a file without the columns changes nothing', async () => {
    await bring('products.csv', SHOPIFY)
    const csv = await catalogText(test.shop, folder)
    await test.shop.database.db.updateTable('variants').set({ requires_shipping: 1, taxable: 0 }).execute()
    expect(await bring('again.csv', csv)).toEqual([])
    expect(await terms()).toEqual(EXPECTED)
    await bring('prices.csv', 'Handle,Title,Variant Price\nebook,Ebook,8.00')
    expect(await terms()).toEqual(EXPECTED)
    await bring('products.jsonl', '{"slug":"mug","name":"Mug","requiresShipping":false,"taxable":false}')
    expect((await terms()).at(-1)).toEqual(['mug', 0, 0])
  })
})
