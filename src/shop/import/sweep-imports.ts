import { unfinishedImport } from '#database/import/import-journal.ts'
import type { Shop } from '#shop/shop.ts'

/** A shop that closes during a rollback continues it at its next start. */
export async function sweepImports(shop: Shop, isStopping = () => false): Promise<void> {
  if (!(await unfinishedImport(shop.database.db))) return
  // The module is rarely needed, and as large as the rest of the sweeper.
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
