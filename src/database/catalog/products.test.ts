import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, examplePicture } from '#test/examples.ts'
import type { Database } from '#database/database.ts'
import { findCategories } from '#database/product-list/categories.ts'
import { findByIds, findProduct } from './products.ts'

describe.each(databases)('Products on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('are read as they were written', async () => {
    const product = await addProduct({ database }, { name: 'Mug', tags: ['new', 'deal'], rating: 4.7, featured: true })
    expect(await findProduct(database.db, { id: product.id })).toEqual(product)
    expect(await findProduct(database.db, { slug: 'mug' })).toEqual(product)
    expect(await findProduct(database.db, { slug: 'cup' })).toBeNull()
  })

  it('are found by ids, in the order of the ids', async () => {
    for (const listed of [true, true, false, true])
      await addProduct({ database }, { listed, pictures: [examplePicture('/media/a'), examplePicture('/media/b')] })
    const found = await findByIds(database.db, [4, 99, 3, 1, 4])
    expect(found.map(({ id }) => id)).toEqual([4, 1, 4])
    expect(found[1]!.pictures.map(({ src }) => src)).toEqual(['/media/a', '/media/b'])
    expect(await findByIds(database.db, [])).toEqual([])
  })

  it('with differently written categories share one, under its first name', async () => {
    await addProduct({ database }, { category: 'Home & Kitchen' })
    await addProduct({ database }, { category: 'home kitchen' })
    await addProduct({ database }, { category: 'Électronique' })
    await addProduct({ database }, { category: 'Zoo' })
    expect(await findCategories(database)).toEqual([
      { name: 'Électronique', slug: 'électronique', count: 1 },
      { name: 'Home & Kitchen', slug: 'home-kitchen', count: 2 },
      { name: 'Zoo', slug: 'zoo', count: 1 },
    ])
  })
})
