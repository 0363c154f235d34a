import { forgetUndoneFile } from '#database/import/counted-files.ts'
import {
  changedSince,
  discardImport,
  discardUndoable,
  undoableImport,
  type JournalEntry,
} from '#database/import/import-journal.ts'
import type { Db } from '#database/schema.ts'
import { counted } from '#domain/counts.ts'
import { conflict } from '#domain/errors.ts'
import type { ImportContext } from './run-step.ts'
import { runInSteps, type Cancellation } from './run-in-steps.ts'
import { restoreProducts, type Restored } from './restore-products.ts'

type UndoOptions = Cancellation & {
  /** It also undoes what was changed since in the products of the import. */
  yes?: true
  onProgress?: (done: number) => void
}

const MAX_NAMED = 5

/** Throws ShopError if there is no import to undo, and without `yes` if its products were changed since. */
export const undoImport = (
  context: ImportContext,
  { yes, onProgress = () => {}, ...cancellation }: UndoOptions = {},
): Promise<Restored> =>
  runInSteps(
    context,
    cancellation,
    async (step) => {
      const entry = await undoableImport(context.database.db)
      if (!entry) throw conflict('There is no import to undo.')
      if (!yes) await rejectLaterChanges(context.database.db, entry)
      return restoreProducts(context, entry, step, onProgress)
    },
    {
      complete: async (tx, entry) => {
        await forgetUndoneFile(tx)
        await discardUndoable(tx)
        await discardImport(tx, entry)
      },
    },
  )

async function rejectLaterChanges(db: Db, entry: JournalEntry): Promise<void> {
  const { slugs, count } = await changedSince(db, entry, MAX_NAMED)
  if (count === 0) return
  const named = [...slugs, ...(count > slugs.length ? ['…'] : [])].join(', ')
  throw conflict(
    `Nothing was undone: it would also undo what was changed since in ${counted(count, 'product')} (${named}). Repeat it with --yes if that is meant.`,
  )
}
