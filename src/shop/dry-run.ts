import type { Database } from '#database/database.ts'
import type { Tx } from '#database/schema.ts'

const ROLLED_BACK = new Error('A dry run is rolled back')

/** Does a change in a transaction and rolls it back. Throws what the change throws. */
export async function dryRun<T>(
  { transaction }: Pick<Database, 'transaction'>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result!: T
  try {
    await transaction(async (tx) => {
      result = await change(tx)
      throw ROLLED_BACK
    })
  } catch (error) {
    if (error !== ROLLED_BACK) throw error
  }
  return result
}
