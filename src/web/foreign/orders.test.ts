import { describe, expect, it } from 'vitest'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import { displayNumber } from '#domain/orders/orders.ts'
import type { Order } from '#web/orders/order.ts'
import { readAnswer } from './read-answer.ts'

const read = (call: string, body: unknown, sent: object = {}) => readAnswer({ call, body, sent })

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
const FLAT = {
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
const NESTED = {
  orderNumber: 'K7Q2-9XMD',
  id: 'order-1',
  createdAt: '2026-01-02T03:04:05.000Z',
  items: ITEMS,
  totals: { subtotal: 20, tax: 1.6, shipping: 12.99, total: 34.59 },
  shipping: { address: ADDRESS, method: METHOD },
}

describe('An order in another format', () => {
  const { address1, postalCode, ...rest } = ADDRESS
  it.each([
    ['with separate totals, address and method', FLAT],
    ['with totals as an object, address and method under shipping', NESTED],
    ['in a member order', { order: FLAT }],
    ['as it was sent', { ...FLAT, shippingCost: undefined, shipping: 12.99 }],
    [
      'with the address of the payload',
      { ...FLAT, shippingAddress: { ...rest, street: address1, zipCode: postalCode } },
    ],
    ['without totals', { ...FLAT, subtotal: undefined, shippingCost: undefined, total: undefined }],
  ])('is the same %s', (_form, answer) => {
    expect(read('GET /api/orders/{id}', answer)).toMatchObject({
      _id: 'order-1',
      orderNumber: 'K7Q2-9XMD',
      createdAt: '2026-01-02T03:04:05.000Z',
      status: 'processing',
      email: 'ada@example.com',
      items: [{ productId: 'product-00001', name: 'Lamp', price: 10, quantity: 2, picture: { src: '/lamp.jpg' } }],
      subtotal: 20,
      shippingCost: 12.99,
      tax: 1.6,
      total: 34.59,
      shippingAddress: { ...ADDRESS, address2: '', phone: '' },
      shippingMethod: { name: 'Express Shipping', estimatedDelivery: '2-3 business days' },
    })
  })

  it.each([
    [{ orderNumber: 'K7Q2-9XMD', _id: 'abcdefghijk' }, 'K7Q2-9XMD'],
    [{ _id: 'abcdefghijk' }, 'abcdefgh'],
    [{ id: 'bcdefghijkl' }, 'bcdefghi'],
    [{ orderNumber: '', id: 'short' }, 'short'],
    [{}, '–'],
  ])('shows its number, else the first 8 characters of its id, else a placeholder: %j', (fields, number) => {
    expect(displayNumber(read('GET /api/orders/{id}', { ...fields, items: [] }) as Order)).toBe(number)
  })

  it.each(['yesterday', null, 1e300, {}])('has no date if it is dated %j', (createdAt) => {
    expect(read('GET /api/orders/{id}', { ...FLAT, createdAt })).toMatchObject({ createdAt: '' })
  })

  it.each([{ _id: 'abc' }, { id: 'abc' }, { order: { _id: 'abc' } }, { orderNumber: 'abc' }])(
    'that was just placed is as it was sent, under its assigned name: %j',
    (answer) => {
      const sent = { ...FLAT, orderNumber: undefined, _id: undefined, shippingCost: undefined, shipping: 12.99 }
      const order = read('POST /api/orders', answer, { body: sent }) as Order
      expect(order.orderNumber || order._id).toBe('abc')
      expect(order).toMatchObject({ items: [{ name: 'Lamp' }], total: 34.59, shippingAddress: ADDRESS })
    },
  )
})

describe('A placed order', () => {
  const sent = { ...FLAT, orderNumber: undefined, _id: undefined, shippingCost: undefined, shipping: 12.99 }
  const placed = (answer: object) => read('POST /api/orders', answer, { body: sent }) as Order

  it.each([
    { shippingMethod: 'Standard' },
    { shippingAddress: '12 Way' },
    { items: [{ productId: '4', quantity: 1 }] },
    { items: 'x' },
    { items: [] },
    { items: ITEMS, total: 34.59, subtotal: 20 },
  ])('is complete although the response contains %j', (fields) => {
    expect(placed({ _id: 'abc', ...fields })).toMatchObject({
      _id: 'abc',
      items: [{ name: 'Lamp', quantity: 2 }],
      total: 34.59,
      shippingAddress: ADDRESS,
      shippingMethod: { name: 'Express Shipping' },
    })
  })

  it('has amounts that add up', () => {
    const totals = { subtotal: 100, tax: 8, shipping: 3, total: 111 }
    expect(placed({ _id: 'a', totals })).toMatchObject({ subtotal: 100, tax: 8, shippingCost: 3, total: 111 })
    expect(placed({ _id: 'a', total: 111 })).toMatchObject({
      subtotal: 20,
      tax: 1.6,
      shippingCost: 12.99,
      total: 34.59,
    })
  })

  it('keeps the address, method, status and date in the response', () => {
    const shipping = { address: { ...ADDRESS, city: 'Paris' }, method: { name: 'Pigeon' } }
    expect(placed({ _id: 'a', shipping, status: 'pending', createdAt: 1_767_225_600_000 })).toMatchObject({
      shippingAddress: { city: 'Paris' },
      shippingMethod: { name: 'Pigeon' },
      status: 'pending',
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    expect(placed({ _id: 'a', status: 'cancelled' })).toMatchObject({ status: 'canceled' })
  })
})

describe('The history of an order', () => {
  const HISTORY = {
    progress: 'partly shipped',
    state: 'replacing',
    cancelable: false,
    addressRefusal: 'This order has been shipped.',
    uncharged: false,
    refunded: 5,
    parcels: [
      {
        state: 'shipped',
        carrier: 'UPS',
        trackingNumber: '1Z999',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999',
        items: [{ item: 0, quantity: 1 }],
        packedAt: '2026-01-15T12:00:00.000Z',
        shippedAt: '2026-01-16T12:00:00.000Z',
        deliveredAt: null,
      },
    ],
    canceled: [{ item: 0, quantity: 1 }],
    returns: [
      {
        number: 'K7Q2-9XMD-R1',
        kind: 'return',
        replacedAt: null,
        state: 'requested',
        reason: 'doesNotFit',
        comment: null,
        answer: null,
        wish: 'refund',
        photos: [{ id: 'p', src: '/api/orders/K7Q2-9XMD/photos/p', width: 30, height: 60 }],
        items: [{ item: 0, quantity: 1 }],
        canceled: [],
        requestedAt: '2026-01-20T12:00:00.000Z',
        refunded: 0,
      },
    ],
    refundIfCanceled: 22.99,
    photoKey: 'k',
    returnable: {
      withdrawal: { items: [], until: '2026-01-30' },
      return: { items: [{ item: 0, quantity: 1 }], until: '2026-02-15' },
      claim: { items: [], until: null },
    },
    documents: [],
    invoice: 'onRequest',
    events: [
      { kind: 'refunded', at: '2026-01-16T12:00:00.000Z', by: 'system', amount: 5, returnKind: null, parcel: null },
    ],
  }
  const [parcel] = HISTORY.parcels
  const historyOf = (history: unknown) =>
    (read('GET /api/orders/{id}', { ...FLAT, history }) as Order | undefined)?.history

  it('is read in our own format, even after a cancellation', () => {
    expect(historyOf(HISTORY)).toEqual(HISTORY)
    expect(read('POST /api/orders/{id}/cancel', { ...FLAT, history: HISTORY })).toMatchObject({ history: HISTORY })
  })

  it('is read with the earlier spelling of "canceled" saved by browsers', () => {
    expect(historyOf({ ...HISTORY, progress: 'cancelled' })).toMatchObject({ progress: 'canceled' })
  })

  it('gets its state from the progress, if a browser saved it before states existed', () => {
    const { state: _, ...earlier } = HISTORY
    expect(historyOf(earlier)).toMatchObject({ state: 'partly shipped' })
    expect(historyOf({ ...earlier, progress: 'cancelled' })).toMatchObject({ state: 'canceled' })
  })

  it('is read without returns, if a browser saved it before returns existed', () => {
    const { returns: _, returnable: __, ...earlier } = HISTORY
    expect(historyOf(earlier)).toMatchObject({ ...earlier, returns: [], returnable: { return: { items: [] } } })
  })

  it.each<[string, unknown]>([
    ['a text', 'shipped on Monday'],
    ['a list of events', [{ status: 'shipped', date: '2026-01-16' }]],
    ['an unknown progress', { ...HISTORY, progress: 'constructor' }],
    ['no parcels', { ...HISTORY, parcels: undefined }],
    ['events as an object', { ...HISTORY, events: { 0: HISTORY.events[0] } }],
    ['an event without a time', { ...HISTORY, events: [{ ...HISTORY.events[0], at: 'yesterday' }] }],
    ['an event of an unknown kind', { ...HISTORY, events: [{ ...HISTORY.events[0], kind: 'returned' }] }],
    [
      'a parcel of an item that the order has not',
      { ...HISTORY, parcels: [{ ...parcel, items: [{ item: 1, quantity: 1 }] }] },
    ],
    ['a canceled item that the order has not', { ...HISTORY, canceled: [{ item: -1, quantity: 1 }] }],
    ['an amount that is no number', { ...HISTORY, refunded: 'all' }],
  ])('is dropped if it is or has %s', (_what, history) => {
    expect(historyOf(history)).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'http://ups.example',
    '//ups.example',
    '/cart',
    {},
    7,
  ])('has no link to %j', (trackingUrl) => {
    const { parcels } = historyOf({ ...HISTORY, parcels: [{ ...parcel, trackingUrl }] })!
    expect(parcels).toEqual([{ ...parcel, trackingUrl: null }])
  })

  it('allows a change of address only if the shop says so, or said before that it could be canceled', () => {
    const { addressRefusal: _, ...earlier } = HISTORY
    expect(historyOf({ ...HISTORY, addressRefusal: null })).toMatchObject({ addressRefusal: null })
    expect(historyOf({ ...earlier, cancelable: true })).toMatchObject({ addressRefusal: null })
    expect(historyOf(earlier)).toMatchObject({ addressRefusal: CHANGE_ADDRESS_TEXTS.late })
  })

  it('can be canceled only if the shop says so', () => {
    expect(historyOf({ ...HISTORY, cancelable: 'no' })).toMatchObject({ cancelable: false })
    expect(historyOf({ ...HISTORY, uncharged: undefined })).toMatchObject({ uncharged: false })
  })
})
