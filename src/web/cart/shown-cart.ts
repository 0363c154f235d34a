import { useFetchers, useRouteLoaderData } from 'react-router'
import { EMPTY_CART } from '../answers/cart.ts'
import type { loader } from '../routes/cart.tsx'
import type { Cart } from './change-cart.ts'
import { useHeldCart } from './held-cart.ts'
import { pendingCart } from './pending-cart.ts'

type Shown = {
  /** As the shop holds it. */
  cart: Cart
  /** As it will be when what is under way has been answered. */
  shown: Cart
}

export function useShownCart(loaded: Cart): Shown {
  const cart = useHeldCart(loaded)
  const forms = useFetchers().flatMap(({ formAction, formData }) =>
    formAction === '/cart' && formData ? [formData] : [],
  )
  return { cart, shown: pendingCart(cart, forms) }
}

/** How many things the cart on this page shows; null on other pages, and while nobody knows what is in it. */
export function useItemsOnPage(): number | null {
  const page = useRouteLoaderData<typeof loader>('routes/cart')
  const { shown } = useShownCart(page?.cart ?? EMPTY_CART)
  return page && !page.problem ? shown.totalItems : null
}
