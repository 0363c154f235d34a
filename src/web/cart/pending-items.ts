import { useFetchers, useRouteLoaderData } from 'react-router'
import * as urls from '#domain/urls.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { formText } from '#web/form-text.ts'
import type { CartItem, CartPageData } from './change-cart.ts'
import { choicesIn } from './line-choices.ts'
import { EMPTY_CART, useLatestCart } from './latest-cart.ts'

/** The number of items on the cart page; null on other pages and while it is unknown. */
export function useItemsOnPage(): number | null {
  const page = useRouteLoaderData<CartPageData>('routes/cart')
  const { items } = useLatestCart(page?.cart ?? EMPTY_CART)
  const forms = usePendingForms()
  return page && !page.problem ? totalItems(pendingItems(items, forms)) : null
}

export const usePendingForms = (): FormData[] =>
  useFetchers().flatMap(({ formAction, formData }) => (formAction === urls.cart && formData ? [formData] : []))

/** The lines with pending forms applied, without updating amounts. The last form for a line counts. */
export const pendingItems = (items: CartItem[], forms: readonly FormData[]): CartItem[] =>
  forms.reduce(applyForm, items)

function applyForm(items: CartItem[], form: FormData): CartItem[] {
  const id = formText(form, 'variantId')
  switch (formText(form, 'intent')) {
    case 'clear':
      return []
    case 'remove':
      return items.filter((item) => item.id !== id)
    case 'change':
      return items.map((item) => (item.id === id ? { ...item, ...choicesIn(form) } : item))
    default:
      return items
  }
}
