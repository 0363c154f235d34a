import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordsBySlug } from '#database/catalog/product-records.ts'
import { writeProducts } from '#database/import/write-products.ts'
import { wrongStocks } from '#database/audit/stock-audits.ts'
import { databases } from '#test/databases.ts'
import { catalogText, MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { runInSteps } from './run-in-steps.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { importFile } from '#shop/import/import-products.ts'
import { sweepImports } from '#shop/import/sweep-imports.ts'
import { undoImport } from './undo-import.ts'

/** More than are written in one step. */
const MANY = 1200

describe.each(databases)('An import in steps on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring([mugRow(), vase('1')])
    await bring([mugRow(), vase('9'), mugRow({ Handle: 'dish', Title: 'Dish', 'Variant SKU': 'DISH' })])
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (rows: ShopifyRow[]) =>
    importFile(test.shop, folder.write('products.csv', shopifyCsv(rows)), { media: MEDIA })
  const vase = (price: string) =>
    mugRow({ Handle: 'vase', Title: 'Vase', 'Variant SKU': 'VASE', 'Variant Price': price })
  const many = () => {
    const cups = Array.from({ length: MANY }, (_cup, n) =>
      mugRow({ Handle: `cup-${n}`, Title: 'Cup', 'Variant SKU': '' }),
    )
    return folder.write('many.csv', shopifyCsv([mugRow({ Title: 'Beaker', 'Variant Inventory Qty': '50' }), ...cups]))
  }
  /** Does something once, when some of the file has been written and more is to be. */
  const halfway = (then: () => void) => {
    let read = 0
    return (step: string) => {
      if (step === 'Importing' && ++read === MANY / 2) then()
    }
  }
  const catalog = () => catalogText(test.shop, folder)
  const get = async (path: string) => (await test.api.request(path)).json()
  const found = async (query: string) =>
    ((await get(`/api/products?q=${query}&limit=1`)) as { products: { slug: string }[] }).products[0]?.slug

  it('lets shoppers add to carts and order between steps, including products already written', async () => {
    const [shopper, other] = [shopperOf(test), shopperOf(test)]
    await shopper.prepare('mug')
    let isOver = false
    const answered: [status: number, isOver: boolean][] = []
    const asked: Promise<unknown>[] = []
    const ask = async (answer: Promise<{ status: number }>) => {
      const { status } = await answer
      answered.push([status, isOver])
    }
    const onProgress = halfway(() => asked.push(ask(shopper.order()), ask(other.add('cup-3'))))
    const report = await importFile(test.shop, many(), { media: MEDIA, stock: 'set', onProgress })
    isOver = true
    await Promise.all(asked)
    expect(report).toMatchObject({ created: MANY, updated: 1 })
    expect(answered).toEqual([
      [201, false],
      [201, false],
    ])
    expect((await get('/api/products/mug')) as unknown).toMatchObject({ name: 'Beaker', variants: [{ stock: 49 }] })
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
    expect(await undoImport(test.shop)).toEqual({ restored: 1, unpublished: MANY })
    expect((await get('/api/products/mug')) as unknown).toMatchObject({ name: 'Mug', variants: [{ stock: 4 }] })
    expect((await get('/api/products?q=cup')) as unknown).toMatchObject({ total: 0 })
  })

  it('is rolled back when canceled, and the import before it can still be undone', async () => {
    const before = await catalog()
    const shopper = shopperOf(test)
    const stopping = new AbortController()
    let adding: Promise<unknown> | undefined
    test.moveClock(1000)
    const onProgress = halfway(() => {
      adding = shopper.add('cup-3').finally(() => stopping.abort())
    })
    const stopped = importFile(test.shop, many(), {
      media: MEDIA,
      onProgress,
      withGracefulCancel: (work) => work({ signal: stopping.signal }),
    })
    await expect(stopped).rejects.toThrow('aborted')
    expect(await adding).toMatchObject({ status: 201 })
    expect(await catalog()).toBe(before)
    expect([await found('beaker'), await found('cup'), await found('mug')]).toEqual([undefined, undefined, 'mug'])
    const { items } = (await shopper.send('GET', '/api/cart')).body as { items: object[] }
    expect(items).toMatchObject([{ maxQuantity: 0, problem: expect.any(String) }])
    expect(await wrongStocks(test.shop.database.db)).toEqual([])
    expect(await undoImport(test.shop)).toEqual({ restored: 1, unpublished: 1 })
    expect((await get('/api/products/vase')) as unknown).toMatchObject({ price: 1 })
    expect(await bring([mugRow({ Handle: 'cup-3', Title: 'Cup', 'Variant SKU': '' })])).toMatchObject({ created: 1 })
  })

  it('is kept when its undo is canceled, and can be undone later', async () => {
    await importFile(test.shop, many(), { media: MEDIA })
    const before = await catalog()
    const stopping = new AbortController()
    const stopped = undoImport(test.shop, { signal: stopping.signal, onProgress: () => stopping.abort() })
    await expect(stopped).rejects.toThrow('aborted')
    expect(await catalog()).toBe(before)
    expect([await found('beaker'), await found('cup')]).toEqual(['mug', expect.stringMatching(/^cup-/)])
    expect(await undoImport(test.shop)).toEqual({ restored: 1, unpublished: MANY })
  })

  it('is rolled back a minute after its last heartbeat, and another can start', async () => {
    const before = await catalog()
    const { db } = test.shop.database
    const rename = (name: string) => async (step: Parameters<Parameters<typeof runInSteps>[2]>[0]) => {
      const mug = (await recordsBySlug(db, ['mug'])).get('mug')!
      await step((tx, logBefore) => writeProducts(tx, [{ ...mug, name }], test.clock.now.toISOString(), { logBefore }))
    }
    const silent = runInSteps(test.shop, {}, async (step) => {
      await rename('Cup')(step)
      await expect(bring([mugRow({ Title: 'Bowl' })])).rejects.toThrow('Another import is running')
      test.moveClock(61_000)
      // A shop that is being closed has begun to; the next goes on with it.
      await sweepImports(test.shop, () => true)
      expect(await catalog()).not.toBe(before)
      test.moveClock(61_000)
      await sweepImports(test.shop)
      expect(await catalog()).toBe(before)
      await rename('Plate')(step)
    })
    await expect(silent).rejects.toThrow('This import stalled for a minute and was rolled back.')
    expect(await catalog()).toBe(before)
    expect(await bring([mugRow({ Title: 'Bowl' })])).toMatchObject({ updated: 1 })
  })
})
