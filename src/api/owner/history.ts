import { historyDeeds } from '#contract/owner/history.ts'
import { readHistory } from '#shop/people/history.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

export const history = handle(historyDeeds, {
  'GET /owner/history': (shop: Pick<Shop, 'database' | 'timeZone'>, asked) => readHistory(shop, asked),
})
