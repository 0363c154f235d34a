import { forgetUndoneFile } from '#database/import/counted-files.ts'
import {
  changedNewProducts,
  discardImport,
  undoableChange,
  type ChangeKind,
  type JournalEntry,
} from '#database/import/import-journal.ts'
import type { Db, Tx } from '#database/schema.ts'
import { counted } from '#domain/counts.ts'
import { conflict } from '#domain/errors.ts'
import type { DryRun } from '#shop/dry-run.ts'
import type { ImportContext } from './run-step.ts'
import { runInSteps, type Cancellation } from './run-in-steps.ts'
import { restoreProducts, type Restored } from './restore-products.ts'

type UndoOptions = DryRun &
  Cancellation & {
    /** Also removes new products that have changed since. */
    yes?: boolean | undefined
    onProgress?: (done: number) => void
  }

const MAX_NAMED = 5

/** Undoes the last import or removal. Throws ShopError if there is none, or if it would remove changed products without `yes`. */
export const undoImport = (context: ImportContext, { yes, ...options }: UndoOptions = {}): Promise<Restored> =>
  undoLast(context, 'import', {
    ...options,
    check: async (entry) => (yes ? undefined : rejectChangedNewProducts(context.database.db, entry)),
    complete: async (tx, undone) => {
      // Imported lazily, because price changes do not need it.
      const { removeAddedCategories } = await import('#shop/import/categories/add-categories.ts')
      await removeAddedCategories(tx, undone, context.now().toISOString())
    },
  })

type ChangeOptions = Omit<UndoOptions, 'yes'> & {
  check?: (entry: JournalEntry) => Promise<void>
  /** Runs in the last transaction. */
  complete?: (tx: Tx, undone: JournalEntry) => Promise<void>
}

const NONE: Record<ChangeKind, string> = {
  import: 'There is no import to undo.',
  prices: 'There is no price change to undo.',
  sale: 'There is no sale to end.',
}

/** Undoes the last change of a kind, except for later changes. Throws ShopError if there is none. */
export const undoLast = (context: ImportContext, kind: ChangeKind, options: ChangeOptions = {}): Promise<Restored> =>
  undoChange(context, kind, options, async () => {
    const entry = await undoableChange(context.database.db, kind)
    if (!entry) throw conflict(NONE[kind])
    return entry
  })

export function undoChange(
  context: ImportContext,
  kind: ChangeKind,
  { check = async () => {}, complete = async () => {}, onProgress = () => {}, dryRun, ...cancellation }: ChangeOptions,
  find: () => Promise<JournalEntry>,
): Promise<Restored> {
  let undone: JournalEntry | undefined
  return runInSteps(
    context,
    cancellation,
    async (step) => {
      undone = await find()
      await check(undone)
      return restoreProducts(context, undone, step, onProgress)
    },
    {
      kind,
      dryRun,
      complete: async (tx, entry) => {
        await complete(tx, undone!)
        await forgetUndoneFile(tx, undone!)
        await discardImport(tx, undone!)
        await discardImport(tx, entry)
      },
    },
  )
}

async function rejectChangedNewProducts(db: Db, entry: JournalEntry): Promise<void> {
  const { slugs, count } = await changedNewProducts(db, entry, MAX_NAMED)
  if (count === 0) return
  const named = [...slugs, ...(count > slugs.length ? ['…'] : [])].join(', ')
  const was = count === 1 ? 'was' : 'were'
  throw conflict(
    `Nothing was undone: it would remove ${counted(count, 'product')} that ${was} changed since (${named}). To go ahead, run it again with --yes.`,
  )
}
