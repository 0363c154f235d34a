import * as urls from '#domain/urls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heart } from '#web/ui/icon.tsx'

export const EmptyWishlist = () => (
  <EmptyState
    icon={<Heart size={40} className="fine" />}
    title="Your wishlist is empty"
    text="Press the heart on a product you like, and it will be saved here."
  >
    <ButtonLink to={urls.products}>Find something you like</ButtonLink>
  </EmptyState>
)
