import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Amounts } from './amounts.tsx'

describe('The amounts of an order', () => {
  it('show charges of any kind above the subtotal, one row per title', () => {
    const charges = [
      { kind: 'item', title: 'Items', amount: 20, item: 0 },
      { kind: 'wrapping', title: 'Gift wrap', amount: 4, item: 0 },
      { kind: 'wrapping', title: 'Gift wrap', amount: 8, item: 1 },
      { kind: 'shipping', title: 'Shipping', amount: 0, item: null },
    ]
    const html = renderToStaticMarkup(
      createElement(Amounts, { subtotal: 32, shipping: 0, tax: 2.56, total: 34.56, charges }),
    )
    const text = html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    expect(text).toBe('Gift wrap $12.00 Subtotal $32.00 Shipping Free Tax $2.56 Total $34.56')
  })
})
