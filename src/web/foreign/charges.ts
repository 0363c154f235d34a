import type { Cart } from '#web/cart/change-cart.ts'
import { count, list, orNull, record, text, withDefault } from './values.ts'

type Charge = Cart['charges'][number]

export const knownCharges = list(
  record<Charge>({
    kind: text,
    title: text,
    amount: (value) => (typeof value === 'number' ? value : undefined),
    item: orNull(count),
  }),
)

/** Another shop may have none. */
export const charges = withDefault(knownCharges, [])
