import { expect, it } from 'vitest'
import { openSqlite } from '#database/sqlite/connection.ts'
import { examplePicture } from '#test/examples.ts'
import { fillCatalog } from '../lab/catalog/fill.ts'
import { productOf } from '../lab/catalog/product.ts'
import { DEPARTMENTS } from '../lab/catalog/words.ts'
import { MEDIA, openFolder } from '#test/import-files.ts'
import { planOf } from '#test/statements/statements.ts'

const pictures = new Map(DEPARTMENTS.flatMap(({ pictures }) => pictures).map((name) => [name, examplePicture(name)]))
const generate = () => Array.from({ length: 2000 }, (_, number) => productOf(number, pictures))

it('A generated catalog is the same each time, and has most products in a few categories', () => {
  const products = generate()
  expect(generate()).toEqual(products)
  const counts = [...Map.groupBy(products, ({ category }) => category).values()].map(({ length }) => length)
  const [first, second] = counts.toSorted((a, b) => b - a)
  expect(first! + second!).toBeGreaterThan(800)
  expect(counts.length).toBeGreaterThan(12)
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(2000)
})

it('A generated catalog is written into an empty shop, which keeps its indexes', async () => {
  const folder = openFolder()
  try {
    const place = { database: `${folder.path}/shop.db`, openPictures: async () => MEDIA }
    await fillCatalog(place, 300)
    await expect(fillCatalog(place, 300)).rejects.toThrow('This shop has products already.')
    const database = await openSqlite(place.database)
    const names = await database.db.selectFrom('products').select('name').orderBy('id').execute()
    const plan = await planOf(
      database,
      "select id from products where listed = 1 and replace(name_folded, ' ', '-') = 'mug'",
    )
    await database.close()
    expect(names.map(({ name }) => name)).toEqual(
      generate()
        .slice(0, 300)
        .map(({ name }) => name),
    )
    expect(plan).toEqual(['SEARCH products USING INDEX products_by_dashed_name (<expr>=?)'])
  } finally {
    folder.remove()
  }
})
