import type { DeedsOf } from '#contract/owner/index.ts'
import { mugRow, shopifyCsv, type ShopifyRow } from '#test/import-files.ts'
import type { Moving, MovingDeeds, Ordered, Step } from './moving.ts'

const fileOf = ({ folder }: Ordered, change?: ShopifyRow): string =>
  folder.write('products.csv', shopifyCsv([mugRow(change)]))

const bring: Step = (ordered) => ordered.owner('POST /owner/imports', { file: fileOf(ordered) })

export const MOVING_IMPORTS: MovingDeeds<Moving & keyof DeedsOf<'imports'>> = {
  'POST /owner/imports': {
    before: [bring],
    input: (ordered) => ({ file: fileOf(ordered, { Title: 'Cup', 'Variant Inventory Qty': '7' }), stock: 'set' }),
    onlyTried: ['missing', 'largeLosses', 'doubleCount'],
  },
  'DELETE /owner/imports': { before: [bring], input: () => ({}) },
}
