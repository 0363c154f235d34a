import { importDeeds } from '#contract/owner/imports.ts'
import { importFile, type ImportOptions } from '#shop/import/import-products.ts'
import { previewImport, type Watch } from '#shop/import/preview-import.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'
import { handle } from './handlers.ts'
import type { StoppableShop } from './stoppable.ts'

/** A dry run reports each compared product to `watch`. */
export type ImportingShop = ImportContext &
  Pick<ImportOptions, 'media' | 'fetcher' | 'makeRoom' | 'withGracefulCancel'> & { watch?: Watch }

export const imports = handle(importDeeds, {
  'POST /owner/imports': ({ media, makeRoom, withGracefulCancel, watch, ...shop }: ImportingShop, input) => {
    const { file, dryRun, ...flags } = input
    const options = { ...flags, fetcher: shop.fetcher }
    if (dryRun) return previewImport(shop, file, { ...options, ...watch })
    return importFile(shop, file, { ...options, media, makeRoom, withGracefulCancel, onProgress: watch?.onProgress })
  },
  'DELETE /owner/imports': (shop: StoppableShop & { onProgress?: (done: number) => void }, { yes, dryRun }) =>
    undoImport(shop, { yes, dryRun, ...shop.cancellation, onProgress: shop.onProgress }),
})
