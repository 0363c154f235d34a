import { totalItems } from '#domain/cart/cart.ts'
import { partOf } from '#domain/charges/part-of.ts'
import { addCents, toCents, toDollars } from '#domain/money.ts'
import type { Cart } from './change-cart.ts'
import { useLatestCart } from './latest-cart.ts'
import { pendingItems, usePendingForms } from './pending-items.ts'

/** The newest cart in this tab, and how the page shows it while changes are pending. */
export function useOptimisticCart(loaded: Cart): { cart: Cart; shown: Cart } {
  const cart = useLatestCart(loaded)
  return { cart, shown: withPendingChanges(cart, usePendingForms()) }
}

/** Scales all charges of a line with its quantity. The response has the exact amounts. */
export function withPendingChanges(cart: Cart, forms: readonly FormData[]): Cart {
  const items = pendingItems(cart.items, forms)
  if (items === cart.items) return cart
  const lines = items.map((item, position) => {
    const before = cart.items.findIndex(({ id }) => id === item.id)
    const changed = (amount: number) => toDollars(partOf(toCents(amount), item.quantity, cart.items[before]!.quantity))
    const own = cart.charges.filter((charge) => charge.item === before)
    return {
      item: { ...item, lineTotal: changed(item.lineTotal) },
      charges: own.map((charge) => ({ ...charge, amount: changed(charge.amount), item: position })),
    }
  })
  const charges = lines.flatMap((line) => line.charges)
  return {
    items: lines.map(({ item }) => item),
    subtotal: toDollars(addCents(charges.map(({ amount }) => toCents(amount)))),
    charges,
    totalItems: totalItems(items),
    isEmpty: items.length === 0,
  }
}
