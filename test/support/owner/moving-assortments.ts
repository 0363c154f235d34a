import type { DeedsOf } from '#contract/owner/index.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'

const GIFTS = { kind: 'collections', address: 'gifts' } as const

const createGifts: Step = ({ owner }) => owner('POST /owner/assortments/{kind}', { ...GIFTS, title: 'Gifts' })
const createTableware: Step = ({ owner }) =>
  owner('POST /owner/assortments/{kind}', { kind: 'categories', address: 'tableware', title: 'Tableware' })

export const MOVING_ASSORTMENTS: MovingDeeds<Moving & keyof DeedsOf<'assortments' | 'categories' | 'collections'>> = {
  'POST /owner/assortments/{kind}': { input: () => ({ ...GIFTS, title: 'Gifts' }) },
  'PUT /owner/assortments/{kind}/settings': {
    before: [createGifts],
    input: () => ({ kind: 'collections', items: [{ collection: 'gifts', title: 'Presents' }], version: 1 }),
  },
  'DELETE /owner/assortments/{kind}/settings': { before: [createGifts], input: () => ({ kind: 'collections' }) },
  'PUT /owner/assortments/{kind}/{address}': {
    before: [createGifts],
    input: () => ({ ...GIFTS, members: { address: 'presents', inStock: true } }),
  },
  'DELETE /owner/assortments/{kind}/{address}': { before: [createGifts], input: () => GIFTS },
  'PUT /owner/categories/{address}/place': {
    before: [createTableware],
    input: () => ({ address: 'tableware', place: 1 }),
  },
  'POST /owner/collections/{address}/products': {
    before: [createGifts],
    input: () => ({ address: 'gifts', products: ['product-1'] }),
  },
}
