import { unfinishedImport } from '#database/import/import-journal.ts'
import type { Shop } from '#shop/shop.ts'

/** A rollback interrupted by a shutdown continues at the next start. */
export async function sweepImports(shop: Shop, isStopping = () => false): Promise<void> {
  if (!(await unfinishedImport(shop.database.db))) return
  // Imported lazily, because it is large and rarely needed.
  const { rollBackAbandoned } = await import('#shop/import/steps/rollback.ts')
  const closing = new Error('The shop is being closed')
  const yieldToRequests = async () => {
    await shop.yieldToRequests()
    if (isStopping()) throw closing
  }
  try {
    const isOver = await rollBackAbandoned({ ...shop, yieldToRequests })
    if (isOver) shop.log.warn('An interrupted import was rolled back')
  } catch (error) {
    if (error !== closing) throw error
  }
}
