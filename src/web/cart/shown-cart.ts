import { useFetchers, useRouteLoaderData } from 'react-router'
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

const NONE: Cart = { items: [], subtotal: 0, totalItems: 0, isEmpty: true }

/** How many things the cart on this page shows; null on other pages, and while nobody knows what is in it. */
export function useItemsOnPage(): number | null {
  const page = useRouteLoaderData<typeof loader>('routes/cart')
  const { shown } = useShownCart(page?.cart ?? NONE)
  return page && !page.problem ? shown.totalItems : null
}
