import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Heart } from '../ui/icon.tsx'

export const EmptyWishlist = () => (
  <EmptyState
    icon={<Heart size={40} className="fine" />}
    title="Your wishlist is empty"
    text="Press the heart on a product that you like, and it waits for you here."
  >
    <ButtonLink to="/products">Find something you like</ButtonLink>
  </EmptyState>
)
