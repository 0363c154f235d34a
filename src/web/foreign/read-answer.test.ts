import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import type { Summary } from './products.ts'
import { readAnswer } from './read-answer.ts'

const read = (call: string, body: unknown, sent: object = {}) => readAnswer({ call, body, sent })
const productOf = (fields: object) =>
  (read('GET /api/products', [{ name: 'Lamp', price: 1, _id: 'a', ...fields }]) as { products: Summary[] }).products[0]!

describe.each(databases)('A response of our own shop on %s', (_, open) => {
  let opened: TestShop
  beforeAll(async () => {
    opened = await openTestShop(open)
    await addProduct(opened.shop, { id: 1 })
  })
  afterAll(() => opened.close())

  it('is returned as it is, without a copy', async () => {
    const shopper = shopperOf(opened)
    await shopper.add(1, 2)
    for (const path of ['products', 'products/1', 'cart', 'shipping/options', 'checkout', 'session']) {
      const { body } = await shopper.send('GET', `/api/${path}`)
      const call = path === 'products/1' ? 'GET /api/products/{productId}' : `GET /api/${path}`
      // Compares by identity, because a copy would be equal.
      expect(read(call, body) === body, path).toBe(true)
    }
    await shopper.ship()
    await shopper.payWith('4242 4242 4242 4242')
    const { body: order } = await shopper.send('POST', '/api/orders', {})
    expect(read('POST /api/orders', order) === order).toBe(true)
    expect(read('GET /api/orders/{id}', order) === order).toBe(true)
  })
})

describe('A response in an unknown format', () => {
  const calls = [
    'GET /api/products',
    'GET /api/products/{productId}',
    'GET /api/cart',
    'GET /api/shipping/options',
    'GET /api/payment/methods',
    'POST /api/shipping/calculate',
    'POST /api/payment/create-intent',
    'GET /api/checkout',
    'POST /api/orders',
    'GET /api/orders/{id}',
    'POST /api/auth/login',
  ]
  it.each(calls)('is unreadable: %s', (call) => {
    for (const answer of [null, undefined, {}, 'text', 7, true, [null, 1, 'x', [[]]]])
      expect(read(call, answer), JSON.stringify(answer)).toBeUndefined()
  })

  it.each(calls)('makes no reader throw: %s', (call) => {
    const names = ['_id', 'id', 'items', 'products', 'name', 'price', 'quantity', 'order', 'totals', 'shipping', 'cart']
    const record = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
    fc.assert(fc.property(fc.oneof(record, fc.jsonValue()), (answer) => void read(call, answer)))
  })
})

describe('A product in another format', () => {
  it.each([
    [{ _id: 'a', id: 'b', slug: 'c' }, 'a', 'c'],
    [{ _id: undefined, id: 'b', slug: 'c' }, 'b', 'c'],
    [{ _id: null, slug: 'c' }, 'c', 'c'],
    [{ _id: 0 }, '0', '0'],
    [{ _id: '', id: 7 }, '7', '7'],
  ])('is identified by _id, or id, or slug: %j', (fields, id, slug) => {
    expect(productOf(fields)).toMatchObject({ _id: id, slug })
  })

  it.each([
    [{ image: '/a.jpg' }, ['/a.jpg']],
    [{ image: { url: '/a.jpg' } }, ['/a.jpg']],
    [{ image: { src: 'https://shop.test/a.jpg' } }, ['https://shop.test/a.jpg']],
    [{ images: ['/a.jpg', '/b.jpg'] }, ['/a.jpg', '/b.jpg']],
    [{ images: '/a.jpg' }, ['/a.jpg']],
    [{ images: ['/a.jpg'], image: '/a.jpg' }, ['/a.jpg']],
    [{ images: [null, '', 'https://via.placeholder.com/300', '/b.jpg'] }, ['/b.jpg']],
    [{ image: 'https://via.placeholder.com/300x300?text=Lamp' }, []],
    [{ image: 'javascript:alert(1)' }, []],
    [{}, []],
  ])('has the pictures of %j', (fields, images) => {
    const { image, pictures } = productOf(fields)
    expect([image, pictures.map(({ src }) => src)]).toEqual([images[0] ?? null, images])
  })

  it.each(['featured', 'isFeatured', 'is_featured'])('is featured by %s', (form) => {
    for (const value of [true, 1, 'true']) expect(productOf({ [form]: value }).featured).toBe(true)
    for (const value of [false, 0, null, 'no']) expect(productOf({ [form]: value }).featured).toBe(false)
  })

  it.each([
    [{ tags: ['sale'] }, true, false],
    [{ tags: ['deal', 'new'], isDeal: false }, false, true],
    [{ onSale: true }, true, false],
    [{ tags: [1, null, {}] }, false, false],
  ])('is on sale or a deal by flag or tag: %j', (fields, onSale, isDeal) => {
    expect(productOf(fields)).toMatchObject({ onSale, isDeal })
  })

  it.each([
    [{}, true],
    [{ inStock: null }, true],
    [{ inStock: false }, false],
  ])('is in stock unless that is false: %j', (fields, inStock) => expect(productOf(fields)).toMatchObject({ inStock }))

  it.each([12.34, '12.34', 0])('may have the price %j, as a number or as text', (price) =>
    expect(productOf({ price }).price).toBe(Number(price)),
  )

  it.each([-1, 'free', '', 'NaN', 1e308, null])('is omitted from a list if its price is %j', (price) => {
    const list = read('GET /api/products', {
      items: [
        { id: 1, name: 'Lamp', price },
        { id: 2, name: 'Cup', price: 3 },
      ],
    })
    expect((list as { products: Summary[] }).products.map(({ name }) => name)).toEqual(['Cup'])
  })

  it.each([null, []])('has one variant if its variants are %j', (variants) => {
    const product = read('GET /api/products/{productId}', { id: 1, name: 'Lamp', price: 1, variants })
    expect(product).toMatchObject({ variants: [{ id: '', price: 1, inStock: true }] })
  })

  it('has its plain-text description escaped', () => {
    const answer = { product: { id: 1, name: 'Lamp', price: 1, description: '<img src=x onerror=alert(1)>' } }
    const product = read('GET /api/products/{productId}', answer)
    expect(product).toMatchObject({
      description: '&lt;img src=x onerror=alert(1)&gt;',
      variants: [{ id: '', price: 1 }],
    })
  })
})

