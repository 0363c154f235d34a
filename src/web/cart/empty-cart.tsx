import * as urls from '#domain/urls.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShoppingBag } from '#web/ui/icon.tsx'

export const EmptyCart = () => (
  <EmptyState
    icon={<ShoppingBag size={40} className="fine" />}
    title={CHECKOUT_TEXTS.emptyCart}
    text="Good things are not far away. Have a look around, or start with one of these."
  >
    <ButtonLink to={urls.products}>Continue Shopping</ButtonLink>
  </EmptyState>
)
