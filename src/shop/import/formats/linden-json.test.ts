import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, type Folder, readContext } from '#test/import-files.ts'
import { checkProduct } from '#shop/import/check/check-product.ts'
import { jsonProducts } from './json-products.ts'
import { readLindenJson, readLindenLines } from './linden-json.ts'

const UNSTORABLE = 'contains a character that cannot be stored'

describe("A reader of Linden's JSON", () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return collect(readLindenJson(folder.write('products.json', text), readContext()))
  }
  const mug = { name: 'Café Mug', price: 24, stock: 3 }
  const problemsOf = async (product: object) => {
    const [entry] = await read({ products: [product] })
    const problems = entry!.product ? checkProduct(entry!.product).problems : entry!.problems
    return problems.map(({ where, reason }) => `${where}: ${reason}`)
  }

  it('needs only a name and a price', async () => {
    const [entry] = await read({ products: [{ name: 'Café Mug', price: 24 }] })
    const { product, problems } = checkProduct(entry!.product!)
    expect(problems).toEqual([])
    expect(product).toMatchObject({ slug: 'cafe-mug', category: undefined, listed: undefined, options: undefined })
    expect(product.variants).toEqual([
      { values: [], sku: undefined, priceCents: 2400, compareAtCents: undefined, stock: undefined, picture: undefined },
    ])
  })

  it('lets variants inherit missing fields from their product', async () => {
    const variants = [{ values: ['S'] }, { values: ['L'], price: 26.5, stock: 0, sku: 'L' }]
    const [entry] = await read({ products: [{ ...mug, compareAt: 25, options: ['Size'], variants }] })
    expect(checkProduct(entry!.product!).product.variants).toMatchObject([
      { priceCents: 2400, compareAtCents: 2500, stock: 3 },
      { priceCents: 2650, compareAtCents: 2500, stock: 0, sku: 'L' },
    ])
  })

  it('reads a description of several paragraphs', async () => {
    const [entry] = await read({
      products: [{ ...mug, description: ['One', 'Two <em>too</em>', '<ul><li>a</li></ul>'] }],
    })
    expect(checkProduct(entry!.product!).product.description).toBe(
      '<p>One</p><p>Two <em>too</em></p><ul><li>a</li></ul>',
    )
  })

  it.each<[string, object, string]>([
    ['a misspelled field', { prise: 1 }, 'products[0].prise: is not a field; the fields are name, slug,'],
    ['a text for a number', { price: '24' }, 'products[0].price: is not a number'],
    ['a third of a cent', { price: 24.333 }, 'products[0].price: "24.333" is not a price; write it as 12.50'],
    ['a rating above 5', { rating: 5.1 }, 'products[0].rating: "5.1" is not a rating from 0 to 5'],
    ['a name without letters', { name: '!' }, 'products[0].name: "!" has no letters or digits'],
    ['a null byte', { name: 'null\0byte' }, `products[0].name: ${UNSTORABLE}`],
    ['half a character', { vendor: '\ud800' }, `products[0].vendor: ${UNSTORABLE}`],
    ['a control character', { description: 'One\ntwo\u001b[2J' }, `products[0].description: ${UNSTORABLE}`],
    ['a null byte in a list', { tags: ['a', 'b\0'] }, `products[0].tags: ${UNSTORABLE}`],
    ['a null byte in a picture', { pictures: ['a\0.jpg'] }, `products[0].pictures: ${UNSTORABLE}`],
    ['a missing name', { name: undefined }, 'products[0].name: is missing'],
    ['a variant that is no object', { variants: ['S'] }, 'products[0].variants[0]: is not an object'],
    ['no variants at all', { variants: [] }, 'products[0].name: has no variants'],
    [
      'a picture of a variant that the product lacks',
      { options: ['Size'], variants: [{ values: ['S'], picture: 'a.png' }], pictures: ['b.png'] },
      'products[0].variants[0].picture: "a.png" is not one of the product\'s pictures',
    ],
  ])('refuses %s by its place', async (_case, change, problem) => {
    expect(await problemsOf({ ...mug, ...change })).toEqual([expect.stringContaining(problem)])
  })

  it('reads a file in chunks of any size and ignores everything around the products', async () => {
    const odd = { name: 'A "],[{" \\', vendor: '\\"', tags: ['}', ',', '日本'], price: 1 }
    const others = {
      before: [{ products: [1] }, ','],
      'a "products": [': [],
      products: [odd, mug, odd],
      after: { a: [1, 2] },
    }
    const text = JSON.stringify(others, null, 1)
    for (const length of [1, 2, 3, 7, 1000]) {
      const pieces = async function* () {
        for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
      }
      expect(await collect(jsonProducts('f', pieces()))).toEqual([odd, mug, odd])
    }
    expect((await read({ products: Array.from({ length: 3000 }, () => mug) })).at(-1)).toMatchObject({
      product: { name: mug.name },
      done: 1,
    })
  })

  it.each([
    ['[1, 2]', 'it should look like { "products": [ … ] }.'],
    ['{ "products": { "a": [] } }', 'it should look like { "products": [ … ] }.'],
    ['{ "products": [] }', 'it should look like { "products": [ … ] }.'],
    ['{ "products": [{}, {]}', 'is not valid JSON'],
    ['{ "products": [{},, {}] }', 'is not valid JSON: products[1]: '],
    ['{ "products": [{},] }', 'is not valid JSON: products[1]: '],
    ['{ "products": [{}] } }', 'is not valid JSON'],
    ['{ "products": [{}], }', 'is not valid JSON'],
    ['{ "products": [{ "name": "A', 'is not valid JSON'],
    ['', 'is not valid JSON'],
  ])('rejects %s', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it.each([
    ['[', ''],
    ['{ "extra": {"a":', ' at extra'],
    ['{ "products": [{ "name": "A", "price": 1 }, {"tags": [', ' at products[1]'],
  ])('rejects input nested too deeply, with its place, after %s', async (beginning, place) => {
    const nested = beginning + '['.repeat(1_000_000)
    await expect(read(nested)).rejects.toThrow(`products.json is nested more than 20 levels deep${place}.`)
  })

  it('rejects a line nested too deeply, whatever its texts contain, and reads the others', async () => {
    const good = { name: `${'['.repeat(30)}\\"{`, price: 1 }
    const lines = [JSON.stringify(good), `{"name":${'['.repeat(1_000_000)}`, JSON.stringify(good)]
    const entries = await collect(readLindenLines(folder.write('a.jsonl', lines.join('\n')), readContext()))
    expect(entries.map(({ product }) => product?.name ?? null)).toEqual([good.name, null, good.name])
    expect(entries.flatMap(({ problems }) => problems)).toEqual([
      { where: 'line 2', reason: 'is nested more than 20 levels deep' },
    ])
  })

  it('reports a list that is too long, and a hundred of many unknown fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1103 }, (_, index) => [`field${index}`, 1]))
    const long = Array.from({ length: 10_001 }, () => 1)
    const product = { name: 'A', price: 1, variants: long, tags: long, ...fields }
    const problems = (await read({ products: [product] })).flatMap((entry) => entry.problems)
    expect(problems).toHaveLength(103)
    expect(problems.slice(100)).toEqual([
      { where: 'products[0]', reason: 'has 1,003 more that are not fields' },
      { where: 'products[0].variants', reason: 'has 10,001 entries, more than 10,000' },
      { where: 'products[0].tags', reason: 'has 10,001 entries, more than 10,000' },
    ])
  })

  it('rejects input that is not JSON, and JSON without products', async () => {
    await expect(read('{ "products": [')).rejects.toThrow('is not valid JSON')
    await expect(read({ items: [] })).rejects.toThrow('it should look like { "products": [ … ] }.')
  })
})
