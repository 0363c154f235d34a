import * as urls from '#domain/urls.ts'
import { itemsInCart } from '#domain/cart/cart.ts'
import { Undo } from '#web/ui/undo.tsx'
import type { CartItem, CartOutcome } from '#web/cart/change-cart.ts'
import { choiceFields } from '#web/cart/line-choices.ts'
import { SnapshotFields } from '#web/cart/snapshot-fields.tsx'

type UndoLineProps = { item: CartItem; isRemoved: boolean; onUndo: () => void; onEnd: () => void }

/** Offers to restore a removed line. `item` is a new object for each removal. */
export const UndoLine = ({ item, ...rest }: UndoLineProps) => (
  <Undo<CartOutcome>
    {...rest}
    item={item}
    action={urls.cart}
    texts={{
      removed: `Removed: ${item.name}.`,
      restored: ({ cart }) => `Put back: ${item.name}. ${itemsInCart(cart.totalItems)}`,
    }}
  >
    <input type="hidden" name="intent" value="add" />
    <input type="hidden" name="productId" value={item.productId} />
    <input type="hidden" name="variantId" value={item.variantId} />
    {Object.entries(choiceFields(item)).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SnapshotFields name={item.name} price={item.price} image={item.image} />
  </Undo>
)
