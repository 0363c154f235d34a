import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes, examplePicture } from '#test/examples.ts'
import { catalogVersion } from './catalog-version.ts'
import type { Database } from '#database/database.ts'
import { findVariant, takeStock } from './variants.ts'

describe.each(databases)('Variants on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const take = (id: string, quantity: number) =>
    database.transaction((tx) => takeStock(tx, id, quantity, '2026-01-15T00:00:00.000Z'))
  const stockOf = async (id: string) => (await findVariant(database.db, id))!.stock
  const isInStock = async (id: number) =>
    (await database.db.selectFrom('products').select('in_stock').where('id', '=', id).executeTakeFirstOrThrow())
      .in_stock === 1

  it('have the fields of their product that a cart needs', async () => {
    const { id } = await addProduct({ database }, { name: 'Mug', priceCents: 1250, compareAtCents: 1500, stock: 3 })
    expect(await findVariant(database.db, `v${id}-1`)).toEqual({
      id: `v${id}-1`,
      productId: id,
      slug: 'mug',
      name: 'Mug',
      options: [],
      sku: `SKU-${id}-1`,
      priceCents: 1250,
      compareAtCents: 1500,
      stock: 3,
      picture: examplePicture(`/media/example-${id}`),
      listed: true,
      retired: false,
      requiresShipping: true,
      taxable: true,
    })
  })

  it("show their own picture, or else the product's first, or none", async () => {
    const pictures = [examplePicture('/media/red'), examplePicture('/media/blue')]
    const colored = await addProduct({ database }, { pictures, variants: [{}, { picture: 1 }] })
    const bare = await addProduct({ database }, { pictures: [] })
    const found = []
    for (const { id } of [...colored.variants, ...bare.variants])
      found.push([id, (await findVariant(database.db, id))?.picture?.src])
    expect(found).toEqual([
      ['v1-1', '/media/red'],
      ['v1-2', '/media/blue'],
      ['v2-1', undefined],
    ])
  })

  it('with unknown ids are not found', async () => {
    expect(await findVariant(database.db, 'nothing')).toBeNull()
  })

  it('cannot sell more than their stock', async () => {
    const { onlyVariantId: id } = await addProduct({ database }, { stock: 3 })
    expect(await take(id!, 2)).toBe(true)
    expect(await take(id!, 2)).toBe(false)
    expect(await stockOf(id!)).toBe(1)
    expect(await take('nothing', 1)).toBe(false)
  })

  it('without tracked stock never run out', async () => {
    const { id, onlyVariantId } = await addProduct({ database }, { stock: null })
    expect(await take(onlyVariantId!, 10)).toBe(true)
    expect(await stockOf(onlyVariantId!)).toBeNull()
    expect(await isInStock(id)).toBe(true)
  })

  it('that are retired cannot be sold', async () => {
    const { onlyVariantId } = await addProduct({ database }, { stock: 5 })
    await database.db.updateTable('variants').set({ retired: 1 }).execute()
    expect(await take(onlyVariantId!, 1)).toBe(false)
    expect(await stockOf(onlyVariantId!)).toBe(5)
  })

  it('put their product out of stock with the last unit', async () => {
    const { id, onlyVariantId } = await addProduct({ database }, { stock: 2 })
    const version = await catalogVersion(database.db)
    await take(onlyVariantId!, 1)
    expect(await isInStock(id)).toBe(true)
    expect(await catalogVersion(database.db)).toBe(version)

    await take(onlyVariantId!, 1)
    expect(await isInStock(id)).toBe(false)
    expect(await catalogVersion(database.db)).toBe(version + 1)
  })

  it('that sell out leave the product in stock while others are left, and still raise the version', async () => {
    const { id, variants } = await addSizes({ database }, ['S', 'M'], { stock: 1 })
    const version = await catalogVersion(database.db)
    await take(variants[0]!.id, 1)
    expect(await isInStock(id)).toBe(true)
    expect(await catalogVersion(database.db)).toBe(version + 1)
    await take(variants[1]!.id, 1)
    expect(await isInStock(id)).toBe(false)
  })

  it('that are retired do not keep a product in stock', async () => {
    const { id, variants } = await addSizes({ database }, ['S', 'M'], { stock: 1 })
    await database.db.updateTable('variants').set({ retired: 1 }).where('id', '=', variants[1]!.id).execute()
    await take(variants[0]!.id, 1)
    expect(await isInStock(id)).toBe(false)
  })

  it('are not oversold by concurrent purchases', async () => {
    const { id, onlyVariantId } = await addProduct({ database }, { stock: 5 })
    const taken = await Promise.all(Array.from({ length: 12 }, () => take(onlyVariantId!, 1)))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect(await isInStock(id)).toBe(false)
  })

  it('that sell out concurrently put their product out of stock', async () => {
    for (let round = 1; round <= 10; round++) {
      const { id, variants } = await addSizes({ database }, ['S', 'M', 'L', 'XL'], { stock: 1 })
      await Promise.all(variants.map((variant) => take(variant.id, 1)))
      expect(await isInStock(id)).toBe(false)
    }
  })

  it('keep their stock when the transaction fails', async () => {
    const { id, onlyVariantId } = await addProduct({ database }, { stock: 1 })
    const version = await catalogVersion(database.db)
    const failing = database.transaction(async (tx) => {
      await takeStock(tx, onlyVariantId!, 1, '2026-01-15T00:00:00.000Z')
      throw new Error('The rest did not work')
    })
    await expect(failing).rejects.toThrow('The rest did not work')
    expect(await stockOf(onlyVariantId!)).toBe(1)
    expect(await isInStock(id)).toBe(true)
    expect(await catalogVersion(database.db)).toBe(version)
  })
})
