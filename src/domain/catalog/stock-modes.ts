/** How an import treats the stock of existing variants. New variants get the stock in the file. */
export const STOCK_MODES = ['keep', 'set', 'add', 'difference'] as const
export type StockMode = (typeof STOCK_MODES)[number]
/** Modes that change the stock again on every import of the same file. */
export type CountingMode = Extract<StockMode, 'add' | 'difference'>

export const isCounting = (mode: StockMode): mode is CountingMode => mode === 'add' || mode === 'difference'

type Known = { stock: number | null }
/** Null if stock is not tracked; absent if the file has none. `stockAtExport` is the stock written by an export. */
export type StatedStock = {
  stock?: number | null
  isTracked?: boolean
  stockAtExport?: number | null
  /** The count of a variant that can be oversold, and that count in an export. */
  onHand?: number | null
  onHandAtExport?: number | null
}

/** Returns the reason if mode `difference` is used with a file that is not an export. */
export function mergedStock(
  known: Known | undefined,
  stated: StatedStock | undefined,
  mode: StockMode,
): number | null | string {
  if (!known) return stated?.stock ?? (stated?.isTracked ? 0 : null)
  if (stated?.stock === undefined || mode === 'keep') return known.stock
  if (mode === 'set') return stated.stock
  if (mode === 'add') return known.stock === null ? null : known.stock + (stated.stock ?? 0)
  return withDifference(known.stock, stated.stock, stated.stockAtExport)
}

/** The new count of a variant that can be oversold. One that had no count gets the file's count in every mode. */
export function mergedOnHand(
  known: { onHand: number | null } | undefined,
  stated: StatedStock | undefined,
  mode: StockMode,
): number | null {
  const [before, after] = [known?.onHand ?? null, stated?.onHand]
  if (after === undefined || (before !== null && mode === 'keep')) return before
  if (before === null || after === null || mode === 'set') return after
  return before + after - (mode === 'difference' ? (stated?.onHandAtExport ?? after) : 0)
}

/** An export contains the stock at export time. Applies the owner's edits to it, so that later sales are kept. */
function withDifference(
  known: number | null,
  stated: number | null,
  exported: number | null | undefined,
): number | null | string {
  if (exported === undefined) return NO_EXPORT
  if (stated === exported) return known
  if (stated === null || exported === null) return stated
  return known === null ? null : Math.max(0, known + stated - exported)
}

const NO_EXPORT =
  'does not say the stock at its export, which --stock difference needs; use a file of "npx shop export"'
