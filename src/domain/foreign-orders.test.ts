import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForeignOrder } from './foreign-orders.ts'

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Way',
  city: 'Springfield',
  state: 'Illinois',
  postalCode: '62701',
  country: 'United States',
  email: 'ada@example.com',
}
const METHOD = { name: 'Express Shipping', price: 12.99, estimatedDelivery: '2-3 business days' }
const ITEMS = [{ name: 'Lamp', image: '/lamp.jpg', quantity: 2, price: 10, productId: 'product-00001' }]

const flat = {
  orderNumber: 'K7Q2-9XMD',
  _id: 'order-1',
  createdAt: '2026-01-02T03:04:05.000Z',
  items: ITEMS,
  subtotal: 20,
  tax: 1.6,
  shippingCost: 12.99,
  total: 34.59,
  shippingAddress: ADDRESS,
  shippingMethod: METHOD,
}
const nested = {
  orderNumber: 'K7Q2-9XMD',
  id: 'order-1',
  createdAt: '2026-01-02T03:04:05.000Z',
  items: ITEMS,
  totals: { subtotal: 20, tax: 1.6, shipping: 12.99, total: 34.59 },
  shipping: { address: ADDRESS, method: METHOD },
}

describe('An order that is read back', () => {
  it.each([
    ['with separate totals, address and method', flat],
    ['with totals as an object, address and method under shipping', nested],
    ['with separate totals and the rest under shipping', { ...flat, ...nested, totals: undefined }],
    ['in a member order', { order: flat }],
    ['as it was sent', { ...flat, shippingCost: undefined, shipping: 12.99 }],
  ])('is the same %s', (_form, order) => {
    expect(readForeignOrder(order)).toEqual({
      number: 'K7Q2-9XMD',
      createdAt: '2026-01-02T03:04:05.000Z',
      status: null,
      email: 'ada@example.com',
      items: [
        {
          variantId: '0',
          productId: 'product-00001',
          name: 'Lamp',
          options: [],
          picture: { src: '/lamp.jpg', alt: '', width: null, height: null, widths: [], color: null },
          priceCents: 1000,
          quantity: 2,
        },
      ],
      subtotalCents: 2000,
      shippingCents: 1299,
      taxCents: 160,
      totalCents: 3459,
      shippingAddress: { ...ADDRESS, address2: '', phone: '' },
      shippingMethod: { name: 'Express Shipping', estimatedDelivery: '2-3 business days' },
      paymentMethod: '',
      card: null,
    })
  })

  it('keeps what our own form says beyond that', () => {
    const picture = { src: '/media/a', alt: 'A lamp', width: 640, height: 480, widths: [320, 640], color: '#aabbcc' }
    const options = [{ name: 'Colour', value: 'Sage' }]
    const card = { brand: 'Visa', last4: '4242' }
    const own = {
      ...flat,
      status: 'shipped',
      email: 'grace@example.com',
      paymentMethod: 'Credit Card',
      card,
      items: [{ ...ITEMS[0], variantId: 'v1', options, picture, image: '/media/a-640.webp' }],
    }
    expect(readForeignOrder(own)).toMatchObject({
      status: 'shipped',
      email: 'grace@example.com',
      paymentMethod: 'Credit Card',
      card,
      items: [{ variantId: 'v1', options, picture }],
    })
  })

  it.each([
    [{ orderNumber: 'K7Q2-9XMD', _id: 'abcdefghijk' }, 'K7Q2-9XMD'],
    [{ _id: 'abcdefghijk' }, 'abcdefgh'],
    [{ id: 'bcdefghijkl' }, 'bcdefghi'],
    [{ orderNumber: '', id: 'short' }, 'short'],
    [{}, '–'],
  ])('is numbered by its number, else the first 8 characters of its id, else a placeholder: %j', (order, number) => {
    expect(readForeignOrder({ ...order, items: [] })?.number).toBe(number)
  })

  it('adds up what it leaves out', () => {
    expect(readForeignOrder({ items: ITEMS, shipping: { method: METHOD } })).toMatchObject({
      subtotalCents: 2000,
      shippingCents: 1299,
      taxCents: 0,
      totalCents: 3299,
    })
  })

  it('has the address of the payload it was placed with', () => {
    const { address1, postalCode, ...rest } = ADDRESS
    const shippingAddress = { ...rest, street: address1, zipCode: postalCode }
    expect(readForeignOrder({ items: [], shippingAddress })?.shippingAddress).toMatchObject({ address1, postalCode })
  })

  it.each([[null], [undefined], ['text'], [7], [[]], [{}], [{ items: 'none' }], [{ order: {} }]])(
    'is not read from %j',
    (value) => {
      expect(readForeignOrder(value)).toBeNull()
    },
  )

  it('is read from whatever JSON holds, without failing', () => {
    const forms = [
      'orderNumber',
      '_id',
      'createdAt',
      'totals',
      'total',
      'shipping',
      'shippingAddress',
      'card',
      'status',
    ]
    const order = fc.dictionary(fc.constantFrom(...forms), fc.jsonValue())
    fc.assert(
      fc.property(order, fc.array(fc.jsonValue()), (value, items) => {
        const read = readForeignOrder({ ...value, items })!
        expect(Number.isSafeInteger(read.items.length) && read.totalCents >= 0).toBe(true)
        expect(read.createdAt === null || Number.isFinite(Date.parse(read.createdAt))).toBe(true)
      }),
    )
  })
})
