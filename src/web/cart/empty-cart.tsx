import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ShoppingBag } from '../ui/icon.tsx'

export const EmptyCart = () => (
  <EmptyState
    icon={<ShoppingBag size={40} className="fine" />}
    title={CHECKOUT_TEXTS.emptyCart}
    text="Good things are not far away. Have a look around, or start with one of these."
  >
    <ButtonLink to="/products">Continue Shopping</ButtonLink>
  </EmptyState>
)
