import * as urls from '#domain/urls.ts'
import { Undo } from '#web/ui/undo.tsx'
import type { WishlistOutcome } from './change-wishlist.ts'

type UndoWishProps = { item: { id: string; name: string }; isRemoved: boolean; onUndo: () => void; onEnd: () => void }

/** Offers to restore a removed product, which becomes the newest. `item` is a new object for each removal. */
export const UndoWish = ({ item, ...rest }: UndoWishProps) => (
  <Undo<WishlistOutcome>
    {...rest}
    item={item}
    action={urls.wishlist}
    texts={{
      removed: `Removed from your wishlist: ${item.name}.`,
      restored: () => `Put back: ${item.name}.`,
    }}
  >
    <input type="hidden" name="productId" value={item.id} />
    <input type="hidden" name="wish" value="add" />
  </Undo>
)
