import { formatCents, toCents } from '#domain/money.ts'
import { isEntryChange, type OrderChange } from '#domain/orders/orders.ts'
import { Alert } from '#web/ui/alert.tsx'
import styles from '#web/checkout/slow-notice.module.css'

/** The differences between the displayed and the current order. Amounts are in dollars. */
export const Changes = ({ changes }: { changes: OrderChange[] }) => (
  <Alert tone="notice" title="What has changed">
    <ul className={styles.suggestions}>
      {changes.map((change) => (
        <li key={`${change.variantId}-${change.field}`}>{sentenceOf(change)}</li>
      ))}
    </ul>
  </Alert>
)

function sentenceOf(change: OrderChange): string {
  if (isEntryChange(change)) return `${change.name}: ${change.old} → ${change.new}`
  const { variantId, name, field, old: before, new: now } = change
  if (field === 'stock') return `${name}: ${now ? `only ${now} left` : 'out of stock'}, you wanted ${before}`
  if (field === 'quantity') return `${name}: quantity ${before ?? 0} → ${now ?? 0}`
  const what = variantId === null ? (NAMES[field] ?? name) : `${name}: price`
  return `${what} ${amountOf(before)} → ${amountOf(now)}`
}

const NAMES = { subtotal: 'Subtotal', shipping: 'Shipping', tax: 'Tax', total: 'Total', price: 'Price' }

const amountOf = (dollars: number | null): string => (dollars === null ? '–' : formatCents(toCents(dollars)))
