import { Check, X } from '../ui/icon.tsx'
import type { VariantAnswer } from './product-choice.ts'
import styles from './stock-state.module.css'

/** From here on the number that is left is worth saying. */
const FEW = 5

export const OUT_OF_STOCK = 'Out of stock'

export function StockState({ variant: { inStock, stock } }: { variant: VariantAnswer }) {
  if (!inStock)
    return (
      <p className={styles.out}>
        <X size={18} />
        {OUT_OF_STOCK}
      </p>
    )
  return (
    <p className={styles.stock}>
      <Check size={18} />
      {stock !== null && stock <= FEW ? `Only ${stock} left in stock` : 'In stock'}
    </p>
  )
}
