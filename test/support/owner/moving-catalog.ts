import type { DeedsOf } from '#contract/owner/index.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'

const ALL = { products: { slugs: [], categories: [], all: true }, endingCents: 90 }

const raise: Step = ({ owner }) => owner('POST /owner/prices/raises', { ...ALL, rate: 0.1 })
const startSale: Step = ({ owner }) => owner('POST /owner/sales', { ...ALL, rate: 0.2 })

export const MOVING_CATALOG: MovingDeeds<Moving & keyof DeedsOf<'products' | 'variants' | 'prices' | 'sales'>> = {
  'DELETE /owner/products': { input: () => ({ slugs: ['product-1'] }) },
  'PUT /owner/variants/{variant}/stock': { input: () => ({ variant: 'product-1', stock: '3' }) },
  'PUT /owner/variants/{variant}/price': { input: () => ({ variant: 'product-1', price: '12.50' }) },
  'POST /owner/prices/raises': { input: () => ({ ...ALL, rate: -0.1 }) },
  'DELETE /owner/prices/raises': { before: [raise], input: () => ({}) },
  'POST /owner/sales': { input: () => ({ ...ALL, rate: 0.2 }) },
  'DELETE /owner/sales/{id}': { before: [startSale], input: () => ({ id: '1' }) },
}
