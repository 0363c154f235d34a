import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { visit } from '#test/visitor.ts'

const EMPTY = { items: [], subtotal: 0, charges: [], totalItems: 0, isEmpty: true }

describe.each(databases)('The cart on %s', (_, open) => {
  const test = shopForEachTest(open)
  let send: ReturnType<typeof visit>['send']
  let cookies: Map<string, string>
  beforeEach(async () => {
    ;({ send, cookies } = visit(test.api))
  })

  const add = (body: unknown) => send('POST', '/api/cart/items', body)
  const countCarts = async () => (await test.shop.database.db.selectFrom('carts').select('id').execute()).length

  it('is empty for a new visitor, and reading it writes nothing', async () => {
    const { status, body, headers } = await send('GET', '/api/cart')
    expect([status, body]).toEqual([200, EMPTY])
    expect(headers.getSetCookie()).toEqual([])
    expect(await countCarts()).toBe(0)
  })

  it('shows added items at the price of the variant', async () => {
    const mug = await addProduct(test.shop, { name: 'Stoneware mug', priceCents: 1850, compareAtCents: 2200, stock: 5 })
    const { status, body } = await add({ productId: String(mug.id), quantity: 2 })
    expect(status).toBe(201)
    expect(body).toEqual({
      items: [
        {
          id: 'v1-1',
          productId: '1',
          variantId: 'v1-1',
          slug: 'stoneware-mug',
          name: 'Stoneware mug',
          options: [],
          price: 18.5,
          compareAtPrice: 22,
          lowestPrice: null,
          quantity: 2,
          lineTotal: 37,
          image: '/media/example-1-1200.webp',
          picture: mug.pictures[0],
          maxQuantity: 5,
          problem: null,
        },
      ],
      subtotal: 37,
      charges: [{ kind: 'item', title: 'Items', amount: 37, item: 0 }],
      totalItems: 2,
      isEmpty: false,
    })
    expect((await send('GET', '/api/cart')).body).toEqual(body)
  })

  it('sums price times quantity as subtotal, and quantities as totalItems', async () => {
    await addProduct(test.shop, { priceCents: 1999 })
    await addProduct(test.shop, { priceCents: 50 })
    await add({ productId: '1', quantity: 2 })
    await add({ productId: '2', quantity: 10 })
    expect((await send('GET', '/api/cart')).body).toMatchObject({ subtotal: 44.98, totalItems: 12 })
  })

  it('accepts a product by slug and by number', async () => {
    await addProduct(test.shop, { name: 'Table lamp' })
    await add({ productId: 'table-lamp' })
    expect((await add({ productId: 1 })).body).toMatchObject({ totalItems: 2, items: [{ quantity: 2 }] })
  })

  it('adds a variant to its line, and another variant as a new line', async () => {
    const shirt = await addSizes(test.shop, ['S', 'M'], { name: 'Shirt' })
    await add({ productId: '1', variantId: shirt.variants[0]!.id })
    test.moveClock(1000)
    await add({ productId: '1', variantId: shirt.variants[1]!.id, quantity: 3 })
    const { body } = await add({ productId: '1', variantId: shirt.variants[0]!.id })
    expect(body).toMatchObject({
      totalItems: 5,
      items: [
        { id: 'v1-1', quantity: 2, options: [{ name: 'Size', value: 'S' }] },
        { id: 'v1-2', quantity: 3, options: [{ name: 'Size', value: 'M' }] },
      ],
    })
  })

  it('ignores a price, name or picture sent by a client', async () => {
    await addProduct(test.shop, { name: 'Lamp', priceCents: 9900 })
    const { status, body } = await add({ productId: '1', quantity: 1, price: 0.01, name: 'Gift', image: 'x' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ subtotal: 99, items: [{ price: 99, name: 'Lamp' }] })
  })

  it('follows the price of the variant', async () => {
    await addProduct(test.shop, { priceCents: 1000 })
    await add({ productId: '1', quantity: 3 })
    await test.shop.database.db.updateTable('variants').set({ price_cents: 1299 }).execute()
    expect((await send('GET', '/api/cart')).body).toMatchObject({ subtotal: 38.97, items: [{ lineTotal: 38.97 }] })
  })

  it('changes quantities, removes lines and empties the cart', async () => {
    await addProduct(test.shop)
    await addProduct(test.shop)
    await add({ productId: '1' })
    await add({ productId: '2', quantity: 4 })
    expect((await send('PUT', '/api/cart/items/v1-1', { quantity: 7 })).body).toMatchObject({ totalItems: 11 })
    expect((await send('DELETE', '/api/cart/items/v2-1')).body).toMatchObject({ totalItems: 7 })
    expect((await send('DELETE', '/api/cart/items/v2-1')).status).toBe(200)
    expect((await send('DELETE', '/api/cart')).body).toEqual(EMPTY)
    expect((await send('GET', '/api/cart')).body).toEqual(EMPTY)
  })

  it('accepts a removal without a cart', async () => {
    expect((await send('DELETE', '/api/cart/items/v1-1')).body).toEqual(EMPTY)
    expect((await send('DELETE', '/api/cart')).body).toEqual(EMPTY)
    expect(await countCarts()).toBe(0)
  })

  it('is not visible to others', async () => {
    await addProduct(test.shop)
    await add({ productId: '1' })
    expect((await visit(test.api).send('GET', '/api/cart')).body).toEqual(EMPTY)
  })

  it('sums the quantities that two tabs add concurrently', async () => {
    await addProduct(test.shop)
    await add({ productId: '1' })
    const replies = await Promise.all([1, 2, 3, 4].map(() => add({ productId: '1' })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await send('GET', '/api/cart')).body).toMatchObject({ totalItems: 5 })
  })

  it('keeps sold-out and retired lines, and reports their problem', async () => {
    await addProduct(test.shop, { stock: 4 })
    await addProduct(test.shop)
    await addProduct(test.shop)
    for (const productId of ['1', '2', '3']) await add({ productId, quantity: 3 })
    const { db } = test.shop.database
    await db.updateTable('variants').set({ stock: 2 }).where('id', '=', 'v1-1').execute()
    await db.updateTable('variants').set({ retired: 1 }).where('id', '=', 'v2-1').execute()
    await db.updateTable('products').set({ listed: 0 }).where('id', '=', 3).execute()
    expect((await send('GET', '/api/cart')).body.items).toMatchObject([
      { id: 'v1-1', maxQuantity: 2, problem: 'Only 2 left in stock' },
      { id: 'v2-1', maxQuantity: 0, problem: 'Out of stock' },
      { id: 'v3-1', maxQuantity: 0, problem: 'Out of stock' },
    ])
    expect((await send('PUT', '/api/cart/items/v1-1', { quantity: 2 })).body).toMatchObject({
      items: [{ problem: null }, {}, {}],
    })
  })

  describe('rejects, without any change,', () => {
    beforeEach(async () => {
      await addProduct(test.shop, { stock: 3 })
      await addSizes(test.shop, ['S', 'M'])
      await addProduct(test.shop, { stock: 0 })
      await add({ productId: '1', quantity: 2 })
    })
    afterEach(async () => {
      expect((await send('GET', '/api/cart')).body).toMatchObject({ totalItems: 2, items: [{ id: 'v1-1' }] })
    })

    const notWhole = 'Quantity must be a whole number of at least 1'
    const tooMany = 'Quantity must be a whole number from 1 to 10'
    it.each([
      ...[0, -1, 1.5, 'abc', 1e300, null, [1]].map((quantity) => [quantity, notWhole] as const),
      [11, tooMany] as const,
      [1e9, tooMany] as const,
    ])('a quantity of %j', async (quantity, quantityText) => {
      for (const reply of [
        await add({ productId: '1', quantity }),
        await send('PUT', '/api/cart/items/v1-1', { quantity }),
      ]) {
        expect(reply.status).toBe(400)
        expect(reply.body).toEqual({ message: quantityText, code: 'invalid', fields: { quantity: quantityText } })
      }
    })

    it('a change of a line without a quantity', async () => {
      expect(await send('PUT', '/api/cart/items/v1-1', {})).toMatchObject({ status: 400, body: { message: notWhole } })
    })

    it.each([
      ['an unknown product', { productId: '999' }, 404, 'productId', 'Product not found'],
      ['a name that only ends in an id', { productId: 'no-such-thing-1' }, 404, 'productId', 'Product not found'],
      ['an id beyond any column', { productId: 99_999_999_999 }, 404, 'productId', 'Product not found'],
      ['no product', { quantity: 1 }, 400, 'productId', 'Product is required'],
      ['an unknown variant', { productId: '2', variantId: 'nope' }, 400, 'variantId', 'This option is not available'],
      [
        'another product’s variant',
        { productId: '2', variantId: 'v1-1' },
        400,
        'variantId',
        'This option is not available',
      ],
      ['an open choice', { productId: '2' }, 400, 'variantId', 'Please choose a Size'],
      ['what is sold out', { productId: '3' }, 409, 'quantity', 'Out of stock'],
      ['more than there is', { productId: '1', quantity: 2 }, 409, 'quantity', 'Only 3 left in stock'],
      [
        'a price that is not a number',
        { productId: '1', price: 'free' },
        400,
        'price',
        'An amount must be a number of dollars',
      ],
    ])('%s', async (_name, wish, status, field, message) => {
      const reply = await add(wish)
      expect(reply.status).toBe(status)
      expect(reply.body).toMatchObject({ message, fields: { [field]: message } })
    })

    it('more than ten of one item', async () => {
      await addProduct(test.shop)
      await add({ productId: '4', quantity: 6 })
      const reply = await add({ productId: '4', quantity: 6 })
      expect(reply.status).toBe(409)
      expect(reply.body.fields).toEqual({ quantity: 'You can have up to 10 of one item in your cart' })
      await send('DELETE', '/api/cart/items/v4-1')
    })

    it('a change beyond the stock, and a missing line', async () => {
      expect((await send('PUT', '/api/cart/items/v1-1', { quantity: 4 })).status).toBe(409)
      const reply = await send('PUT', '/api/cart/items/v2-1', { quantity: 1 })
      expect([reply.status, reply.body.message]).toEqual([404, 'This item is not in your cart'])
    })
  })

  it('is limited to a hundred lines, even at sign-in', async () => {
    const variants = Array.from({ length: 101 }, () => ({}))
    await addProduct(test.shop, { id: 7, options: [{ name: 'Size', values: [] }], variants })
    const add = (number: number, by = send) =>
      by('POST', '/api/cart/items', { productId: '7', variantId: `v7-${number}`, quantity: 1 })
    await add(1)
    const { db } = test.shop.database
    const line = await db.selectFrom('cart_lines').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: 98 }, (_, index) => ({ ...line, variant_id: `v7-${index + 2}` }))
    await db.insertInto('cart_lines').values(others).execute()
    expect((await add(100)).status).toBe(201)
    const { status, body } = await add(101)
    expect([status, body.message]).toEqual([409, 'A cart can hold up to 100 different items'])
    expect((await add(100)).body).toMatchObject({ totalItems: 101 })
    const account = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', password: 'difference engine' }
    const other = visit(test.api)
    await other.send('POST', '/api/auth/register', account)
    await add(101, other.send)
    await send('POST', '/api/auth/login', account)
    expect((await send('GET', '/api/cart')).body).toMatchObject({ items: { length: 100 } })
  })

  describe('is identified by a cookie', () => {
    it('that scripts cannot read, set by the first item', async () => {
      await addProduct(test.shop)
      expect((await add({ productId: '2' })).headers.getSetCookie()).toEqual([])
      const [cookie] = (await add({ productId: '1' })).headers.getSetCookie()
      expect(cookie).toMatch(/^linden_cart=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
      expect((await add({ productId: '1' })).headers.getSetCookie()).toEqual([])
      expect(await countCarts()).toBe(1)
    })

    it('bound to the host over HTTPS', async () => {
      test.shop.settings.url = 'https://shop.example'
      await addProduct(test.shop)
      const browser = visit(test.api, { origin: 'https://shop.example' })
      const [cookie] = (await browser.send('POST', '/api/cart/items', { productId: '1' })).headers.getSetCookie()
      expect(cookie).toMatch(/^__Host-linden_cart=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect((await browser.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 1 })
    })

    it('whose value is not in the database', async () => {
      await addProduct(test.shop)
      await add({ productId: '1' })
      const { cookie_hash } = await test.shop.database.db.selectFrom('carts').selectAll().executeTakeFirstOrThrow()
      expect(cookie_hash).toHaveLength(43)
      expect(cookies.get('linden_cart')).not.toContain(cookie_hash)
    })

    it.each(['stolen', 'stolen.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D'])(
      'that is rejected and deleted when forged as %s',
      async (value) => {
        await addProduct(test.shop)
        cookies.set('linden_cart', value)
        const reply = await add({ productId: '1' })
        expect(reply.status).toBe(400)
        expect(reply.body.fields).toEqual({ cart: reply.body.message })
        expect(cookies.has('linden_cart')).toBe(false)
        expect((await add({ productId: '1' })).status).toBe(201)
      },
    )

    it('that starts a new cart when the old one is deleted', async () => {
      await addProduct(test.shop)
      await add({ productId: '1' })
      await test.shop.database.db.deleteFrom('carts').execute()
      expect((await send('GET', '/api/cart')).body).toEqual(EMPTY)
      expect((await add({ productId: '1' })).body).toMatchObject({ totalItems: 1 })
      expect((await send('GET', '/api/cart')).body).toMatchObject({ totalItems: 1 })
    })
  })
})
