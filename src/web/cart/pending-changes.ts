import { totalItems } from '#domain/cart/cart.ts'
import { addCents, partOf, toCents, toDollars } from '#domain/money.ts'
import { formText } from '#web/form-text.ts'
import type { Cart, CartItem } from './change-cart.ts'

/** Returns the cart with pending forms applied. The last form for a line counts. */
export function withPendingChanges(cart: Cart, forms: readonly FormData[]): Cart {
  if (forms.length === 0) return cart
  const items = forms.reduce(applyForm, cart.items)
  const charges = items.flatMap((item, position) =>
    chargesOf(cart, item).map((charge) => ({ ...charge, item: position })),
  )
  return {
    items,
    subtotal: toDollars(addCents(charges.map(({ amount }) => toCents(amount)))),
    charges,
    totalItems: totalItems(items),
    isEmpty: items.length === 0,
  }
}

function applyForm(items: CartItem[], form: FormData): CartItem[] {
  const id = formText(form, 'variantId')
  switch (formText(form, 'intent')) {
    case 'clear':
      return []
    case 'remove':
      return items.filter((item) => item.id !== id)
    case 'change':
      return items.map((item) => (item.id === id ? withQuantity(item, Number(formText(form, 'quantity'))) : item))
    default:
      return items
  }
}

const withQuantity = (item: CartItem, quantity: number): CartItem => ({
  ...item,
  quantity,
  lineTotal: forQuantity(item.lineTotal, quantity, item.quantity),
})

/** Each charge of a line follows its quantity, whatever its kind. The answer has the exact amounts. */
function chargesOf({ items, charges }: Cart, { id, quantity }: CartItem): Cart['charges'] {
  const position = items.findIndex((item) => item.id === id)
  return charges
    .filter(({ item }) => item === position)
    .map((charge) => ({ ...charge, amount: forQuantity(charge.amount, quantity, items[position]!.quantity) }))
}

const forQuantity = (amount: number, quantity: number, before: number): number =>
  toDollars(partOf(toCents(amount), quantity, before))
