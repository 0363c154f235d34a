import { subtotalDollars, totalItems } from '#domain/cart/cart.ts'
import { lineDollars } from '#domain/money.ts'
import { formText } from '#web/form-text.ts'
import type { Cart, CartItem } from './change-cart.ts'

/** Returns the cart with pending forms applied. The last form for a line counts. */
export function withPendingChanges(cart: Cart, forms: readonly FormData[]): Cart {
  const items = forms.reduce(applyForm, cart.items)
  return {
    items,
    subtotal: subtotalDollars(items),
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
  lineTotal: lineDollars({ price: item.price, quantity }),
})
