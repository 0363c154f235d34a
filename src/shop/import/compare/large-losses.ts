import { catalogTotals } from '#database/import/catalog-totals.ts'
import type { Db } from '#database/schema.ts'
import { GUARDED_LOSSES, largeLosses, type Losses } from '#domain/catalog/losses.ts'

/** The losses that an import must not cause unless its owner confirms them. Counts the catalog only if there are any. */
export const findLargeLosses = async (db: Db, losses: Losses): Promise<string[]> =>
  GUARDED_LOSSES.some((loss) => losses[loss] > 0) ? largeLosses(losses, await catalogTotals(db)) : []
