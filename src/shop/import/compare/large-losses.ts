import { catalogTotals } from '#database/import/catalog-totals.ts'
import type { Db } from '#database/schema.ts'
import { GUARDED_LOSSES, largeLosses, type Losses } from '#domain/catalog/losses.ts'

export const findLargeLosses = async (db: Db, losses: Losses): Promise<string[]> =>
  GUARDED_LOSSES.some((loss) => losses[loss] > 0) ? largeLosses(losses, await catalogTotals(db)) : []
