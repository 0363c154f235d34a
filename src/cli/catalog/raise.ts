import { RAISE_RATES } from '#domain/catalog/price-change.ts'
import { invalid } from '#domain/errors.ts'
import { changeOf, jsonOf, printJson, printPrices, priceSummary } from './price-lines.ts'
import { productChoiceOf, type ChoiceOptions } from './product-choice.ts'
import { withStoppable } from './stoppable.ts'
import { jsonOfUndone, printUndone } from './undone.ts'
import { NO_CHANGES } from '#cli/effects.ts'

type Options = ChoiceOptions & { by?: string; round?: string; dryRun?: true; undo?: true; json?: true }

export async function raise(slugs: string[], { dryRun, undo, json, ...options }: Options): Promise<void> {
  if (undo && slugs.length > 0) throw invalid('--undo undoes the entire last raise: do not name products.')
  if (undo) return undoRaise(json)
  const raise = { products: productChoiceOf(slugs, options), ...changeOf(options, RAISE_RATES), dryRun }
  const changed = await withStoppable(({ owner }) => owner('POST /owner/prices/raises', raise))
  if (json) return printJson(jsonOf(changed))
  if (dryRun) {
    printPrices(changed)
    return console.log(`Would change ${priceSummary(changed)} ${NO_CHANGES}`)
  }
  const undoable = changed.lines.length > 0 ? ' To undo it: npx shop price raise --undo' : ''
  console.log(`Changed ${priceSummary(changed)}${undoable}`)
}

async function undoRaise(json?: true): Promise<void> {
  const undone = await withStoppable(({ owner }) => owner('DELETE /owner/prices/raises', {}))
  if (json) printJson(jsonOfUndone(undone))
  else printUndone(undone)
}
