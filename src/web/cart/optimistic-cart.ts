import { useFetchers, useRouteLoaderData } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { Cart, CartPageData } from './change-cart.ts'
import { EMPTY_CART, useLatestCart } from './latest-cart.ts'
import { withPendingChanges } from './pending-changes.ts'

type Shown = {
  cart: Cart
  shown: Cart
}

export function useOptimisticCart(loaded: Cart): Shown {
  const cart = useLatestCart(loaded)
  const forms = useFetchers().flatMap(({ formAction, formData }) =>
    formAction === urls.cart && formData ? [formData] : [],
  )
  return { cart, shown: withPendingChanges(cart, forms) }
}

/** The number of items on the cart page; null on other pages and while it is unknown. */
export function useItemsOnPage(): number | null {
  const page = useRouteLoaderData<CartPageData>('routes/cart')
  const { shown } = useOptimisticCart(page?.cart ?? EMPTY_CART)
  return page && !page.problem ? shown.totalItems : null
}
