import { discardImport, discardUndoable, undoableImport } from '#database/import/import-journal.ts'
import { ShopError } from '#domain/errors.ts'
import type { ImportContext } from './run-step.ts'
import { runInSteps, type Cancellation } from './run-in-steps.ts'
import { restoreProducts, type Restored } from './restore-products.ts'

/** Undoes the last import, unless it is canceled. Throws ShopError if there is no import to undo. */
export const undoImport = (
  context: ImportContext,
  { onProgress = () => {}, ...cancellation }: Cancellation & { onProgress?: (done: number) => void } = {},
): Promise<Restored> =>
  runInSteps(
    context,
    cancellation,
    async (step) => {
      const entry = await undoableImport(context.database.db)
      if (!entry) throw new ShopError('conflict', 'There is no import to undo.')
      return restoreProducts(context, entry, step, onProgress)
    },
    async (tx, entry) => {
      await discardUndoable(tx)
      await discardImport(tx, entry)
    },
  )
