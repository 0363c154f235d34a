import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, orderNumber, soldOutSentence, typedOrderNumber } from './orders.ts'

const mug = { variantId: 'v1', name: 'Mug', priceCents: 2000, quantity: 2 }
const vase = { variantId: 'v2', name: 'Vase', priceCents: 500, quantity: 1 }
const totals = { subtotalCents: 4500, shippingCents: 599, taxCents: 360, totalCents: 5459 }

describe('An order number', () => {
  it('has eight characters that are hard to misread', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(orderNumber(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
  })

  it('depends on five bits of each byte', () => {
    const numbers = Array.from({ length: 32 }, (_, byte) => orderNumber(new Uint8Array(8).fill(byte)))
    expect(new Set(numbers).size).toBe(32)
  })

  it.each(['K0M1-7QXZ', 'k0m1-7qxz', 'K0M17QXZ', ' k0m1 7qxz ', 'kOmI–7qxz', 'KoMl-7QXZ', 'K0-M1-7Q-XZ'])(
    'is recognized as typed: %j',
    (typed) => {
      expect(typedOrderNumber(typed)).toBe('K0M1-7QXZ')
    },
  )

  it.each(['', 'K0M1-7QX', 'K0M1-7QXZ2', 'K0M1-7QXU', 'K0M1_7QXZ', 'K0M1-7QXŻ'])('is not %j', (typed) => {
    expect(typedOrderNumber(typed)).toBeNull()
  })
})

describe('The changes since an order was displayed', () => {
  it('are empty if everything matches, or nothing was displayed', () => {
    expect(changesOf({ lines: [mug, vase], totals }, [mug, vase], totals)).toEqual([])
    expect(changesOf({ lines: [vase, mug], totals: {} }, [mug, vase], totals)).toEqual([])
    expect(changesOf({ lines: null, totals: {} }, [mug, vase], totals)).toEqual([])
    const unstated = { ...mug, priceCents: null, quantity: null }
    expect(changesOf({ lines: [unstated, vase], totals }, [mug, vase], totals)).toEqual([])
  })

  it('add up the quantities of a line sent in parts, counting one for a part without quantity', () => {
    const once = { ...mug, quantity: 1 }
    const unstated = { ...mug, quantity: null }
    for (const lines of [
      [once, once],
      [once, unstated],
      [unstated, unstated],
    ])
      expect(changesOf({ lines, totals }, [mug], totals)).toEqual([])
    expect(changesOf({ lines: [mug, unstated], totals }, [mug], totals)).toMatchObject([{ field: 'quantity', old: 3 }])
  })

  it('list changed prices, changed quantities, new lines and removed lines', () => {
    const shown = [
      { ...mug, priceCents: 1900, quantity: 1 },
      { ...vase, variantId: 'v3', name: 'Bowl' },
    ]
    expect(changesOf({ lines: shown, totals: {} }, [mug, vase], totals)).toEqual([
      { variantId: 'v1', name: 'Mug', field: 'price', old: 1900, new: 2000 },
      { variantId: 'v1', name: 'Mug', field: 'quantity', old: 1, new: 2 },
      { variantId: 'v2', name: 'Vase', field: 'quantity', old: 0, new: 1 },
      { variantId: 'v3', name: 'Bowl', field: 'quantity', old: 1, new: 0 },
    ])
  })

  it.each([
    ['subtotal', 'subtotalCents'],
    ['shipping', 'shippingCents'],
    ['tax', 'taxCents'],
    ['total', 'totalCents'],
  ] as const)('include the %s, even if it differs by a cent', (field, key) => {
    expect(changesOf({ lines: null, totals: { ...totals, [key]: totals[key] - 1 } }, [mug], totals)).toEqual([
      { variantId: null, name: field, field, old: totals[key] - 1, new: totals[key] },
    ])
  })
})

it.each([
  [[{ name: 'Color', value: 'Sage' }], 1, 'Mug (Color: Sage): only 1 left in stock'],
  [[{ name: 'Color', value: 'Sage' }], 0, 'Mug (Color: Sage) is out of stock'],
  [[], 3, 'Mug: only 3 left in stock'],
])('A line short of stock is described: %j, %i left', (options, stock, sentence) => {
  expect(soldOutSentence({ name: 'Mug', options, stock })).toBe(sentence)
})
