import type { Database } from '#database/database.ts'
import type { Tx } from '#database/schema.ts'

/** A dry run makes the whole change and rolls it back, to return its result. */
export type DryRun = { dryRun?: boolean | undefined }

/** Runs a change in a transaction, which a dry run rolls back. */
export const changeIn = <T>(
  database: Pick<Database, 'transaction'>,
  { dryRun: isDryRun }: DryRun,
  change: (tx: Tx) => Promise<T>,
): Promise<T> => (isDryRun ? dryRun(database, change) : database.transaction(change))

const ROLLED_BACK = new Error('A dry run is rolled back')

/** Runs a change in a transaction and rolls it back. Throws what the change throws. */
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
