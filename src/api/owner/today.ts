import { todayDeeds } from '#contract/owner/today.ts'
import type { Recorder } from '#shop/people/recording.ts'
import type { Shop } from '#shop/shop.ts'
import { readToday } from '#shop/today/today.ts'
import { handle } from './handlers.ts'

export const today = handle(todayDeeds, {
  'GET /owner/today': (shop: Pick<Shop, 'database' | 'now' | 'timeZone'> & Pick<Recorder, 'by'>) =>
    readToday(shop, shop.by.power),
})
