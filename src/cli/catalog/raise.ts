import { invalid } from '#domain/errors.ts'
import { raisedBy, previewPrices, writePrices } from '#shop/catalog/change-prices.ts'
import { runInSteps } from '#shop/import/steps/run-in-steps.ts'
import { undoLast } from '#shop/import/steps/undo-import.ts'
import { withGracefulCancel } from '#cli/graceful-cancel.ts'
import { withShop } from '#cli/with-shop.ts'
import { changeOf, jsonOf, printJson, printPrices, priceSummary } from './price-lines.ts'
import { choiceOf, type ChoiceOptions } from './product-choice.ts'
import { jsonOfUndone, printUndone } from './undone.ts'

type Options = ChoiceOptions & { by?: string; round?: string; dryRun?: true; undo?: true; json?: true }

const RANGE: [number, number] = [-0.9, 9]

export async function raise(slugs: string[], { dryRun, undo, json, ...options }: Options): Promise<void> {
  if (undo && slugs.length > 0) throw invalid('--undo undoes the last raise as a whole: name no products.')
  if (undo) return undoRaise(json)
  const choice = choiceOf(slugs, options)
  const reprice = raisedBy(changeOf(options, RANGE))
  if (dryRun) {
    const preview = await withShop(({ database }) => previewPrices(database.db, choice, reprice))
    if (json) return printJson(jsonOf(preview))
    printPrices(preview)
    return console.log(`Would change ${priceSummary(preview)} Nothing was changed.`)
  }
  const changed = await withShop((shop) =>
    withGracefulCancel(
      (cancellation) =>
        runInSteps(shop, cancellation, (step) => writePrices(shop, step, choice, reprice), { kind: 'prices' }),
      () => {},
    ),
  )
  if (json) return printJson(jsonOf(changed))
  const undoable = changed.lines.length > 0 ? ' "npx shop price raise --undo" undoes it.' : ''
  console.log(`Changed ${priceSummary(changed)}${undoable}`)
}

async function undoRaise(json?: true): Promise<void> {
  const undone = await withShop((shop) =>
    withGracefulCancel(
      (cancellation) => undoLast(shop, 'prices', cancellation),
      () => {},
    ),
  )
  if (json) printJson(jsonOfUndone(undone))
  else printUndone(undone)
}
