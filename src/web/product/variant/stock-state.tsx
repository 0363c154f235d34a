import { LOW_STOCK } from '#domain/catalog/stock-levels.ts'
import { Check, X } from '#web/ui/icon.tsx'
import type { VariantAnswer } from './product-choice.ts'
import styles from './stock-state.module.css'

export const OUT_OF_STOCK = 'Out of stock'

export function StockState({ variant: { inStock, stock } }: { variant: VariantAnswer }) {
  if (!inStock)
    return (
      <p className={styles.out}>
        <X size={18} />
        <span>{OUT_OF_STOCK}</span>
      </p>
    )
  return (
    <p className={styles.stock}>
      <Check size={18} />
      <span>{stock !== null && stock <= LOW_STOCK ? `Only ${stock} left in stock` : 'In stock'}</span>
    </p>
  )
}
