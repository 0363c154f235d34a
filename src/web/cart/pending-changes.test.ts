import { expect, test } from 'vitest'
import { formOf } from '#test/page-api.ts'
import type { Cart, CartItem } from './change-cart.ts'
import { withPendingChanges } from './pending-changes.ts'

const item = (id: string, price: number, quantity: number): CartItem => ({
  id,
  variantId: id,
  productId: id,
  slug: id,
  name: id,
  options: [],
  price,
  compareAtPrice: null,
  lowestPrice: null,
  quantity,
  lineTotal: price * quantity,
  image: null,
  picture: null,
  maxQuantity: 10,
  problem: null,
})

const CART: Cart = {
  items: [item('cup', 0.1, 3), item('pot', 19.99, 1)],
  subtotal: 21.49,
  charges: [
    { kind: 'item', title: 'Items', amount: 0.3, item: 0 },
    { kind: 'item', title: 'Items', amount: 19.99, item: 1 },
    { kind: 'unknown', title: 'Gift wrap', amount: 1.2, item: 0 },
  ],
  totalItems: 4,
  isEmpty: false,
}
const change = (variantId: string, quantity: number) => formOf({ intent: 'change', variantId, quantity })
const remove = (variantId: string) => formOf({ intent: 'remove', variantId })

test('A cart without pending forms is the server’s', () => {
  expect(withPendingChanges(CART, [])).toEqual({ ...CART, items: CART.items })
})

test('The last quantity of a line counts, and all amounts follow it', () => {
  const { items, subtotal, charges, totalItems } = withPendingChanges(CART, [change('cup', 4), change('cup', 6)])
  expect(items[0]).toMatchObject({ quantity: 6, lineTotal: 0.6 })
  expect(charges.filter(({ item }) => item === 0).map(({ amount }) => amount)).toEqual([0.6, 2.4])
  expect({ subtotal, totalItems }).toEqual({ subtotal: 22.99, totalItems: 7 })
})

test('A line being removed is hidden immediately', () => {
  expect(withPendingChanges(CART, [remove('pot')])).toMatchObject({
    items: [{ id: 'cup' }],
    subtotal: 1.5,
    totalItems: 3,
  })
})

test('A charge stays with its line when a line above is removed', () => {
  expect(withPendingChanges(CART, [remove('cup')]).charges).toEqual([
    { kind: 'item', title: 'Items', amount: 19.99, item: 0 },
  ])
})

test('A cart whose last lines are being removed is empty', () => {
  expect(withPendingChanges(CART, [remove('pot'), remove('cup')])).toMatchObject({ isEmpty: true, subtotal: 0 })
  expect(withPendingChanges(CART, [formOf({ intent: 'clear' })]).isEmpty).toBe(true)
})

test('An addition changes nothing before the response, which contains its price', () => {
  expect(withPendingChanges(CART, [formOf({ intent: 'add', productId: 9, quantity: 2 })]).totalItems).toBe(4)
})
