import { reportDeeds } from '#contract/owner/reports.ts'
import { salesBy } from '#shop/reports/sales-report.ts'
import { lostDemandReport } from '#shop/search/lost-demand-report.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

export const reports = handle(reportDeeds, {
  'GET /owner/reports/sales': async (shop: Pick<Shop, 'database' | 'timeZone'>, { by, ...days }) => ({
    sales: Array.from(await salesBy(shop, by, days), ([name, amounts]) => ({ name, amounts })),
  }),
  'GET /owner/reports/demand': (shop: Pick<Shop, 'database' | 'now' | 'timeZone'>, { days }) =>
    lostDemandReport(shop, days),
})