describe('A cart in another format', () => {
  const line = { productId: '7', name: 'Lamp', price: '10.10', quantity: 2 }
  it.each([
    ['an array', [{ ...line, id: 'a' }], 'a'],
    ['items alone', { items: [{ ...line, _id: 'b' }] }, 'b'],
    ['a line without an id', { items: [line] }, 'item-1'],
  ])('is totaled from %s', (_form, answer, id) => {
    expect(read('GET /api/cart', answer)).toMatchObject({
      items: [{ id, name: 'Lamp', price: 10.1, quantity: 2, lineTotal: 20.2, slug: '7' }],
      subtotal: 20.2,
      totalItems: 2,
      isEmpty: false,
    })
  })

  it('has unique ids for lines with the same id', () => {
    const { items } = read('GET /api/cart', [
      { ...line, id: 'x' },
      { ...line, id: 'x', name: 'Cup' },
    ]) as { items: { id: string; name: string }[] }
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      ['x', 'Lamp'],
      ['item-2', 'Cup'],
    ])
  })

  it('has one unit of a line without a quantity', () => {
    for (const quantity of [undefined, null])
      expect(read('GET /api/cart', [{ ...line, quantity }])).toMatchObject({ totalItems: 1 })
  })

  it.each([{ price: -1 }, { price: 'NaN' }, { quantity: 1e15 }, { quantity: 0 }, { quantity: 1.5 }, { name: '' }])(
    'is unreadable with a line of %j',
    (fields) => expect(read('GET /api/cart', [{ ...line, ...fields }])).toBeUndefined(),
  )

  it('is empty once cleared, whatever the response', () => {
    for (const answer of [undefined, null, {}, 'gone'])
      expect(read('DELETE /api/cart', answer)).toMatchObject({ isEmpty: true })
  })
})

describe('A list of products', () => {
  const namesOf = (answer: unknown, query = {}) =>
    (read('GET /api/products', answer, { query }) as { products: Summary[] }).products.map(({ name }) => name)
  const [one, two] = [
    { id: 1, name: 'One', price: 1, rating: 1 },
    { id: 2, name: 'Two', price: 2, rating: 5 },
  ]

  it('keeps its order until a sort is requested', () => {
    expect(namesOf([one, two])).toEqual(['One', 'Two'])
    expect(namesOf([one, two], { sort: 'featured' })).toEqual(['Two', 'One'])
    expect(namesOf([one, two], { sort: 'newest' })).toEqual(['Two', 'One'])
  })

  it('contains no product twice', () => {
    expect(namesOf([one, one, two])).toEqual(['One', 'Two'])
  })

  it('is found in any known member', () => {
    expect(namesOf({ products: null, items: [one] })).toEqual(['One'])
  })
})

describe('Payment methods', () => {
  it('are sorted with cards first, with their known details', () => {
    const answer = [
      { id: 'p', name: 'PayPal', type: 'paypal' },
      { _id: 'x', name: 'Voucher', type: 'voucher' },
      { _id: 'c', name: 'Visa', type: 'credit_card', cardDetails: { last4: 4242 } },
    ]
    expect(read('GET /api/payment/methods', answer)).toMatchObject([
      { _id: 'c', cardDetails: { last4: '4242' } },
      { _id: 'p', cardDetails: null },
      { _id: 'x', type: 'unknown' },
    ])
  })
})
