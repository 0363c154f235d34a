import type { MovingDeeds } from './moving.ts'
import { MOVING_ORDERS } from './moving-orders.ts'
import { MOVING_CUSTOMERS } from './moving-customers.ts'
import { MOVING_PAYMENTS } from './moving-payments.ts'
import { MOVING_IMPORTS } from './moving-imports.ts'
import { MOVING_CATALOG } from './moving-catalog.ts'
import { MOVING_ASSORTMENTS } from './moving-assortments.ts'
import { MOVING_PAGES } from './moving-pages.ts'
import { MOVING_FACE } from './moving-face.ts'
import { MOVING_MEDIA } from './moving-media.ts'

/** Each deed that has a dry run. */
export const MOVING: MovingDeeds = {
  ...MOVING_ORDERS,
  ...MOVING_CUSTOMERS,
  ...MOVING_PAYMENTS,
  ...MOVING_IMPORTS,
  ...MOVING_CATALOG,
  ...MOVING_ASSORTMENTS,
  ...MOVING_PAGES,
  ...MOVING_FACE,
  ...MOVING_MEDIA,
}
